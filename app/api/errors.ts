import { OPERATORS_NEED_TOTP } from '#app/domain/account/totp.ts';
import {
  type CodeOf,
  type CommonCode,
  type Endpoint,
  type Problem,
  RESULT,
} from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { UnfitAnswer } from './exchange.ts';

/** The trading API answered with a result code other than 000 (spec 3 §8.1). */
export class ApiRefusal extends Error {
  constructor(
    readonly endpoint: string,
    readonly code: string,
    /** The text to show; 「Error」 when the API gave none. */
    readonly text: string,
    /** The problems by their place in the request; empty where the API names none. */
    readonly problems: readonly Problem[] = [],
    /** A limit is reached, and when it may be tried again; null for every other refusal. */
    readonly retryAfterS: number | null = null,
  ) {
    // Without the text, which may repeat what was typed: messages are logged.
    super(`${endpoint}: ${code}`);
  }

  /** A password or a code has to be given first. */
  get unproved(): boolean {
    return this.code === RESULT.unproved;
  }

  /** An operator has to set up an authenticator first. */
  get needsTotp(): boolean {
    return this.code === RESULT.forbidden && this.text === OPERATORS_NEED_TOTP;
  }

  /** For the answer to a visitor's request. */
  get headers(): Record<string, string> {
    return this.retryAfterS === null ? {} : { 'retry-after': String(this.retryAfterS) };
  }

  get notLoggedIn(): boolean {
    return this.code === RESULT.notLoggedIn;
  }

  /** The level at which a refusal is logged: visitors can cause refusals, so they are no errors. */
  readonly level = 'warn';
}

/** Whether a call of the endpoint was refused with one of these codes. */
export const isRefusal = <E extends Endpoint>(
  error: unknown,
  endpoint: E,
  ...codes: readonly (CodeOf<E> | CommonCode)[]
): error is ApiRefusal =>
  error instanceof ApiRefusal &&
  error.endpoint === endpoint.name &&
  codes.some((code) => code === error.code);

/** The status of a call that was not answered in time. */
export const TIMED_OUT = 408;

export const NOT_FOUND = 404;

/** Statuses of 4xx at which browsers, or what is in front of them, do something by themselves. */
const FOR_BROWSERS = new Set([401, 407, 421, 425, 426, 428, 431]);

/**
 * The trading API could not be reached, was too slow, or sent an answer that does not fit the
 * contract.
 */
export class ApiFailure extends Error {
  constructor(
    readonly endpoint: string,
    /** The HTTP status whose message is shown (spec 3 §8.2). */
    readonly status: number,
    reason: string,
  ) {
    super(`${endpoint}: ${reason}`);
    // In an outage every call fails like this, and each is logged.
    delete this.stack;
  }

  /** How it is logged: what the API would not read (4xx) is what somebody sent, all else a defect or an outage. */
  get level(): 'warn' | 'error' {
    return this.status >= 400 && this.status < 500 && this.status !== TIMED_OUT ? 'warn' : 'error';
  }

  /** What a visitor is shown. */
  get text(): string {
    return statusMessage(this.status);
  }

  /**
   * What a visitor's request is answered with. One that was answered 408 browsers send again by themselves, and a page
   * has no status that asks them for something else: a redirect, no content, a login at a proxy.
   */
  get pageStatus(): number {
    if (this.status === TIMED_OUT) return 504;
    const isError = this.status >= 400 && this.status < 600;
    return isError && !FOR_BROWSERS.has(this.status) ? this.status : 500;
  }
}

/** Nobody waited for the answer any more. */
export class CallerGone extends ApiFailure {
  override get level(): 'warn' {
    return 'warn';
  }
}

/** Shown where a page cannot do without a call that the trading API does not offer. */
export const NOT_OFFERED = '本站暂未提供这项功能';

/** The trading API does not know the call at all: no outage, and nothing is gone (design/api: Absence). */
export class NotOffered extends ApiFailure {
  override get text(): string {
    return NOT_OFFERED;
  }

  override get pageStatus(): number {
    return NOT_FOUND;
  }
}

/** The code of an error of Node, or of what `fetch` has failed with; empty where it has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause);
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

/** A time-out is shown as 408, a refused or broken connection as 503, what nobody can read as 500. */
export function failureOf(endpoint: Pick<Endpoint, 'name'>, error: unknown): ApiFailure {
  const { name, message } = error instanceof Error ? error : new Error('unreachable');
  const code = codeOf(error);
  const text = message.includes(code) ? `${name} ${message}` : `${name} ${message} ${code}`;
  const unread = error instanceof UnfitAnswer ? 500 : 503;
  return new ApiFailure(endpoint.name, isTimeout(error) ? TIMED_OUT : unread, text);
}
