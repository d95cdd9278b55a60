"""A network that a test can break: a TCP proxy on loopback which cuts connections, and writes down what passed."""
import socket
import struct
import threading

# Of each request, and of each answer, so much is written down.
KEPT = 2_000


class Line:
    """Passes what comes to `base` on to a port of this machine, as long as it is whole."""

    def __init__(self, port, log):
        self.port = port
        # How often a client met the break: in the middle of an answer, or at the door.
        self.cuts = 0
        self.whole = True
        self.left = None
        self.ends = set()
        self.lock = threading.Lock()
        self.log = open(log, "wb")
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        threading.Thread(target=self.listen, daemon=True).start()

    @property
    def base(self):
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    # What a test does to it.

    def cut(self, after=0):
        """Breaks: `after` more bytes of answers pass in all; then whoever sends is cut off, and whoever comes."""
        with self.lock:
            self.left = after
            self.whole = after > 0

    def mend(self):
        """Whole again."""
        with self.lock:
            self.whole, self.left = True, None

    def close(self):
        self.listener.close()
        self.cut()
        with self.lock:
            ends = list(self.ends)
        for end in ends:
            self.hang_up(end)
        with self.lock:
            self.log.close()

    # What it does.

    def listen(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return  # closed
            threading.Thread(target=self.connect, args=(client,), daemon=True).start()

    def connect(self, client):
        with self.lock:
            whole = self.whole
            self.ends.add(client)
            self.cuts += not whole
        if not whole:
            self.hang_up(client)
            return
        try:
            server = socket.create_connection(("127.0.0.1", self.port))
        except OSError:
            self.hang_up(client)
            return
        with self.lock:
            self.ends.add(server)
        threading.Thread(target=self.pass_on, args=(client, server, b">"), daemon=True).start()
        self.pass_on(server, client, b"<")

    def pass_on(self, source, sink, direction):
        whole = True
        while whole:
            try:
                data = source.recv(65_536)
                if not data:
                    break
                passed = self.measured(data, direction)
                whole = passed == len(data)
                self.note(direction, data[:passed])
                sink.sendall(data[:passed])
            except OSError:
                break  # one of both hung up
        for end in (source, sink):
            self.hang_up(end, resets=not whole)

    def measured(self, data, direction):
        """How much of what was sent may still pass."""
        with self.lock:
            passed = len(data) if self.whole else 0
            if direction == b"<" and self.whole and self.left is not None:
                passed = min(self.left, passed)
                self.left -= passed
                self.whole = self.left > 0
            self.cuts += passed < len(data)
            return passed

    def hang_up(self, end, resets=True):
        """Ends a connection; one that is cut off is told so at once (RST)."""
        with self.lock:
            if end not in self.ends:
                return
            self.ends.discard(end)
        if resets:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # it had ended before
        end.close()

    def note(self, direction, data):
        with self.lock:
            if not self.log.closed:
                self.log.write(direction + b" " + data[:KEPT] + b"\n")
