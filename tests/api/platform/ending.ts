import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { ApiRefusal } from '#app/api/errors.ts';
import type { Endpoint, Input } from '#app/domain/endpoint.ts';
import { type Buyer, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';

/** How a call is answered: null where it is accepted, else the text of its refusal. */
export type Answered = string | null;

/** Something that ends, and a call that acts on it. */
export interface Ending {
  end: Date;
  act(): Promise<Answered>;
  /** Locks what the call waits for. */
  lock: SQL;
}

export interface Row {
  endpoint: Endpoint;
  /** What of it, and whose end. */
  what: string;
  before: Answered;
  /** At the very end and after it. */
  over: Answered;
  arrange(): Promise<Ending>;
}

/** @throws what is no refusal */
export async function answered(call: Promise<unknown>): Promise<Answered> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof ApiRefusal) return error.text;
    throw error;
  }
}

/** Makes a call as somebody. */
export const doing = <E extends Endpoint>(
  { call }: Pick<Buyer, 'call'>,
  endpoint: E,
  input: Input<E>,
): Promise<Answered> =>
  answered(call(endpoint, input, endpoint.serial ? { serial: newSerial() } : {}));

export const lockOf = (table: PgTable, key: AnyPgColumn, id: number | string): SQL =>
  sql`select 1 from ${table} where ${key} = ${id} for update`;

/** So soon that codes which are sent before are still good. */
export const END_MINUTES = 5;

export const inMinutes = ({ now }: Pick<OpenMarket, 'now'>, minutes: number): Date =>
  new Date(now().getTime() + minutes * 60_000);
