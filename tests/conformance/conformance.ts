import { z } from 'zod';
import { login, userByToken } from '#app/domain/account/contract.ts';
import { catalogue } from '#app/domain/contract.ts';
import { type Endpoint, RESULT } from '#app/domain/endpoint.ts';
import { isGatherable } from '#app/domain/gathered-reads-contract.ts';
import { exchange, exchangeGathered, type Target } from './exchange.ts';
import { journey } from './journey.ts';
import { type Found, nothingFound, type Step } from './step.ts';

export type CheckName = 'answer' | 'anonymous' | 'malformed' | 'gathered';

export interface Check {
  endpoint: string;
  check: CheckName;
  /** Why it failed; undefined when it passed. */
  failure: string | undefined;
  /** What came: the result code or HTTP status. */
  got: string;
}

export interface Account {
  phone: string;
  password: string;
}

/**
 * Holds a trading API against the contract: each endpoint answers a valid call with an envelope
 * that fits, refuses callers without a token (G001 or HTTP 401) where it needs one, and answers
 * HTTP 400 to what is malformed. Where the API takes several reads in one request, each answers there as by itself.
 */
export async function conformance(
  baseUrl: string,
  account: Account,
  seller: Account | null = null,
): Promise<Check[]> {
  const buyer: Target = { baseUrl: baseUrl.replace(/\/+$/, ''), token: null };
  const found = nothingFound(account.phone, account.password);
  found.seller = seller && (await enter(buyer.baseUrl, seller));
  const checks: Check[] = [];
  for (const step of journey) {
    if (found.token !== 'none') buyer.token = found.token;
    const { seller: by } = found;
    const target = step.bySeller && by ? { ...buyer, token: by.token } : buyer;
    checks.push(
      await guarded(step, 'anonymous', () => anonymous(step.endpoint, step.input(found), target)),
      await guarded(step, 'malformed', () => malformed(step.endpoint, step.input(found), target)),
      await guarded(step, 'gathered', () => gathered(step.endpoint, step.input(found), target)),
      await guarded(step, 'answer', () => answer(step, found, target)),
    );
  }
  const walked = new Set(journey.map(({ endpoint }) => endpoint.name));
  for (const { name } of catalogue.filter((each) => !walked.has(each.name))) {
    checks.push({ endpoint: name, check: 'answer', failure: 'not in the journey', got: '' });
  }
  return checks.filter(({ got }) => got !== NOT_APPLICABLE);
}

/** Logs a seller in; null where the API has no account of this name. */
export async function enter(baseUrl: string, account: Account): Promise<Found['seller']> {
  const entered = await exchange(login, { ...account }, { baseUrl, token: null });
  const { token } = login.content.safeParse(entered.content).data ?? {};
  if (!token) return null;
  const known = await exchange(userByToken, { token }, { baseUrl, token });
  const { sellerCode } = userByToken.content.safeParse(known.content).data?.userInfo ?? {};
  return sellerCode ? { token, sellerCode } : null;
}

const NOT_APPLICABLE = 'n/a';

type Verdict = Pick<Check, 'failure' | 'got'>;
type Fields = Readonly<Record<string, unknown>>;

const notApplicable: Verdict = { failure: undefined, got: NOT_APPLICABLE };

async function guarded(
  { endpoint }: Step,
  check: CheckName,
  run: () => Promise<Verdict>,
): Promise<Check> {
  try {
    return { endpoint: endpoint.name, check, ...(await run()) };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { endpoint: endpoint.name, check, failure, got: 'no answer' };
  }
}

async function answer(
  { endpoint, input, keep }: Step,
  found: Found,
  target: Target,
): Promise<Verdict> {
  const { status, code, content, misfit } = await exchange(endpoint, input(found), target);
  const got = code ?? `HTTP ${status}`;
  if (misfit || status !== 200) return { failure: misfit ?? `HTTP ${status}`, got };
  if (code === RESULT.success) keep(content, found);
  return { failure: undefined, got };
}

async function gathered(endpoint: Endpoint, input: Fields, target: Target): Promise<Verdict> {
  if (!isGatherable(endpoint)) return notApplicable;
  const together = await exchangeGathered(endpoint, input, target);
  if (!together) return notApplicable;
  const alone = await exchange(endpoint, input, target);
  const isSame = together.status === alone.status && together.code === alone.code;
  const failure = together.misfit ?? (isSame ? undefined : `by itself ${alone.code}`);
  return { failure, got: together.code ?? `HTTP ${together.status}` };
}

async function anonymous(endpoint: Endpoint, input: Fields, target: Target): Promise<Verdict> {
  if (endpoint.access === 'public' || endpoint.access === 'optional') return notApplicable;
  const { status, code } = await exchange(endpoint, input, { ...target, token: null });
  const refused = status === 401 || code === RESULT.notLoggedIn;
  return {
    failure: refused ? undefined : 'answers without a token',
    got: code ?? `HTTP ${status}`,
  };
}

async function malformed(endpoint: Endpoint, input: Fields, target: Target): Promise<Verdict> {
  const broken = brokenInput(endpoint, input);
  if (!broken) return notApplicable;
  const { status, code } = await exchange(endpoint, broken, target);
  // An account that may not make the call is refused before the input is checked.
  if (code === RESULT.forbidden) return notApplicable;
  return { failure: status === 400 ? undefined : 'not HTTP 400', got: `HTTP ${status}` };
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
