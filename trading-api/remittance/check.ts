import { type SQL, sql } from 'drizzle-orm';

export interface Check {
  /**
   * One row with the number; of a check with a sum also what it is expected to be and found as, and the same of
   * its marks (`markOf`).
   */
  compared: SQL;
  /**
   * What is compared in sum: only where that or its marks differ are the differences one by one looked for, and
   * then among all that there are.
   */
  sum?: string;
  /** Rows of subject, order_code, expected and found, in fen. */
  differences: SQL;
}

export const ordersSince = (since: SQL): SQL =>
  sql`select count(*) from orders where created_at >= ${since}`;

/** More would not fit: an amount has up to 10^12 fen, and what PostgreSQL multiplies 63 bits. */
const MARKS = 1_048_575;

/**
 * A number of amounts that say whose they are. Equal amounts of equal keys have equal marks, however many rows they
 * are on either side; two errors that leave the sum as it was change it, but for one pair of keys in a million.
 */
export const markOf = (amount: SQL, key: SQL): SQL =>
  sql`coalesce(sum((${amount}) * (hashtextextended(${key}, 0) & ${sql.raw(String(MARKS))})), 0)`;
