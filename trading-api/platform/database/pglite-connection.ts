import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';

/** By which a client of PostgreSQL takes its leave. */
const TERMINATE = 'X'.charCodeAt(0);

/**
 * What pg takes for a socket: hands what pg sends to PGlite, in this process. pg sends all messages of a statement
 * together, so that each statement enters PGlite once.
 */
class PgliteStream extends Duplex {
  readonly #client: PGlite;

  constructor(client: PGlite) {
    super();
    this.#client = client;
  }

  /** PGlite has one session, in which a connection before this one may have left something. */
  connect(): void {
    this.#client.exec('rollback; deallocate all').then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    );
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error) => void): void {
    this._writev([{ chunk }], done);
  }

  override _writev(chunks: readonly { chunk: Buffer }[], done: (error?: Error) => void): void {
    const sent = Buffer.concat(chunks.map(({ chunk }) => chunk));
    if (sent[0] === TERMINATE) {
      this.push(null);
      done();
      return;
    }
    this.#client
      .runExclusive(() => this.#client.execProtocolRaw(sent))
      .then((answer) => {
        this.push(answer);
        done();
      }, done);
  }

  override _read(): void {}

  /** Of sockets only. */
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}
}

/** With which pg connects to PGlite. It has one session: there may be one connection at a time. */
export const pgliteOptions = (client: PGlite): pg.ClientConfig => ({
  stream: () => new PgliteStream(client),
  user: 'postgres',
  database: 'postgres',
  ssl: false,
});
