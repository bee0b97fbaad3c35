import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describeError } from '#app/domain/log-record.ts';
import { OutOfTime } from '../call-time.ts';

/**
 * SQLSTATE of a server that is gone, starting or full, or has given up waiting; of a replica (40001)
 * that could not wait for a query before it followed its primary; of the one of two transactions that
 * PostgreSQL has ended because each waited for the other (40P01).
 */
const UNAVAILABLE_STATES = /^(?:08...|53...|57P0[1-5]|57014|55P03|25P03|40001|40P01)$/;
const UNREACHABLE =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What `pg` says of a connection, without a code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout)|is not queryable$/;
/** SQLSTATE of a connection that failed, and of a server that ends its connections or is starting. */
const DISCONNECTED_STATES = /^(?:08...|57P0[1-3])$/;
/** SQLSTATE of a value that no column takes: NUL in a text or in JSON, half of a surrogate pair, a number too large. */
const UNREADABLE_STATES = /^(?:22021|22P05|22P02|22003)$/;

type Failure = NodeJS.ErrnoException & { cause?: unknown };

/** The first of an error and its causes for which this holds. */
function causeWith(error: unknown, holds: (failure: Failure) => boolean): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  return holds(error) ? error : causeWith(error.cause, holds);
}

const isUnreadable = ({ code = '' }: Failure) => UNREADABLE_STATES.test(code);

const isUnavailable = ({ code = '', syscall, message }: Failure) =>
  syscall === 'connect' ||
  UNREACHABLE.test(code) ||
  UNAVAILABLE_STATES.test(code) ||
  LOST.test(message);

/** The part of UNAVAILABLE in which nothing has timed out, so that another connection may be tried at once. */
const isDisconnected = ({ code = '', syscall, message }: Failure) =>
  syscall === 'connect' ||
  UNREACHABLE.test(code) ||
  DISCONNECTED_STATES.test(code) ||
  /^Connection terminated|is not queryable$/.test(message);

/** Whether a query failed because its connection could not be opened, or was lost. */
export const isConnectionLost = (error: unknown): boolean =>
  causeWith(error, isDisconnected) !== undefined;

/** Whether a value that may stand only once was written by another meanwhile. */
export const isTaken = (error: unknown): boolean =>
  causeWith(error, ({ code }) => code === '23505') !== undefined;

const isLate = (failure: Failure) => failure instanceof OutOfTime;

/**
 * The HTTP status of a query that failed for no fault of this program; undefined for any other. 503: another process may
 * answer; 504: there is no time left in which one could.
 */
export function statusOfFailure(error: unknown): 400 | 503 | 504 | undefined {
  const failure = causeWith(error, (each) =>
    [isUnreadable, isLate, isUnavailable].some((is) => is(each)),
  );
  if (!failure) return undefined;
  if (isLate(failure)) return 504;
  return isUnreadable(failure) ? 400 : 503;
}

/** Whether another server may answer what this one has not. */
export const isUnanswered = (error: unknown): boolean => (statusOfFailure(error) ?? 0) > 500;

/** Why a database cannot be asked at present, with its code; undefined for any other failure. */
export function outageOf(error: unknown): string | undefined {
  const failure = causeWith(error, (each) => isLate(each) || isUnavailable(each));
  return failure && `${describeError(failure, 0).message} ${failure.code ?? ''}`.trimEnd();
}

/** The database's own reason; that of anything else is its message. */
export function reasonOf(error: unknown): string {
  const { message, cause } = describeError(error);
  return error instanceof DrizzleQueryError && cause ? cause.message : message;
}

/** What the operator is told of a start that failed: the database's reason before the statement, which may be long. */
export function startFailure(error: unknown): string {
  const [reason, { message }] = [reasonOf(error), describeError(error)];
  return reason === message ? message : `${reason}\n${message}`;
}
