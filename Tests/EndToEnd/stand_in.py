"""A small web of feeds on loopback, whose every answer a test can steer."""
import email.utils
import http.server
import os
import random
import socket
import socketserver
import struct
import threading
import zlib

# Ports that no system gives to whoever asks for any, so that one of these stays free between a look and its use, and
# while the web of a test is away. No browser refuses one of them either.
PORTS = range(20_000, 32_000)


def rss(name, items, prefix="item"):
    """A feed of `items` entries; entry n is `prefix-n` and stays the same at each asking."""
    rows = "".join(
        f"<item><guid isPermaLink='false'>{name}-{prefix}-{n}</guid>"
        f"<title>{name} story {n}</title><link>http://{name}.example/{prefix}/{n}</link>"
        f"<pubDate>{email.utils.formatdate(1_790_000_000 - n * 600)}</pubDate>"
        f"<description>&lt;p&gt;Words of story {n} in {name}.&lt;/p&gt;</description></item>"
        for n in range(items)
    )
    return (
        f"<?xml version='1.0'?><rss version='2.0'><channel><title>{name}</title>"
        f"<link>http://{name}.example/</link>{rows}</channel></rss>"
    ).encode()


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width, height, pixels=None):
    """A picture; with `pixels` false one whose rows end long before its head says, else of these rows."""
    rows = zlib.compress(b"\0" + os.urandom(3 * width)) if pixels is False else zlib.compress(
        pixels or b"".join(b"\0" + bytes([x % 251 for x in range(3 * width)]) for _ in range(height)))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


class Web:
    """Serves `answers[path]`: bytes, or a function of the handler. Anything else is 404."""

    def __init__(self, port=0):
        self.answers = {}
        self.asked = []
        self.lines = []
        web = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                web.asked.append((self.path, dict(self.headers)))
                answer = web.answers.get(self.path.split("?")[0])
                if callable(answer):
                    answer = answer(self)
                    if answer is None:
                        return
                if answer is None:
                    self.reply(404, b"no such feed")
                else:
                    self.reply(200, answer)

            def reply(self, status, body, headers=()):
                self.send_response(status)
                for name, value in headers:
                    self.send_header(name, value)
                self.send_header("Content-Type", "application/rss+xml")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
            daemon_threads = True
            request_queue_size = 512
            allow_reuse_address = True

            def process_request(self, request, client_address):
                web.lines.append(request)
                super().process_request(request, client_address)

            def handle_error(self, *_):
                pass  # a killed Lede hangs up in the middle, which is what the test is about

        for _ in range(100):
            try:
                self.server = Server(("127.0.0.1", port or random.choice(PORTS)), Handler)
                break
            except OSError:
                if port:
                    raise  # it is this one or none
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def base(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def feeds(self, count, items=20):
        """Makes feeds /feed/0 … and returns an OPML file's text that lists them."""
        for n in range(count):
            self.answers[f"/feed/{n}"] = rss(f"site{n}", items)
        rows = "".join(
            f"<outline type='rss' text='Site {n}' xmlUrl='{self.base}/feed/{n}'/>" for n in range(count)
        )
        return f"<opml version='2.0'><body>{rows}</body></opml>"

    def close(self):
        """Nobody answers any more, on kept connections neither."""
        self.server.shutdown()
        self.server.server_close()
        for line in self.lines:
            try:
                line.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it had ended before
