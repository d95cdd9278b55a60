#include "reference.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct body {
  char *bytes;
  size_t count, room;
};

static size_t keep(char *bytes, size_t one, size_t count, void *owner) {
  struct body *body = owner;
  size_t more = one * count;
  if (body->count + more > body->room) {
    size_t room = (body->count + more) * 2;
    char *bigger = realloc(body->bytes, room);
    if (!bigger) return 0;
    body->bytes = bigger;
    body->room = room;
  }
  memcpy(body->bytes + body->count, bytes, more);
  body->count += more;
  return more;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double lede_reference_fetch(
    const char *url, const char *header, long asks, int at_once, long status) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
  CURLM *multi = curl_multi_init();
  struct body *bodies = calloc((size_t)at_once, sizeof *bodies);
  CURL **handles = calloc((size_t)at_once, sizeof *handles);
  struct curl_slist *headers = curl_slist_append(NULL, header);
  curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)at_once);

  double begin = now();
  long started = 0, done = 0, wrong = 0;
  for (int i = 0; i < at_once && started < asks; i++, started++) {
    CURL *easy = handles[i] = curl_easy_init();
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, 30000L);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, keep);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &bodies[i]);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, (void *)&bodies[i]);
    curl_multi_add_handle(multi, easy);
  }
  while (done < asks) {
    int running, left;
    curl_multi_perform(multi, &running);
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
      if (message->msg != CURLMSG_DONE) continue;
      CURL *easy = message->easy_handle;
      CURLcode code = message->data.result;
      long got = 0;
      struct body *body = NULL;
      curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &got);
      curl_easy_getinfo(easy, CURLINFO_PRIVATE, (char **)&body);
      if (code != CURLE_OK || got != status) wrong++;
      done++;
      curl_multi_remove_handle(multi, easy);
      if (body) body->count = 0;
      if (started < asks) {
        started++;
        curl_easy_setopt(easy, CURLOPT_URL, url);
        curl_multi_add_handle(multi, easy);
      }
    }
    if (done < asks) curl_multi_poll(multi, NULL, 0, 1000, NULL);
  }
  double seconds = now() - begin;

  for (int i = 0; i < at_once; i++) {
    if (handles[i]) curl_easy_cleanup(handles[i]);
    free(bodies[i].bytes);
  }
  curl_slist_free_all(headers);
  curl_multi_cleanup(multi);
  free(handles);
  free(bodies);
  return wrong ? -1 : seconds;
}
