/* GMime behind a few functions: its objects are GLib's, which Swift cannot see. */
#include "cgmime.h"

#include <gmime/gmime.h>
#include <iconv.h>
#include <malloc.h>
#include <string.h>

enum { MOST_PARTS = 100, DEEPEST = 10 };

struct lede_letter {
  GMimeMessage *message;
  InternetAddressMailbox *sender;
  int count;
  struct {
    GMimeObject *object;
    int parent;
    char *type, *subtype;
  } parts[MOST_PARTS];
};

/* What letters are written in. Once opened, a charset stays loaded: a sealed process opens no file. */
static const char *const charsets[] = {
    "ISO-8859-1",   "ISO-8859-2",   "ISO-8859-3",   "ISO-8859-4",   "ISO-8859-5",   "ISO-8859-6",   "ISO-8859-7",
    "ISO-8859-8",   "ISO-8859-9",   "ISO-8859-10",  "ISO-8859-13",  "ISO-8859-14",  "ISO-8859-15",  "ISO-8859-16",
    "WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1252", "WINDOWS-1253", "WINDOWS-1254", "WINDOWS-1255", "WINDOWS-1256",
    "WINDOWS-1257", "WINDOWS-1258", "WINDOWS-874",  "KOI8-R",       "KOI8-U",       "MACINTOSH",    "TIS-620",
    "GB2312",       "GBK",          "GB18030",      "BIG5",         "BIG5-HKSCS",   "EUC-JP",       "SHIFT_JIS",
    "CP932",        "ISO-2022-JP",  "ISO-2022-KR",  "EUC-KR",       "UHC",          "EUC-TW",       "UTF-7",
    "UTF-16",       "UTF-32",
};

int lede_letter_start(void) {
  /* Each further arena would take 64 MB of the address space that the limits leave. */
  mallopt(M_ARENA_MAX, 1);
  g_mime_init();
  /* One that the system lacks is read as PageEncoding reads what nobody knows. */
  for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++) (void)iconv_open("UTF-8", charsets[i]);
  return 0;
}

/* Notes a part and those that it holds. */
static void note(struct lede_letter *letter, GMimeObject *object, int parent, int depth) {
  if (object == NULL || letter->count == MOST_PARTS || depth > DEEPEST) return;
  int place = letter->count++;
  GMimeContentType *type = g_mime_object_get_content_type(object);
  const char *media = type ? g_mime_content_type_get_media_type(type) : NULL;
  const char *subtype = type ? g_mime_content_type_get_media_subtype(type) : NULL;
  letter->parts[place].object = object;
  letter->parts[place].parent = parent;
  letter->parts[place].type = media ? g_ascii_strdown(media, -1) : NULL;
  letter->parts[place].subtype = subtype ? g_ascii_strdown(subtype, -1) : NULL;
  if (!GMIME_IS_MULTIPART(object)) return;
  GMimeMultipart *multipart = GMIME_MULTIPART(object);
  int count = g_mime_multipart_get_count(multipart);
  for (int i = 0; i < count && letter->count < MOST_PARTS; i++)
    note(letter, g_mime_multipart_get_part(multipart, i), place, depth + 1);
}

/* The first address that is one person's: groups hold addresses, and groups. */
static InternetAddressMailbox *first_mailbox(InternetAddressList *list, int depth) {
  int count = list ? internet_address_list_length(list) : 0;
  for (int i = 0; i < count && i < 10; i++) {
    InternetAddress *address = internet_address_list_get_address(list, i);
    if (INTERNET_ADDRESS_IS_MAILBOX(address)) return INTERNET_ADDRESS_MAILBOX(address);
    if (!INTERNET_ADDRESS_IS_GROUP(address) || depth > 2) continue;
    InternetAddressMailbox *found =
        first_mailbox(internet_address_group_get_members(INTERNET_ADDRESS_GROUP(address)), depth + 1);
    if (found) return found;
  }
  return NULL;
}

struct lede_letter *lede_letter_open(const void *bytes, size_t count) {
  GMimeStream *stream = g_mime_stream_mem_new_with_buffer(bytes, count);
  GMimeParser *parser = g_mime_parser_new_with_stream(stream);
  g_mime_parser_set_format(parser, GMIME_FORMAT_MESSAGE);
  g_mime_parser_set_persist_stream(parser, TRUE);
  GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
  g_object_unref(parser);
  g_object_unref(stream);
  if (message == NULL) return NULL;
  struct lede_letter *letter = g_new0(struct lede_letter, 1);
  letter->message = message;
  letter->sender = first_mailbox(g_mime_message_get_from(message), 0);
  if (letter->sender == NULL) letter->sender = first_mailbox(g_mime_message_get_sender(message), 0);
  note(letter, g_mime_message_get_mime_part(message), -1, 0);
  return letter;
}

const char *lede_letter_header(struct lede_letter *letter, const char *name) {
  GMimeHeaderList *list = g_mime_object_get_header_list(GMIME_OBJECT(letter->message));
  int count = g_mime_header_list_get_count(list);
  for (int i = 0; i < count; i++) {
    GMimeHeader *header = g_mime_header_list_get_header_at(list, i);
    if (g_ascii_strcasecmp(g_mime_header_get_name(header), name) == 0) return g_mime_header_get_value(header);
  }
  return NULL;
}

const char *lede_letter_sender(struct lede_letter *letter) {
  return letter->sender ? internet_address_mailbox_get_addr(letter->sender) : NULL;
}

const char *lede_letter_sender_name(struct lede_letter *letter) {
  return letter->sender ? internet_address_get_name(INTERNET_ADDRESS(letter->sender)) : NULL;
}

long long lede_letter_date(struct lede_letter *letter) {
  GDateTime *date = g_mime_message_get_date(letter->message);
  return date ? g_date_time_to_unix(date) : 0;
}

int lede_letter_count(struct lede_letter *letter) { return letter->count; }

struct lede_letter_part lede_letter_part(struct lede_letter *letter, int number) {
  GMimeObject *object = letter->parts[number].object;
  struct lede_letter_part part = {
      .parent = letter->parts[number].parent,
      .type = letter->parts[number].type,
      .subtype = letter->parts[number].subtype,
      .content_id = g_mime_object_get_content_id(object),
      .charset = g_mime_object_get_content_type_parameter(object, "charset"),
  };
  const char *disposition = g_mime_object_get_disposition(object);
  part.is_attachment = disposition != NULL && g_ascii_strcasecmp(disposition, "attachment") == 0;
  return part;
}

void *lede_letter_body(struct lede_letter *letter, int number, size_t *count) {
  GMimeObject *object = letter->parts[number].object;
  GMimeDataWrapper *content = GMIME_IS_PART(object) ? g_mime_part_get_content(GMIME_PART(object)) : NULL;
  if (content == NULL) return NULL;
  GMimeStream *stream = g_mime_stream_mem_new();
  void *body = NULL;
  if (g_mime_data_wrapper_write_to_stream(content, stream) >= 0) {
    GByteArray *bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    *count = bytes->len;
    body = g_malloc(bytes->len + 1);
    if (bytes->len > 0) memcpy(body, bytes->data, bytes->len);
  }
  g_object_unref(stream);
  return body;
}

void lede_letter_free(void *body) { g_free(body); }
