import { z } from 'zod';
import { unlistedIn } from '#app/api/listed-calls.server.ts';
import { login, userByToken } from '#app/domain/account/contract.ts';
import { CALL_UNKNOWN, type Endpoint, RESULT } from '#app/domain/endpoint.ts';
import { isGatherable } from '#app/domain/gathered-reads-contract.ts';
import { parseJson } from '#app/domain/json-text.ts';
import { type AdoptionStep, stepOf } from './adoption.ts';
import { type Answer, exchange, exchangeGathered, type Target, wholeText } from './exchange.ts';
import { journey } from './journey.ts';
import { isGuessed, REFUSALS } from './refusals.ts';
import { type Found, nothingFound, type Step } from './step.ts';

/**
 * What was seen of a call: `right`, it is offered and does what the contract says; `wrong`, it is offered and does not;
 * `absent`, it is not offered; `untried`, it could not be made, or only with names of things that do not exist.
 */
export const OUTCOMES = ['right', 'wrong', 'absent', 'untried'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Seen {
  call: string;
  step: AdoptionStep;
  outcome: Outcome;
  /** What came: the result code or HTTP status. */
  got: string;
  /** What is wrong with it, or why it was not tried; one sentence each. */
  why: readonly string[];
  /** Where it is not as strict as the contract, which harms nobody who keeps to it. */
  loose?: string | undefined;
}

export interface Account {
  phone: string;
  password: string;
}

interface Run {
  customer: Account;
  seller?: Account | undefined;
  operator?: Account | undefined;
  /** Names of calls, their first words (`cart`) or steps of adoption: of all others only reads are made. Unset: all. */
  only?: readonly string[];
}

/**
 * Holds a trading API against the contract: each endpoint answers a valid call with an envelope that fits, and allows
 * what it must; refuses callers without a token (G001 or HTTP 401) where it needs one, and takes nothing that is
 * malformed. Where the API takes several reads in one request, each answers there as by itself.
 */
export async function conformance(base: string, run: Run): Promise<Seen[]> {
  const baseUrl = base.replace(/\/+$/, '');
  const { customer, seller, operator, only = [] } = run;
  const found = nothingFound(customer.phone, customer.password);
  const unlisted = await unlistedCalls(baseUrl);
  found.seller = (seller && (await enter(baseUrl, seller).catch(() => null))) ?? null;
  found.operator = (operator && (await tokenOf(baseUrl, operator).catch(() => null))) ?? null;
  let silent = 0;
  const all = new Map<string, Seen>();
  for (const step of journey) {
    const { name, onlyReads } = step.endpoint;
    const of = stepOf(step.endpoint);
    const isAsked =
      only.length === 0 || only.some((word) => [of, name, thingOf(name)].includes(word));
    if (!isAsked && !onlyReads && name !== login.name) continue;
    const seen = unlisted.has(name)
      ? { outcome: 'absent' as const, got: 'not listed', why: [] }
      : silent < MOST_SILENT
        ? await judged(step, found, baseUrl)
        : SILENT;
    silent = seen.got === NO_ANSWER ? silent + 1 : 0;
    const before = all.get(name);
    const isWorse = !before || SEVERITY.indexOf(seen.outcome) < SEVERITY.indexOf(before.outcome);
    if (isAsked && isWorse) all.set(name, { call: name, step: of, ...seen });
  }
  return [...all.values()];
}

const NO_ANSWER = 'no answer';
/** After as many calls in a row that nothing answers no other is made: each would be waited for. */
const MOST_SILENT = 4;
const SILENT: Verdict = {
  outcome: 'untried',
  got: NO_ANSWER,
  why: [`nothing has answered the ${MOST_SILENT} calls before`],
};

/** Of calls that are made more than once, the first of these counts. */
const SEVERITY: readonly Outcome[] = ['wrong', 'right', 'untried', 'absent'];

const thingOf = (call: string): string => call.split('.')[0] ?? '';

/** What the API's own document leaves out; nothing where it has none. */
async function unlistedCalls(baseUrl: string): Promise<ReadonlySet<string>> {
  const signal = AbortSignal.timeout(15_000);
  const document = await fetch(`${baseUrl}/api/openapi.json`, { signal })
    .then((answer) => (answer.ok ? wholeText(answer) : null))
    .catch(() => null);
  return document === null ? new Set() : unlistedIn(parseJson(document));
}

/** Logs somebody in; null where the API has no account of this name. */
async function tokenOf(baseUrl: string, account: Account): Promise<string | null> {
  const entered = await exchange(login, { ...account }, { baseUrl, token: null });
  return login.content.safeParse(entered.content).data?.token ?? null;
}

/** Logs a seller in; null where the API has no account of this name. */
export async function enter(baseUrl: string, account: Account): Promise<Found['seller']> {
  const token = await tokenOf(baseUrl, account);
  if (!token) return null;
  const known = await exchange(userByToken, { token }, { baseUrl, token });
  const { sellerCode } = userByToken.content.safeParse(known.content).data?.userInfo ?? {};
  return sellerCode ? { token, sellerCode } : null;
}

type Verdict = Pick<Seen, 'outcome' | 'got' | 'why' | 'loose'>;
type Fields = Readonly<Record<string, unknown>>;

async function judged(step: Step, found: Found, baseUrl: string): Promise<Verdict> {
  const { endpoint } = step;
  const target: Target = { baseUrl, token: callerOf(step, found) };
  const missing = missingFor(step, found);
  const input = step.input(found);
  try {
    const faults = [
      await anonymous(endpoint, input, target),
      await gathered(endpoint, input, target),
    ].filter((fault) => fault !== undefined);
    const loose = await malformed(endpoint, input, target);
    if (loose?.isTaken) faults.push(loose.what);
    const answer = await exchange(endpoint, input, target);
    const verdict = ofAnswer(endpoint, answer, missing);
    if (answer.code === RESULT.success && !answer.misfit) step.keep(answer.content, found);
    if (verdict.outcome === 'absent') return verdict;
    if (faults.length === 0) return { ...verdict, loose: loose?.what };
    return { ...verdict, outcome: 'wrong', why: [...faults, ...verdict.why] };
  } catch (error) {
    return { outcome: 'wrong', got: NO_ANSWER, why: [whyIn(error)] };
  }
}

/** Who makes a call: whoever it is for, or the customer, who may not. */
function callerOf({ endpoint, bySeller }: Step, { token, seller, operator }: Found): string | null {
  if (endpoint.access === 'operator' && operator) return operator;
  if (bySeller && seller) return seller.token;
  return token === 'none' ? null : token;
}

/** A failed fetch says why in what has caused it. */
function whyIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${whyIn(error.cause)}` : error.message;
}

/** What the call needs and the calls before have not found, in words. */
function missingFor({ endpoint, input, bySeller }: Step, found: Found): string[] {
  if (endpoint.access === 'operator' && !found.operator) return ['an operator’s account'];
  if ((bySeller || endpoint.access === 'seller') && !found.seller) return ['a seller’s account'];
  const isPublic = endpoint.access === 'public' || endpoint.access === 'optional';
  if (!isPublic && found.token === 'none') return ['a login'];
  const nothing: Fields = { ...nothingFound(found.phone, found.password) };
  const read = new Set<string>();
  input(
    new Proxy(found, {
      get(all, name, receiver) {
        read.add(String(name));
        return Reflect.get(all, name, receiver);
      },
    }),
  );
  const GIVEN = ['phone', 'password', 'name'];
  const isMissing = (name: string) =>
    !GIVEN.includes(name) && JSON.stringify(Object(found)[name]) === JSON.stringify(nothing[name]);
  return [...read].filter(isMissing);
}

const GENERIC: ReadonlySet<string> = new Set(Object.values(RESULT));

function ofAnswer(
  { name }: Endpoint,
  { status, code, content, misfit }: Answer,
  missing: readonly string[],
): Verdict {
  const got = code ?? `HTTP ${status}`;
  const isUnknown = code === undefined && [404, 405, 501].includes(status);
  if (isUnknown || code === CALL_UNKNOWN) return { outcome: 'absent', got, why: [] };
  const untried = (why: string): Verdict => ({ outcome: 'untried', got, why: [why] });
  const wrong = (why: string): Verdict => ({ outcome: 'wrong', got, why: [why] });
  if (missing.length > 0 && (status === 400 || status === 401)) {
    return untried(`needs ${missing.join(', ')}`);
  }
  if (misfit || status !== 200) return wrong(misfit ?? `HTTP ${status}`);
  if (code === RESULT.success) {
    return isGuessed(name)
      ? wrong('takes what was guessed or forged')
      : { outcome: 'right', got, why: [] };
  }
  if (missing.length > 0) return untried(`needs ${missing.join(', ')}`);
  if (!REFUSALS.has(name)) return wrong(`refuses what it must allow: ${code} 「${content}」`);
  return GENERIC.has(got)
    ? untried('asked only for what does not exist')
    : { outcome: 'right', got, why: [] };
}

async function gathered(endpoint: Endpoint, input: Fields, target: Target) {
  if (!isGatherable(endpoint)) return undefined;
  const together = await exchangeGathered(endpoint, input, target);
  if (!together) return undefined;
  const alone = await exchange(endpoint, input, target);
  const isSame = together.status === alone.status && together.code === alone.code;
  if (isSame && together.misfit === alone.misfit) return undefined;
  return `/api/reads answers ${together.misfit ?? together.code}, the call itself ${alone.code}`;
}

async function anonymous(endpoint: Endpoint, input: Fields, target: Target) {
  if (endpoint.access === 'public' || endpoint.access === 'optional') return undefined;
  const { status, code } = await exchange(endpoint, input, { ...target, token: null });
  const isRefused = status === 401 || code === RESULT.notLoggedIn;
  return isRefused ? undefined : `answers ${code ?? `HTTP ${status}`} without a token`;
}

async function malformed(endpoint: Endpoint, input: Fields, target: Target) {
  const broken = brokenInput(endpoint, input);
  if (!broken) return undefined;
  const { status, code } = await exchange(endpoint, broken, target);
  // Whoever may not make the call is refused before the input is checked.
  const isBefore = code === RESULT.forbidden || code === RESULT.notLoggedIn || status === 401;
  if (status === 400 || isBefore) return undefined;
  const what = `answers ${code ?? `HTTP ${status}`} to what is malformed, not HTTP 400`;
  return { what, isTaken: code === RESULT.success && !endpoint.onlyReads };
}

/** The valid input with one field the contract refuses; undefined where it takes anything. */
function brokenInput({ request, method, path }: Endpoint, input: Fields): Fields | undefined {
  const fields = request instanceof z.ZodObject ? Object.keys(request.shape) : [];
  const inBody = (field: string) => method === 'POST' && !path.split('/').includes(`:${field}`);
  return fields
    .flatMap((field) => [
      ...(inBody(field) ? [{ ...input, [field]: { not: 'this' } }] : []),
      { ...input, [field]: 'x'.repeat(80) },
    ])
    .find((candidate) => !request.safeParse(candidate).success);
}
