import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import {
  keepDraft as draftKeep,
  dropDrafts,
  type KeptDraft,
  listDrafts,
} from '#app/domain/draft/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { log } from '#app/observation/log.server.ts';
import { cookies, expired, readCookie } from './cookies.server.ts';
import { pageKey } from './page-key.server.ts';
import { getToken } from './session.server.ts';

const messages = z.array(z.string());

const draftSchema = z.object({
  form: z.string(),
  /** What was typed, by control name. */
  values: z.record(z.string(), z.union([z.string(), messages])),
  /** What a login has interrupted and is done after it, if that is before `until`. */
  interrupted: z
    .object({ serial: z.string(), intent: z.string(), page: z.string(), until: z.number() })
    .optional(),
  /** Why it was not, for the page that the visitor comes back to, until then. */
  refusal: z
    .object({
      errors: z.record(z.string(), messages),
      formErrors: messages,
      serial: z.string().optional(),
      made: z.object({ to: z.string(), label: z.string() }).optional(),
      until: z.number(),
    })
    .optional(),
});
export type Draft = z.output<typeof draftSchema>;

/** The browser, by the id of its drafts, and the customer who was last logged in there. */
interface Browser {
  id: string;
  customer: string | null;
}

async function browserOf(request: Request): Promise<Browser | null> {
  const [id, customer = null] = ((await readCookie(request, cookies.draft)) ?? '').split(' ');
  return z.uuid().safeParse(id).success && id ? { id, customer } : null;
}

const newBrowser = (): Browser => ({ id: randomUUID(), customer: null });

const cookieOf = ({ id, customer }: Browser): Promise<string> =>
  cookies.draft.serialize(customer === null ? id : `${id} ${customer}`);

/** The cookie of a login: what another customer has left in this browser is not found any more. */
export async function draftCookieOf(request: Request, customer: string): Promise<string> {
  const browser = (await browserOf(request)) ?? newBrowser();
  const isOthers = browser.customer !== null && browser.customer !== customer;
  return cookieOf({ ...(isOthers ? newBrowser() : browser), customer });
}

/**
 * Keeps what was typed on a page until it is there again: across an expired login (architecture,
 * error map) and across the steps of a form without JavaScript. The trading API keeps it for a day;
 * the cookie holds only a signed id. Returns the cookie to set.
 * @throws ApiFailure, ApiRefusal where it could not be kept
 */
export async function keepDraft(request: Request, page: string, draft: Draft): Promise<string> {
  const browser = (await browserOf(request)) ?? newBrowser();
  await call(
    draftKeep,
    { browser: browser.id, page: pageKey(page), form: draft.form, content: { ...draft } },
    { token: await getToken(request) },
  );
  return cookieOf(browser);
}

/**
 * The cookie of a visitor who has no drafts yet, else null. A page that sets it finds what its own
 * action keeps in the same request, when a refused form is shown again without a script.
 */
export const newDraftCookie = async (request: Request): Promise<string | null> =>
  (await browserOf(request)) === null ? cookieOf(newBrowser()) : null;

/** Without its drafts a page can still be read: it does not fail with them. */
export async function unlessItFails<Result>(work: Promise<Result>, without: Result) {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiFailure || error instanceof ApiRefusal)) throw error;
    log[error.level]({ err: error });
    return without;
  }
}

/** A draft as it was found; one that this version of the portal cannot read is passed over. */
export type FoundDraft = Omit<KeptDraft, 'content'> & { draft: Draft };

/** The drafts of a page, of this browser and of its customer; the newest first. */
export async function draftsOf(request: Request, page: string): Promise<FoundDraft[]> {
  const [browser, token] = await Promise.all([browserOf(request), getToken(request)]);
  if (!browser && !token) return [];
  const asked = { browser: browser?.id, page: pageKey(page) };
  return (await unlessItFails(call(listDrafts, asked, { token }), [])).flatMap(
    ({ content, ...found }) => {
      const { success, data } = draftSchema.safeParse(content);
      return success ? [{ ...found, draft: data }] : [];
    },
  );
}

/**
 * The form of a page that a login has interrupted, by its serial; null where there is none any more.
 * It is answered once only.
 */
export async function takeInterrupted(
  request: Request,
  page: string,
  serial: string,
): Promise<(Draft & { intent: string }) | null> {
  for (const { draft: found } of await draftsOf(request, page)) {
    const { interrupted, ...draft } = found;
    if (interrupted?.serial !== serial || interrupted.page !== page) continue;
    await unlessItFails(keepDraft(request, page, draft), '');
    return interrupted.until > Date.now() ? { ...draft, intent: interrupted.intent } : null;
  }
  return null;
}

/** What was typed into the forms of this page and not sent: of each form its draft, or null. */
export async function browserDrafts(
  request: Request,
  page: string,
): Promise<(form: string) => Draft | null> {
  if (!(await browserOf(request))) return () => null;
  const drafts = await draftsOf(request, page);
  return (form) => browserDraft(drafts, form)?.draft ?? null;
}

/** What was typed into a form of this page and not sent, or null. */
export const getDraft = async (
  request: Request,
  page: string,
  form: string,
): Promise<Draft | null> => (await browserDrafts(request, page))(form);

/** The browser's among the drafts of a page; a refusal is shown for some minutes only. */
export function browserDraft(drafts: readonly FoundDraft[], form: string): FoundDraft | undefined {
  const found = drafts.find((each) => each.id === null && each.form === form);
  if (!found?.draft.refusal || found.draft.refusal.until > Date.now()) return found;
  return { ...found, draft: { ...found.draft, refusal: undefined } };
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
  if (browser) await unlessItFails(call(dropDrafts, { browser: browser.id, ...which }), 'success');
}
