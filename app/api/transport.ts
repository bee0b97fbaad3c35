import { z } from 'zod';
import type { Breaker } from '#app/domain/breaker.ts';
import {
  ARRIVED_HEADER,
  CALL_UNKNOWN,
  CHANGED_HEADER,
  type Content,
  type Endpoint,
  envelopeSchema,
  fillPath,
  type Input,
  MOST_ANSWER_BYTES,
  problemsSchema,
  REPEATABLE,
  RESULT,
  replayedSchema,
  SERIAL_HEADER,
  TOKEN_HEADER,
  VISITOR_HEADER,
  withPages,
} from '#app/domain/endpoint.ts';
import { isGatherable } from '#app/domain/gathered-reads-contract.ts';
import { parseShownJson } from '#app/domain/json-text.ts';
import { TIME_LEFT_HEADER, type TimeBudget } from '#app/domain/time-budget.ts';
import {
  ApiFailure,
  ApiRefusal,
  CallerGone,
  codeOf,
  failureOf,
  isTimeout,
  NOT_FOUND,
  NotOffered,
  TIMED_OUT,
} from './errors.ts';
import { type Answer, exchange, textOfResponse, UnfitAnswer } from './exchange.ts';

/** Asks for the reads of a page together. */
interface GathersReads {
  answerOf(asked: { endpoint: Endpoint; input: unknown; options: CallOptions }): Promise<Answer>;
}

export interface CallOptions {
  baseUrl: string;
  token?: string | null;
  /** 32 characters; makes it safe to send a write again. */
  serial?: string;
  /** The visitor's network address, signed, for limits by address. */
  visitor?: string | undefined;
  /** When the visitor's request had arrived, signed. */
  arrived?: string | undefined;
  /** Sent with it. */
  headers?: Readonly<Record<string, string>>;
  /** Called with the headers of an answer, their names in lower case. */
  onAnswer?(headers: Answer['headers']): void;
  /** What each attempt may take. */
  timeoutMs: number;
  /** What is left of the request that it is part of; unset: it is part of none. */
  time?: TimeBudget | undefined;
  /** Ends the call when nobody waits for it any more. */
  gone?: AbortSignal | undefined;
  /**
   * Tries again once when the connection is refused or reset; only for calls that are safe to
   * repeat. A read is.
   */
  retry?: boolean;
  /** Unset: every call is made. */
  breaker?: Breaker;
  /** Sends a read together with others of the same page; unset: each call is a request of its own. */
  gathered?: GathersReads | undefined;
}

/** How a request is sent, and how its failure is named. */
type Request = Pick<
  Endpoint,
  'name' | 'method' | 'path' | 'onlyReads' | 'repeatable' | 'mostAnswerBytes'
>;

/** What a request without a target address throws (spec 2 §8); contracts leave none, so that only a program can make one. */
const ADDRESS_REQUIRED = '请求地址必填!';

const USUAL_RETRY_S = 60;
const LONGEST_RETRY_S = 24 * 60 * 60;

/** A limit is reached; the envelope names it, as that of every refusal. */
const TOO_MANY_REQUESTS = 429;

interface CallAnswer<E extends Endpoint> {
  content: Content<E>;
  /** The serial was answered before; nothing was done now. */
  replayed: boolean;
  /** What a write has changed, as the trading API has announced it, or else as its contract says. */
  changed: readonly string[];
}

/**
 * Calls one endpoint over HTTP and parses what comes back.
 * @throws ApiRefusal for a result code other than 000, ApiFailure for everything else
 */
export const callEndpoint = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<Content<E>> => (await callForAnswer(endpoint, input, options)).content;

/** The same, with the fields of the answer beside its content. */
export async function callForAnswer<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<CallAnswer<E>> {
  const { gathered } = options;
  const answer =
    gathered && isGatherable(endpoint)
      ? await gathered.answerOf({ endpoint, input, options })
      : await send(endpoint, input, options);
  options.onAnswer?.(answer.headers);
  const { content, ...more } = contentOf(endpoint, answer);
  return { content: withPages(endpoint, input, content), ...more };
}

