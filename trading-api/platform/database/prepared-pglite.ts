import {
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { StatementNames } from './statement-names.ts';

const { serialize } = protocol;

/** Of different statements: PGlite has one connection. */
const MOST = 400;

/**
 * Prepares the statements of PGlite by name, and sends what executes one at once: PGlite itself parses and
 * plans each statement anew, in six journeys into WebAssembly, which takes two to eight times as
 * long.
 * @returns forgets what is prepared, and leaves its place to others: what fills a new market sends statements that
 * nobody sends later
 */
export function prepareStatements(client: PGlite): () => Promise<void> {
  const statements = new PgliteStatements(client);
  onEachConnection(client, (connection) => statements.prepareOn(connection));
  return () => statements.forget();
}

/** Changes the database itself, and each transaction of it as it begins. */
export function onEachConnection(
  client: PGlite,
  change: (connection: PGlite | Transaction) => void,
): void {
  const transact: PGlite['transaction'] = client.transaction.bind(client);
  client.transaction = (work) =>
    transact((tx) => {
      change(tx);
      return work(tx);
    });
  change(client);
}

type Parsers = Parameters<typeof parse.parseResults>[1];
type Message = Parameters<typeof parse.parseResults>[0][number];

interface Prepared {
  /** Of its parameters. */
  types: readonly number[];
  /** The message that describes its columns, which executions need not ask for again; none where it gives no rows. */
  columns: readonly Message[];
}

class PgliteStatements {
  readonly #client: PGlite;
  #names = new StatementNames(MOST);
  /** What the database has prepared, by the names of the statements. */
  readonly #prepared = new Map<string, Prepared>();

  constructor(client: PGlite) {
    this.#client = client;
  }

  prepareOn(connection: PGlite | Transaction): void {
    const client = this.#client;
    // Then it waits for the transaction that is under way.
    const isOutside = connection === client;
    const queryUnprepared: PGlite['query'] = connection.query.bind(connection);
    connection.query = <Row>(text: string, values: unknown[] = [], options: QueryOptions = {}) => {
      const name = this.#names.of(text);
      // What is closed says so itself.
      if (name === undefined || connection.closed) {
        return queryUnprepared<Row>(text, values, options);
      }
      const execute = () =>
        client._runExclusiveQuery(async () => {
          const { types, columns } = this.#prepared.get(name) ?? (await this.#prepare(name, text));
          const parts = executing(name, this.#texts(values, types, options));
          const messages = await this.#send(parts, isOutside);
          const answer = [...columns, ...messages];
          return parse.parseResults(answer, this.#parsers(options), {
            rowMode: options.rowMode,
          })[0] as Results<Row>;
        });
      return isOutside ? client._runExclusiveTransaction(execute) : execute();
    };
  }

  async forget(): Promise<void> {
    this.#names = new StatementNames(MOST);
    this.#prepared.clear();
    await this.#client.exec('deallocate all');
  }

  async #prepare(name: string, text: string): Promise<Prepared> {
    const described = await this.#send(
      [serialize.parse({ name, text }), serialize.describe({ type: 'S', name })],
      false,
    );
    const types = parse.parseDescribeStatementResults(described);
    const columns = described.filter((message) => message.name === 'rowDescription');
    const prepared = { types, columns };
    this.#prepared.set(name, prepared);
    return prepared;
  }

  /** @throws the database's error; a Sync is sent with each, so that the next statement is answered */
  #send(parts: readonly Uint8Array[], syncToFs: boolean) {
    const message = Buffer.concat([...parts, serialize.sync()]);
    return this.#client.execProtocolStream(message, { syncToFs });
  }

  /** PGlite itself copies its table of some hundred types for each statement: 0.2 ms of the processor. */
  #parsers({ parsers }: QueryOptions): Parsers {
    return Object.assign(Object.create(this.#client.parsers), parsers);
  }

  /** The values as PGlite's own queries send them. */
  #texts(values: readonly unknown[], types: readonly number[], { serializers }: QueryOptions) {
    return values.map((value, at) => {
      if (value === null || value === undefined) return null;
      const type = types[at] ?? 0;
      const serializer = serializers?.[type] ?? this.#client.serializers[type];
      return serializer ? serializer(value) : String(value);
    });
  }
}

const executing = (statement: string, values: (string | null)[]) => [
  serialize.bind({ statement, values }),
  serialize.execute({}),
];
