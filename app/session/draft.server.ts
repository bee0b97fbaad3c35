import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import type { UserInfo } from '#app/domain/account/contract.ts';
import { keepDraft as draftKeep, dropDrafts, listDrafts } from '#app/domain/draft/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { log } from '#app/observation/log.server.ts';
import { cookies, expired, readCookie } from './cookies.server.ts';
import { accountMark } from './csrf.server.ts';
import {
  afterLogin,
  type InterruptedPages,
  interruptedAt,
  isInterrupted,
} from './interrupted-pages.server.ts';
import { browserDraft, noteInterrupted } from './page-drafts.server.ts';
import { pageKey } from './page-key.server.ts';
import { getToken, pageOf } from './session.server.ts';
import { type Draft, draftSchema, type FoundDraft } from './typed-draft.server.ts';

/** A browser, identified by the id of its drafts, and the account that was last logged in there. */
interface Browser {
  id: string;
  account: string | null;
  interrupted: InterruptedPages;
}

async function browserOf(request: Request): Promise<Browser | null> {
  const cookie = (await readCookie(request, cookies.draft)) ?? '';
  const [id, account, ...interrupted] = cookie.split(' ');
  if (!z.uuid().safeParse(id).success || !id) return null;
  return { id, account: account || null, interrupted };
}

const newBrowser = (): Browser => ({ id: randomUUID(), account: null, interrupted: [] });

const cookieOf = ({ id, account, interrupted }: Browser): Promise<string> =>
  cookies.draft.serialize([id, account ?? '', ...interrupted].join(' ').trimEnd());

/**
 * The browser for an account; if another account was logged in before, it is a new browser, without the old drafts.
 */
async function browserFor(request: Request, account: string): Promise<Browser> {
  const browser = (await browserOf(request)) ?? newBrowser();
  const isOthers = browser.account !== null && browser.account !== account;
  return { ...(isOthers ? newBrowser() : browser), account };
}

/** The draft cookie to set at a login. */
export async function draftCookieOf(
  request: Request,
  user: Pick<UserInfo, 'id' | 'company'>,
): Promise<string> {
  const browser = await browserFor(request, accountMark(user));
  return cookieOf({ ...browser, interrupted: afterLogin(browser.interrupted) });
}

/**
 * Keeps what was typed on a page until the visitor is back: after an expired login (docs/architecture.md, Errors) and
 * during the steps of a form without JavaScript. The trading API keeps it for a day; the cookie holds only a signed
 * id. Returns the cookie to set.
 * @param account the account of the page, if the next login has to know it
 * @throws ApiFailure, ApiRefusal if it could not be kept
 */
export async function keepDraft(
  request: Request,
  page: string,
  draft: Draft,
  account = '',
): Promise<string> {
  const browser = account
    ? await browserFor(request, account)
    : ((await browserOf(request)) ?? newBrowser());
  await call(
    draftKeep,
    { browser: browser.id, page: pageKey(page), form: draft.form, content: { ...draft } },
    // Without the token if an account is given: the session may already be that of another one.
    { token: account ? null : await getToken(request) },
  );
  if (!draft.interrupted) return cookieOf(browser);
  return cookieOf({ ...browser, interrupted: interruptedAt(page, browser.interrupted) });
}

/**
 * A cookie for a visitor who has no drafts yet; else null. With it, a page finds the draft that its own action keeps
 * during the same request, when a refused form is shown again without scripts.
 */
export const newDraftCookie = async (request: Request): Promise<string | null> =>
  (await browserOf(request)) === null ? cookieOf(newBrowser()) : null;

/** For data that a page can do without, such as drafts: logs a failure and returns the fallback. */
export async function orFallback<Result>(work: Promise<Result>, fallback: Result) {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiFailure || error instanceof ApiRefusal)) throw error;
    log[error.level]({ err: error });
    return fallback;
  }
}

/** The drafts of a page, both this browser's and the customer's own; the newest first. */
export async function draftsOf(request: Request, page: string): Promise<FoundDraft[]> {
  const [browser, token] = await Promise.all([browserOf(request), getToken(request)]);
  if (!browser && !token) return [];
  const asked = { browser: browser?.id, page: pageKey(page) };
  return (await orFallback(call(listDrafts, asked, { token }), [])).flatMap(
    ({ content, ...found }) => {
      const { success, data } = draftSchema.safeParse(content);
      return success ? [{ ...found, draft: data }] : [];
    },
  );
}

/**
 * The form of a page that a login has interrupted, by its serial; null if there is none any more. Each form is
 * returned only once.
 */
export async function takeInterrupted(
  request: Request,
  page: string,
  serial: string,
): Promise<(Draft & { intent: string }) | null> {
  for (const { draft: found } of await draftsOf(request, page)) {
    const { interrupted, ...draft } = found;
    if (interrupted?.serial !== serial || interrupted.page !== page) continue;
    await orFallback(keepDraft(request, page, draft), '');
    return interrupted.until > Date.now() ? { ...draft, intent: interrupted.intent } : null;
  }
  return null;
}

/**
 * Reads what was typed into the forms of this page and not sent; the returned function has each form's draft, or null.
 */
export async function browserDrafts(
  request: Request,
  page: string,
): Promise<(form: string) => Draft | null> {
  if (!(await browserOf(request))) return () => null;
  const drafts = await draftsOf(request, page);
  return (form) => browserDraft(request, drafts, form)?.draft ?? null;
}

/** What was typed into a form of this page and not sent, or null. */
export const getDraft = async (
  request: Request,
  page: string,
  form: string,
): Promise<Draft | null> => (await browserDrafts(request, page))(form);

const readings = new WeakMap<Request, Promise<void>>();

/**
 * Reads which forms a login has interrupted on the page of a loader's request; for most pages the API is not asked.
 */
export function readInterrupted(request: Request): Promise<void> {
  const known = readings.get(request);
  if (known) return known;
  const reading = interruptedDrafts(request).then((drafts) => noteInterrupted(request, drafts));
  readings.set(request, reading);
  return reading;
}

async function interruptedDrafts(request: Request): Promise<FoundDraft[]> {
  const browser = await browserOf(request);
  const page = pageOf(request);
  if (request.method !== 'GET' || !browser || !isInterrupted(page, browser.interrupted)) return [];
  // Only forms of the same address: another dialog may be about another row or another customer.
  return (await draftsOf(request, page)).filter(({ draft }) => draft.interrupted?.page === page);
}

/** Forgets what was typed on a page, in one form or in all of them, once it has been accepted. */
export const dropDraft = (request: Request, page: string, form?: string): Promise<void> =>
  drop(request, { page: pageKey(page), form });

/** Forgets all that was typed in this browser. Returns the cookie to set. */
export async function forgetDrafts(request: Request): Promise<string> {
  await drop(request, {});
  return expired(cookies.draft);
}

async function drop(request: Request, which: Omit<Input<typeof dropDrafts>, 'browser'>) {
  const browser = await browserOf(request);
  if (browser) await orFallback(call(dropDrafts, { browser: browser.id, ...which }), 'success');
}