/**
 * The content of an endpoint's answer to `fetch`.
 * @throws ApiRefusal for a result code other than 000, ApiFailure for everything else
 */
export async function answerOf<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<CallAnswer<E>> {
  const { status, headers } = response;
  const { mostAnswerBytes = MOST_ANSWER_BYTES } = endpoint;
  const text = await textOfResponse(response, mostAnswerBytes).catch((error: unknown) => {
    throw failureOf(endpoint, error);
  });
  return contentOf(endpoint, { status, headers: Object.fromEntries(headers), text });
}

function contentOf<E extends Endpoint>(endpoint: E, answer: Answer): CallAnswer<E> {
  const { status, text: body } = answer;
  if (status === 401) throw new ApiRefusal(endpoint.name, RESULT.notLoggedIn, SAYS_NOTHING);
  const isOk = status >= 200 && status < 300;
  // Even where an endpoint answers bytes, a refusal is an envelope with status 200.
  if (isOk && endpoint.raw && mediaTypeOf(answer) === endpoint.raw) {
    return { content: body as Content<E>, replayed: false, changed: [] };
  }
  const json = answer.json ?? parseShownJson(body);
  const envelope = envelopeSchema.safeParse(json);
  const isRefusal = isOk || (status === TOO_MANY_REQUESTS && envelope.success);
  if (!isRefusal) {
    const code = envelope.success ? envelope.data.resultCode : 'no envelope';
    if (!envelope.success && UNKNOWN.has(status)) {
      throw new NotOffered(endpoint.name, status, `HTTP ${status}`);
    }
    throw new ApiFailure(endpoint.name, status, `HTTP ${status}${whereTo(answer)}, ${code}`);
  }
  if (!envelope.success) throw new ApiFailure(endpoint.name, 500, 'answer has no envelope');
  const { resultCode, content } = envelope.data;
  if (resultCode === CALL_UNKNOWN) throw new NotOffered(endpoint.name, NOT_FOUND, resultCode);
  if (resultCode !== RESULT.success) {
    const text = typeof content === 'string' && content !== '' ? shortened(content) : 'Error';
    const { problems } = refusalSchema.parse(json);
    throw new ApiRefusal(endpoint.name, resultCode, text, problems, retryAfterOf(answer));
  }
  const parsed = parsedContent(endpoint, content);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ApiFailure(
      endpoint.name,
      500,
      `content does not fit the contract at ${issue?.path.join('.')}: ${issue?.message}`,
    );
  }
  const { replayed } = answerSchema.parse(json);
  const announced = answer.headers[CHANGED_HEADER] ?? endpoint.changes ?? '';
  const changed = String(announced).split(',').filter(Boolean);
  return { content: parsed.data as Content<E>, replayed, changed };
}

/** Statuses of a server that does not know an address or its method, where it says no more (docs/api.md). */
const UNKNOWN = new Set([NOT_FOUND, 405, 501]);

/** A tree that goes deeper than the stack cannot be read at all. */
function parsedContent(endpoint: Endpoint, content: unknown) {
  try {
    return endpoint.content.safeParse(content);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ApiFailure(endpoint.name, 500, error.message);
  }
}

/** HTTP 401 leads to the login without a message (spec 3 §8.2). */
const SAYS_NOTHING = '';

/** The most characters of a refusal's text: a longer one is for no one, and fits into no cookie of a message. */
const MOST_TEXT = 300;

const shortened = (text: string): string =>
  text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;

/** Where a redirect leads, for the log: it is not followed, since the token would go along; without its query. */
function whereTo({ headers: { location } }: Answer): string {
  return location === undefined
    ? ''
    : ` to ${String(location)
        .replace(/[?#].*/s, '')
        .slice(0, MOST_TEXT)}`;
}

/** Another company's API may leave it out. */
const answerSchema = z.object({ replayed: replayedSchema.catch(false).default(false) });

