import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';

const RETRY_MS = 1000;
const CONNECT_MS = 10_000;

type Run = (statement: string) => Promise<unknown>;

/**
 * Shared advisory locks of this process outside any transaction: they show the other processes of the market that
 * something is under way here, no process ever waits for them, and they end with the process. What is wanted is set
 * at once, and the session follows, one statement after the other.
 */
export class SessionLocks {
  readonly #wanted = new Set<string>();
  readonly #held = new Set<string>();
  #following: Promise<void> | null = null;

  constructor(private readonly run: Run) {}

  hold(kind: number, id: number): void {
    this.#wanted.add(keyOf(kind, id));
    this.#follow();
  }

  release(kind: number, id: number): void {
    this.#wanted.delete(keyOf(kind, id));
    this.#follow();
  }

  /** The session is gone and its locks with it: the next one takes them again. */
  lost(): void {
    this.#held.clear();
    if (this.#wanted.size > 0) setTimeout(() => this.#follow(), RETRY_MS).unref();
  }

  #follow(): void {
    this.#following ??= this.#run()
      .catch(() => this.lost())
      .finally(() => {
        this.#following = null;
      });
  }

  async #run(): Promise<void> {
    for (;;) {
      const missing = [...this.#wanted].find((key) => !this.#held.has(key));
      const left = [...this.#held].find((key) => !this.#wanted.has(key));
      if (missing !== undefined) {
        await this.run(`select pg_advisory_lock_shared(${missing})`);
        this.#held.add(missing);
      } else if (left !== undefined) {
        await this.run(`select pg_advisory_unlock_shared(${left})`);
        this.#held.delete(left);
      } else {
        return;
      }
    }
  }
}

/** One number of 64 bits: the kind above, the id of 32 bits below. */
const keyOf = (kind: number, id: number): string => String((BigInt(kind) << 32n) | BigInt(id));

/** Whether any process of the market holds a lock of this kind whose id is at most `id`. */
export const isHeldUpTo = (kind: number, id: number): SQL<boolean> =>
  sql<boolean>`exists (select 1 from pg_locks where locktype = 'advisory' and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and classid::bigint = ${kind} and objid::bigint <= ${id})`;

/** Locks over a connection of their own, which is free when all others are busy. */
export function locksOnPostgres(connectionString: string) {
  let connected: Promise<pg.Client> | null = null;
  const connect = async () => {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'trading-api locks',
      // The server ends the session of a machine that is gone within half a minute.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4',
    });
    // `end` follows.
    client.on('error', () => {});
    client.once('end', () => {
      connected = null;
      locks.lost();
    });
    await client.connect();
    return client;
  };
  const locks = new SessionLocks(async (statement) => {
    connected ??= connect();
    const client = await connected.catch((error: unknown) => {
      connected = null;
      throw error;
    });
    return client.query(statement);
  });
  return { locks, close: async () => (await connected?.catch(() => null))?.end() };
}
