/**
 * SQLSTATE of a server that is gone, starting or full, or has given up waiting; of a replica (40001)
 * that could not wait for a query before it followed its primary.
 */
const UNAVAILABLE_STATES = /^(?:08...|53...|57P0[1-5]|57014|55P03|25P03|40001)$/;
const UNREACHABLE =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What `pg` says of a connection, without a code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout)|is not queryable$/;
/** SQLSTATE of a value that no column takes: NUL in a text or in JSON, half of a surrogate pair, a number too large. */
const UNREADABLE_STATES = /^(?:22021|22P05|22P02|22003)$/;

/** The HTTP status of a query that failed for no fault of this program; undefined for any other. */
export function statusOfFailure(error: unknown): 400 | 503 | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall, message, cause }: NodeJS.ErrnoException = error;
  if (UNREADABLE_STATES.test(code)) return 400;
  const isUnavailable =
    syscall === 'connect' ||
    UNREACHABLE.test(code) ||
    UNAVAILABLE_STATES.test(code) ||
    LOST.test(message);
  return isUnavailable ? 503 : statusOfFailure(cause);
}
