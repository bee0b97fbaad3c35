import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  /** The envelope's sender. */
  from: string;
  /** Of what reports are asked for (RFC 3461). */
  notify: readonly string[];
  to: string[];
  raw: string;
  headers: ReadonlyMap<string, string>;
  /** Decoded, by their media types. */
  parts: ReadonlyMap<string, string>;
}

export interface PostOffice {
  port: number;
  received: ReceivedMail[];
  /** Ends all connections, without a word. */
  breakAll(): null;
  close(): Promise<void>;
}

type Refuse = (address: string) => { code: number; text: string } | null;

interface PostOfficeOptions extends Pick<SMTPServerOptions, 'secure' | 'onConnect'> {
  /** What is answered to a receiver's address; null: it is taken. */
  refuse?: Refuse;
  /** Before a mail is taken. */
  delayMs?: () => number;
  /** When all of a mail is here, before it is answered. */
  whole?: () => void;
}

/** A mail server of a test's own. */
export async function openPostOffice({
  refuse = () => null,
  delayMs = () => 0,
  whole = () => {},
  ...options
}: PostOfficeOptions = {}): Promise<PostOffice> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideDSN: false,
    closeTimeout: 100,
    disabledCommands: options.secure ? [] : ['STARTTLS', 'AUTH'],
    ...options,
    onRcptTo({ address }, _session, callback) {
      const refused = refuse(address);
      if (!refused) return callback();
      callback(Object.assign(new Error(refused.text), { responseCode: refused.code }));
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        whole();
        const to = envelope.rcptTo.map(({ address }) => address);
        setTimeout(() => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const notify = envelope.rcptTo.flatMap(({ dsn }) => dsn?.notify ?? []);
          received.push({ from, notify, ...parsed(to, Buffer.concat(chunks).toString('utf8')) });
          callback();
        }, delayMs());
      });
    },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  // Who ends a connection in the middle is no error of the test.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    breakAll: () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      return null;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parsed(to: string[], raw: string): Omit<ReceivedMail, 'from' | 'notify'> {
  const [head, body] = split(raw);
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).flatMap((part) => {
    const [partHead, text] = split(part.trimStart());
    const type = headersOf(partHead).get('content-type')?.split(';')[0];
    return type ? [[type, Buffer.from(text, 'base64').toString('utf8')] as const] : [];
  });
  return { to, raw, headers, parts: new Map(parts) };
}

const split = (text: string): [string, string] => {
  const at = text.indexOf('\r\n\r\n');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 4)];
};

const headersOf = (head: string) =>
  new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        decoded(line.slice(line.indexOf(':') + 1).trim()),
      ]),
  );

/** RFC 2047. */
const decoded = (value: string) =>
  value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(
            text
              .replace(/_/g, ' ')
              .replace(/=([\dA-F]{2})/gi, (__, hex) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString('utf8'),
    );
