import { createHash } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, ne, notExists, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  deleteDraft,
  dropDrafts,
  keepDraft,
  listDrafts,
  saveDraft,
} from '#app/domain/draft/contract.ts';
import {
  BROWSER_DRAFT_KEPT_MS,
  DRAFT_DELETED,
  DRAFT_TOO_LARGE,
  MAX_DRAFT_LENGTH,
  OWN_DRAFT_KEPT_MS,
} from '#app/domain/draft/draft.ts';
import { TOO_FREQUENT } from '#app/domain/refusal-texts.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, route } from '#trading-api/platform/http/route.ts';
import { type RateLimit, rateLimit } from '#trading-api/platform/rate-limit.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { drafts } from '#trading-api/schema.ts';

const MOST_OF_A_BROWSER = 20;
const MOST_OF_A_CUSTOMER = 50;
/** All browsers of a customer together, since a caller can make up any number of browser ids. */
const MOST_OF_ALL_BROWSERS = 200;
/** How many of a customer's deleted drafts are remembered. */
const MOST_DELETED = 200;
/** Many people of an office may share an address. */
const VISITORS_OF_AN_ADDRESS: RateLimit = {
  name: 'draft.keep',
  points: 1000,
  seconds: 3600,
  refused: { code: 'tooManyTries', text: TOO_FREQUENT },
};

/** Accounts cost nothing, so they are counted too. */
const KEPT_OF_A_CUSTOMER: RateLimit = { ...VISITORS_OF_AN_ADDRESS, name: 'draft.keep customer' };

/** The content of a deleted draft: its row stays, so that a late save of the form does not bring it back. */
const DELETED = '';

/** The slot of a browser's drafts: a browser has one draft of each form. */
const NO_SLOT = '';

const ofBrowser = (id: string): string => createHash('sha256').update(id).digest('base64url');
const ofCustomer = (id: number): string => `customer ${id}`;

const since = (now: Date, keptMs: number): SQL =>
  gt(drafts.savedAt, new Date(now.getTime() - keptMs));

export const keepOfBrowser = route(keepDraft, async ({ db, person, network, input, now }) => {
  const { browser, ...draft } = input;
  const customerId = person?.id ?? null;
  if (customerId !== null) await rateLimit(db, KEPT_OF_A_CUSTOMER, String(customerId));
  else if (network !== null) await rateLimit(db, VISITORS_OF_AN_ADDRESS, network);
  const owner = ofBrowser(browser);
  const row = { ...draft, owner, slot: NO_SLOT, customerId, savedAt: now };
  return db.transaction(async (tx) => {
    const savedAt = await write(tx, row, MOST_OF_A_BROWSER);
    if (customerId !== null) {
      const ofAll = and(eq(drafts.customerId, customerId), eq(drafts.slot, NO_SLOT));
      await keepNewest(tx, ofAll, MOST_OF_ALL_BROWSERS);
    }
    return savedAt;
  });
});

export const saveOwn = customerRoute(saveDraft, ({ db, person, input: { id, ...draft }, now }) => {
  const customerId = person.id;
  const owner = ofCustomer(customerId);
  return write(db, { ...draft, owner, slot: id, customerId, savedAt: now }, MOST_OF_A_CUSTOMER);
});

async function write(
  db: Database,
  { content, ...draft }: Omit<typeof drafts.$inferInsert, 'content'> & { content: object },
  most: number,
): Promise<string> {
  const row = { ...draft, content: JSON.stringify(content) };
  if (row.content.length > MAX_DRAFT_LENGTH) throw new Refusal('tooLarge', DRAFT_TOO_LARGE);
  const { owner, slot, page, form } = drafts;
  const [written] = await db
    .insert(drafts)
    .values(row)
    .onConflictDoUpdate({
      target: [owner, slot, page, form],
      set: row,
      setWhere: ne(drafts.content, DELETED),
    })
    .returning({ savedAt: drafts.savedAt });
  if (!written) throw new Refusal('decided', DRAFT_DELETED);
  await keepNewest(db, and(eq(owner, row.owner), ne(drafts.content, DELETED)), most);
  return row.savedAt.toISOString();
}

