import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { environment } from '#app/environment.server.ts';
import { cookies, readCookie } from './cookies.server.ts';

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

/** The newest draft of each form of each page. */
const draftsSchema = z.record(z.string(), draftSchema);

const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_DRAFTS = 20;
const folder = () => path.join(environment.dataDir, 'drafts');
const fileOf = (id: string) => path.join(folder(), `${id}.json`);
/** A page may have several forms, as a checkout and the dialog of an address over it. */
const keyOf = (page: string, form: string) =>
  `${new URL(page, 'http://portal').pathname.toLowerCase()} ${form}`;

/**
 * Keeps what was typed on a page until it is there again: across an expired login (architecture,
 * error map) and across the steps of a form without JavaScript. Kept on disk for a day; the
 * cookie holds only a signed id. Returns the cookie to set.
 */
export async function keepDraft(request: Request, page: string, draft: Draft): Promise<string> {
  await mkdir(folder(), { recursive: true });
  const known = await draftId(request);
  if (known === null) await sweepDrafts();
  const id = known ?? randomUUID();
  const key = keyOf(page, draft.form);
  const others = Object.entries(await readDrafts(id)).filter(([other]) => other !== key);
  await writeDrafts(id, Object.fromEntries([...others.slice(1 - MAX_DRAFTS), [key, draft]]));
  return cookies.draft.serialize(id);
}

/**
 * The cookie of a visitor who has no drafts yet, else null. A page that sets it finds what its own
 * action keeps in the same request, when a refused form is shown again without a script.
 */
export async function newDraftCookie(request: Request): Promise<string | null> {
  return (await draftId(request)) === null ? cookies.draft.serialize(randomUUID()) : null;
}

/**
 * The form of a page that a login has interrupted, by its serial; null where there is none, or no
 * more. It is found once.
 */
export async function takeInterrupted(
  request: Request,
  page: string,
  serial: string,
): Promise<(Draft & { intent: string }) | null> {
  const id = await draftId(request);
  if (id === null) return null;
  const drafts = await readDrafts(id);
  for (const [key, { interrupted, ...draft }] of Object.entries(drafts)) {
    if (interrupted?.serial !== serial || interrupted.page !== page) continue;
    await writeDrafts(id, { ...drafts, [key]: draft });
    return interrupted.until > Date.now() ? { ...draft, intent: interrupted.intent } : null;
  }
  return null;
}

/** What was typed into a form of this page and not sent, or null. */
export async function getDraft(
  request: Request,
  page: string,
  form: string,
): Promise<Draft | null> {
  const id = await draftId(request);
  const draft = id === null ? null : (await readDrafts(id))[keyOf(page, form)];
  if (!draft?.refusal || draft.refusal.until > Date.now()) return draft ?? null;
  return { ...draft, refusal: undefined };
}

/** Forgets what was typed on a page, in one form or in all of them, once it has been accepted. */
export async function dropDraft(request: Request, page: string, form?: string): Promise<void> {
  const id = await draftId(request);
  if (id === null) return;
  const drafts = Object.entries(await readDrafts(id));
  const others = drafts.filter(([key]) =>
    form === undefined ? !key.startsWith(keyOf(page, '')) : key !== keyOf(page, form),
  );
  if (others.length < drafts.length) await writeDrafts(id, Object.fromEntries(others));
}

/** Removes the drafts that have expired. */
async function sweepDrafts(): Promise<void> {
  for (const name of await readdir(folder())) {
    const file = path.join(folder(), name);
    // Another request may have removed it already.
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(file, { force: true });
  }
}

/** Written in one step: another request may be reading the file. */
async function writeDrafts(id: string, drafts: z.output<typeof draftsSchema>): Promise<void> {
  const written = `${fileOf(id)}.${randomUUID()}`;
  await writeFile(written, JSON.stringify(drafts), { mode: 0o600 });
  await rename(written, fileOf(id));
}

async function draftId(request: Request): Promise<string | null> {
  const id = z.uuid().safeParse(await readCookie(request, cookies.draft));
  return id.success ? id.data : null;
}

async function readDrafts(id: string): Promise<z.output<typeof draftsSchema>> {
  const text = await readFile(fileOf(id), 'utf8').catch(() => '{}');
  const drafts = draftsSchema.safeParse(JSON.parse(text));
  return drafts.success ? drafts.data : {};
}
