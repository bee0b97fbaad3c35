import { connect, type Socket } from 'node:net';

const LENGTH = /^content-length: (\d+)\r$/im;
const HEAD_END = '\r\n\r\n';

/** A connection and the call on it that waits for an answer. */
interface Line {
  socket: Socket;
  received: string;
  waiting: { answered(body: string): void; failed(error: Error): void } | null;
}

/**
 * Calls one server over connections that stay open. It does without an HTTP library, so that measuring takes little
 * processor time from a server on the same machine. A call uses an idle connection, or else opens a new one.
 */
export class OpenLines {
  readonly #origin: URL;
  readonly #free: Line[] = [];
  readonly #all = new Set<Line>();

  constructor(origin: string) {
    this.#origin = new URL(origin);
  }

  /**
   * Sends a call.
   * @param request as `requestText` makes it
   * @returns the answer's body
   */
  call(request: string | Buffer): Promise<string> {
    const line = this.#free.pop() ?? this.#open();
    return new Promise((answered, failed) => {
      line.waiting = { answered, failed };
      line.socket.write(request);
    });
  }

  close(): void {
    for (const { socket } of this.#all) socket.destroy();
  }

  #open(): Line {
    const socket = connect({ host: this.#origin.hostname, port: Number(this.#origin.port) });
    const line: Line = { socket, received: '', waiting: null };
    this.#all.add(line);
    socket.setNoDelay(true);
    socket.setEncoding('utf8');
    socket.on('data', (part: unknown) => this.#read(line, String(part)));
    socket.on('error', (error) => line.waiting?.failed(error));
    socket.on('close', () => {
      this.#all.delete(line);
      const at = this.#free.indexOf(line);
      if (at >= 0) this.#free.splice(at, 1);
      line.waiting?.failed(new Error('closed without an answer'));
    });
    return line;
  }

  #read(line: Line, part: string): void {
    line.received += part;
    const { received, waiting } = line;
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const length = Number(LENGTH.exec(received)?.[1]);
    const body = received.slice(headEnd + HEAD_END.length);
    if (Buffer.byteLength(body) < length) return;
    line.received = '';
    line.waiting = null;
    this.#free.push(line);
    waiting?.answered(body);
  }
}

/** The HTTP text of a call. */
export function requestText(
  { method, path }: { method: string; path: string },
  headers: Readonly<Record<string, string>>,
  content: object,
): string {
  const body = JSON.stringify(content);
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`;
}