/** Another company's API may send only a text, or problems in another form, which are ignored. */
const refusalSchema = z.object({ problems: problemsSchema.catch([]) });

/** Null where no limit was reached; a minute where another company's API does not name seconds. */
function retryAfterOf({ status, headers }: Answer): number | null {
  if (status !== TOO_MANY_REQUESTS) return null;
  const seconds = Math.ceil(Number(headers['retry-after']));
  return seconds > 0 && seconds <= LONGEST_RETRY_S ? seconds : USUAL_RETRY_S;
}

/** The content type without its parameters; empty when there is none. */
function mediaTypeOf({ headers }: Answer): string {
  const [type = ''] = String(headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase();
}

/**
 * Makes one request, of which the answer is not looked at.
 * @throws ApiFailure where there is none
 */
export async function send(
  endpoint: Request,
  input: unknown,
  options: CallOptions,
): Promise<Answer> {
  if (!endpoint.path) throw new TypeError(ADDRESS_REQUIRED);
  const { path, rest } = fillPath(endpoint.path, Object(input));
  const url = new URL(options.baseUrl + path);
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (options.token) headers[TOKEN_HEADER] = options.token;
  if (options.serial) headers[SERIAL_HEADER] = options.serial;
  if (options.visitor) headers[VISITOR_HEADER] = options.visitor;
  if (options.arrived) headers[ARRIVED_HEADER] = options.arrived;
  let body = '';
  if (endpoint.method === 'GET') {
    for (const [name, value] of Object.entries(rest)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
  } else {
    headers['content-type'] = 'application/json';
    if (endpoint.onlyReads || endpoint.repeatable) Object.assign(headers, REPEATABLE);
    body = JSON.stringify(rest);
  }
  const { method, mostAnswerBytes: mostBytes = MOST_ANSWER_BYTES } = endpoint;
  const attempts = endpoint.method === 'GET' || options.retry ? 2 : 1;
  const { breaker, time, gone } = options;
  for (let attempt = 1; ; attempt++) {
    if (gone?.aborted) throw new CallerGone(endpoint.name, TIMED_OUT, 'nobody waits for it');
    const timeoutMs = Math.floor(Math.min(options.timeoutMs, time?.leftMs ?? options.timeoutMs));
    if (timeoutMs === 0) throw new ApiFailure(endpoint.name, TIMED_OUT, 'no time left');
    admit(endpoint, breaker);
    headers[TIME_LEFT_HEADER] = String(timeoutMs);
    try {
      const answer = await exchange(url, { method, headers, body, timeoutMs, gone, mostBytes });
      breaker?.succeeded();
      if (answer.status === NOBODY_ANSWERED && attempt < attempts) continue;
      return answer;
    } catch (error) {
      if (gone?.aborted) throw new CallerGone(endpoint.name, TIMED_OUT, 'nobody waits for it');
      if (error instanceof UnfitAnswer) breaker?.succeeded();
      // The rest of a time that others have used up says nothing of the API.
      else if (!isTimeout(error) || timeoutMs >= Math.min(options.timeoutMs, MEANS_SILENCE_MS)) {
        breaker?.failed();
      }
      if (attempt >= attempts || !isBroken(error)) throw failureOf(endpoint, error);
    }
  }
}

/** @throws ApiFailure while the trading API is spared */
export function admit({ name }: Request, breaker: Breaker | undefined): void {
  if (breaker?.mayTry() === false) throw new ApiFailure(name, 503, 'not asked');
}

/**
 * What a proxy answers when the process that it asked is gone. A proxy asks another process for a GET by
 * itself, but not for a POST, as gathered reads are.
 */
const NOBODY_ANSWERED = 502;

/** Codes of Node for a connection that was refused or has ended early. */
const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** An API that is too slow would only be asked for more by another attempt. */
const isBroken = (error: unknown): boolean => BROKEN.has(codeOf(error));

/** An API that has had so long and said nothing may be gone; one that had less may just be at work. */
const MEANS_SILENCE_MS = 1_000;