/** Deletes what there is above `most`, the oldest first. */
async function keepNewest(db: Database, which: SQL | undefined, most: number): Promise<void> {
  const [oldest] = await db
    .select({ savedAt: drafts.savedAt })
    .from(drafts)
    .where(which)
    .orderBy(desc(drafts.savedAt))
    .offset(most - 1)
    .limit(1);
  if (oldest) await db.delete(drafts).where(and(which, lt(drafts.savedAt, oldest.savedAt)));
}

/** What the caller may read of a page's drafts; a damaged one is passed over. */
export const draftsOfPage = route(listDrafts, async ({ db, person, input, now }) => {
  const { browser, page } = input;
  const customerId = person?.id ?? null;
  const mine = customerId === null ? undefined : eq(drafts.customerId, customerId);
  const ofThisBrowser =
    browser === undefined
      ? undefined
      : and(
          eq(drafts.owner, ofBrowser(browser)),
          or(isNull(drafts.customerId), mine),
          since(now, BROWSER_DRAFT_KEPT_MS),
        );
  const ofThisCustomer =
    customerId === null
      ? undefined
      : and(eq(drafts.owner, ofCustomer(customerId)), since(now, OWN_DRAFT_KEPT_MS));
  if (!ofThisBrowser && !ofThisCustomer) return [];
  const rows = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.page, page), or(ofThisBrowser, ofThisCustomer)))
    .orderBy(desc(drafts.savedAt));
  return rows.flatMap(({ slot, form, content, savedAt }) => {
    const read = parsed(content);
    const id = slot === NO_SLOT ? null : slot;
    return read ? [{ id, form, content: read, savedAt: savedAt.toISOString() }] : [];
  });
});

function parsed(content: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(content);
    return typeof read === 'object' && read !== null ? { ...read } : null;
  } catch {
    return null;
  }
}

export const dropOfBrowser = route(dropDrafts, async ({ db, input: { browser, page, form } }) => {
  await db
    .delete(drafts)
    .where(
      and(
        eq(drafts.owner, ofBrowser(browser)),
        page === undefined ? undefined : eq(drafts.page, page),
        form === undefined ? undefined : eq(drafts.form, form),
      ),
    );
});

/** What is saved on its way to here, or after it, does not come back. */
export const deleteOwn = customerRoute(deleteDraft, async ({ db, person, input, now }) => {
  const { id, page, form } = input;
  const customerId = person.id;
  const owner = ofCustomer(customerId);
  const row = { owner, slot: id, page, form, customerId, content: DELETED, savedAt: now };
  await db
    .insert(drafts)
    .values(row)
    .onConflictDoUpdate({
      target: [drafts.owner, drafts.slot, drafts.page, drafts.form],
      set: row,
    });
  const deleted = and(eq(drafts.owner, owner), eq(drafts.content, DELETED));
  await keepNewest(db, deleted, MOST_DELETED);
});

/**
 * Gives the drafts of somebody who leaves a company to who takes over; those that a browser keeps for them end.
 * @returns how many
 */
export async function leaveDraftsTo(
  tx: Database,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const ofBrowserOrDeleted = or(eq(drafts.slot, NO_SLOT), eq(drafts.content, DELETED));
  await tx.delete(drafts).where(and(eq(drafts.customerId, from), ofBrowserOrDeleted));
  const owner = ofCustomer(to);
  const here = alias(drafts, 'here');
  const same = tx
    .select({ slot: here.slot })
    .from(here)
    .where(
      and(
        eq(here.owner, owner),
        eq(here.slot, drafts.slot),
        eq(here.page, drafts.page),
        eq(here.form, drafts.form),
      ),
    );
  const moved = await tx
    .update(drafts)
    .set({ owner, customerId: to })
    .where(and(eq(drafts.owner, ofCustomer(from)), notExists(same)))
    .returning({ form: drafts.form });
  return moved.length;
}

export async function sweepDrafts(db: Database, now: Date): Promise<void> {
  const before = (keptMs: number) => lt(drafts.savedAt, new Date(now.getTime() - keptMs));
  await db
    .delete(drafts)
    .where(
      or(and(eq(drafts.slot, NO_SLOT), before(BROWSER_DRAFT_KEPT_MS)), before(OWN_DRAFT_KEPT_MS)),
    );
}
