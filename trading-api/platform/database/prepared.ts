import { currentCall } from '../call-context.ts';
import type { Send } from './client-through.ts';
import { hasText } from './query-watch.ts';
import { StatementNames } from './statement-names.ts';

/**
 * What drizzle calls a statement that it keeps (`.prepare(BY_KEY)`) and that finds its rows by keys: it is prepared
 * outside of transactions too. PostgreSQL takes an empty name for none, so that nothing is prepared behind a pooler.
 */
export const BY_KEY = '';

/** A selection whose rows stay locked until the transaction ends. */
const LOCKS_ROWS = / for (?:no key )?update(?: of \S+)?(?: skip locked| nowait)?$/;
const UNLOCKED = 'rows are locked outside of a transaction, and so are free again at once';

interface Which {
  /** Outside of transactions too. */
  everywhere: boolean;
  /** Of different statements: each connection keeps its own plans. */
  most: number;
}

/**
 * Prepares the statements of transactions by name, so that the server parses and plans each once for a connection
 * instead of each time. Only those: they find their rows by keys, so that one plan is right for all values; lists
 * and searches are planned for the values they are asked with. A prepared statement has one text, so the id of the
 * request is the transaction's `application_name` instead of a comment.
 */
export class PreparedStatements {
  readonly #names: StatementNames;
  readonly #everywhere: boolean;

  constructor({ everywhere, most }: Which = { everywhere: false, most: 200 }) {
    this.#names = new StatementNames(most);
    this.#everywhere = everywhere;
  }

  /** For a connection straight to the server: a pooler gives each transaction another one. */
  readonly preparing = (send: Send): Send => {
    let isInTransaction = false;
    return (asked, ...rest) => {
      if (!hasText(asked)) return send(asked, ...rest);
      const { text } = asked;
      if (text.startsWith('begin')) {
        isInTransaction = true;
        return send({ ...asked, text: beginning(text) }, ...rest);
      }
      if (text === 'commit' || text === 'rollback') isInTransaction = false;
      if (!isInTransaction && LOCKS_ROWS.test(text)) throw new Error(UNLOCKED);
      const isPrepared = this.#everywhere || isInTransaction || asked.name === BY_KEY;
      const name = isPrepared ? this.#names.of(text) : undefined;
      return send(name === undefined ? asked : { ...asked, name }, ...rest);
    };
  };
}

/** Sent as one query, which takes one journey to the server. */
function beginning(text: string): string {
  const call = currentCall();
  return call ? `${text}; set local application_name = 'trading-api ${call.requestId}'` : text;
}
