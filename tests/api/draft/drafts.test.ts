import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import {
  deleteDraft,
  dropDrafts,
  keepDraft,
  listDrafts,
  saveDraft,
} from '#app/domain/draft/contract.ts';
import { DRAFT_TOO_LARGE, MAX_DRAFT_LENGTH } from '#app/domain/draft/draft.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import type { Endpoint, Input } from '#app/domain/endpoint.ts';
import { times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { sweepOldRows } from '#trading-api/jobs/sweep.ts';
import { limiterOf } from '#trading-api/platform/rate-limit.ts';
import { customers, drafts } from '#trading-api/schema.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** A call without a login. */
const call = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  callEndpoint(endpoint, input, { baseUrl: market.url, timeoutMs: 10_000 });

type Caller = Pick<Buyer, 'call'>;
const visitor: Caller = { call };

const inquiry = (text: string) => ({
  page: '/inquiry',
  form: 'inquiry',
  content: { values: { remark: text } },
});

const remarksOf = async (caller: Caller, browser?: string, page = '/inquiry') =>
  (await caller.call(listDrafts, { browser, page })).map(
    ({ content }) => (content.values as { remark: string }).remark,
  );

describe('draft.keep, draft.list, draft.drop', () => {
  test('are there again, the newest of each form', async () => {
    const browser = randomUUID();
    await visitor.call(keepDraft, { browser, ...inquiry('一') });
    await visitor.call(keepDraft, { browser, ...inquiry('二 \u0000 “三”') });
    await visitor.call(keepDraft, { browser, ...inquiry('另一页'), page: '/cart' });
    // Without the character that no page can show.
    expect(await remarksOf(visitor, browser)).toEqual(['二  “三”']);
    expect(await remarksOf(visitor, randomUUID())).toEqual([]);
    expect(await remarksOf(visitor)).toEqual([]);
  });

  test('of a visitor are kept after the login; those of a customer are shown to no one else', async () => {
    const browser = randomUUID();
    const [one, other] = await market.buyers(2);
    await visitor.call(keepDraft, { browser, ...inquiry('登录前') });
    expect(await remarksOf(one ?? visitor, browser)).toEqual(['登录前']);
    await one?.call(keepDraft, { browser, ...inquiry('登录后') });
    expect(await remarksOf(one ?? visitor, browser)).toEqual(['登录后']);
    expect(await remarksOf(other ?? visitor, browser)).toEqual([]);
    expect(await remarksOf(visitor, browser)).toEqual([]);
  });

  test('that two tabs keep at once are both kept', async () => {
    const browser = randomUUID();
    const forms = Array.from({ length: 12 }, (_, at) => `form-${at}`);
    await Promise.all(
      forms.map((form) => visitor.call(keepDraft, { browser, ...inquiry(form), form })),
    );
    expect((await remarksOf(visitor, browser)).sort()).toEqual(forms.sort());
  });

  test('are twenty at most, the newest', async () => {
    const browser = randomUUID();
    for (let at = 0; at < 22; at++) {
      market.advance(1000);
      await visitor.call(keepDraft, { browser, ...inquiry(String(at)), form: `form-${at}` });
    }
    const kept = await remarksOf(visitor, browser);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, '21', '2']);
  });

  test('are dropped by form, by page, or all', async () => {
    const browser = randomUUID();
    const keep = async () => {
      await visitor.call(keepDraft, { browser, ...inquiry('甲') });
      await visitor.call(keepDraft, { browser, ...inquiry('乙'), form: 'other' });
      await visitor.call(keepDraft, { browser, ...inquiry('丙'), page: '/cart' });
    };
    const left = async () => [
      ...(await remarksOf(visitor, browser)),
      ...(await remarksOf(visitor, browser, '/cart')),
    ];
    await keep();
    await visitor.call(dropDrafts, { browser, page: '/inquiry', form: 'other' });
    expect(await left()).toEqual(['甲', '丙']);
    await keep();
    await visitor.call(dropDrafts, { browser, page: '/inquiry' });
    expect(await left()).toEqual(['丙']);
    await keep();
    await visitor.call(dropDrafts, { browser });
    expect(await left()).toEqual([]);
  });

  test('are removed after a day', async () => {
    const browser = randomUUID();
    await visitor.call(keepDraft, { browser, ...inquiry('昨天') });
    market.advance(DAY_MS + 1000);
    expect(await remarksOf(visitor, browser)).toEqual([]);
    await sweepOldRows(market.db, market.now());
    expect(await market.db.$count(drafts, eq(drafts.slot, ''))).toBe(0);
  });

  test('tooManyTries: visitors of one address cannot fill the market', async () => {
    const limit = { name: 'draft.keep', points: 1000, seconds: 3600 };
    await limiterOf(market.db, limit).penalty('127.0.0.1', limit.points);
    const refused = visitor.call(keepDraft, { browser: randomUUID(), ...inquiry('太多') });
    expect((await refusalOf(refused)).code).toBe('tooManyTries');
    const buyer = await market.buyer();
    await buyer.call(keepDraft, { browser: randomUUID(), ...inquiry('登录的') });
    await limiterOf(market.db, limit).delete('127.0.0.1');
    // Nor can an account, by more and more browsers: the newest are kept.
    const [own] = await market.db.select().from(customers).where(eq(customers.phone, buyer.phone));
    const customerId = own?.id ?? 0;
    const now = market.now().getTime();
    const before = (at: number) => new Date(now - 1000 - at);
    const row = { slot: '', page: '/inquiry', form: 'inquiry', customerId, content: '{}' };
    await market.db
      .insert(drafts)
      .values(times(200, (at) => ({ ...row, owner: `${customerId} ${at}`, savedAt: before(at) })));
    await buyer.call(keepDraft, { browser: randomUUID(), ...inquiry('更多') });
    expect(await market.db.$count(drafts, eq(drafts.customerId, customerId))).toBe(200);
    const ofAccount = { ...limit, name: 'draft.keep customer' };
    await limiterOf(market.db, ofAccount).penalty(String(customerId), limit.points);
    const more = buyer.call(keepDraft, { browser: randomUUID(), ...inquiry('太多') });
    expect((await refusalOf(more)).code).toBe('tooManyTries');
  });

  test('tooLarge: a draft has a limit', async () => {
    const large = { browser: randomUUID(), ...inquiry('长'.repeat(MAX_DRAFT_LENGTH)) };
    expect(await refusalOf(visitor.call(keepDraft, large))).toEqual({
      code: 'tooLarge',
      text: DRAFT_TOO_LARGE,
    });
  });

  test('a damaged one is passed over', async () => {
    const browser = randomUUID();
    await visitor.call(keepDraft, { browser, ...inquiry('坏'), form: 'damaged' });
    await visitor.call(keepDraft, { browser, ...inquiry('好') });
    for (const content of ['{"values":', 'null', '7']) {
      await market.db.update(drafts).set({ content }).where(eq(drafts.form, 'damaged'));
      expect(await remarksOf(visitor, browser)).toEqual(['好']);
    }
  });

  test('a copy of the table names no browser', async () => {
    const browser = randomUUID();
    await visitor.call(keepDraft, { browser, ...inquiry('密') });
    expect(JSON.stringify(await market.db.select().from(drafts))).not.toContain(browser);
  });
});

describe('draft.save, draft.list, draft.delete', () => {
  test('are available on any machine, several of one form, and to their customer only', async () => {
    const [one, other] = await market.buyers(2);
    if (!one || !other) throw new Error('no buyers');
    const [first, second] = [randomUUID(), randomUUID()];
    await one.call(saveDraft, { id: first, ...inquiry('第一个标签页') });
    market.advance(1000);
    await one.call(saveDraft, { id: second, ...inquiry('第二个标签页') });
    expect(await remarksOf(one)).toEqual(['第二个标签页', '第一个标签页']);
    expect(await remarksOf(one, randomUUID())).toHaveLength(2);
    expect(await remarksOf(other)).toEqual([]);
    expect(await remarksOf(visitor)).toEqual([]);
    // The id of another customer's draft opens nothing.
    await other.call(saveDraft, { id: first, ...inquiry('别人的') });
    await other.call(deleteDraft, { id: second, page: '/inquiry', form: 'inquiry' });
    expect(await remarksOf(one)).toEqual(['第二个标签页', '第一个标签页']);
  });

  test('decided: one that is deleted does not come back by what was still on its way', async () => {
    const buyer = await market.buyer();
    const id = randomUUID();
    await buyer.call(saveDraft, { id, ...inquiry('未发送') });
    await buyer.call(deleteDraft, { id, page: '/inquiry', form: 'inquiry' });
    const late = buyer.call(saveDraft, { id, ...inquiry('迟到') });
    expect((await refusalOf(late)).code).toBe('decided');
    expect(await remarksOf(buyer)).toEqual([]);
  });

  test('are removed after thirty days, not together with the browser’s drafts', async () => {
    const buyer = await market.buyer();
    await buyer.call(saveDraft, { id: randomUUID(), ...inquiry('留着') });
    await buyer.call(dropDrafts, { browser: randomUUID() });
    market.advance(29 * DAY_MS);
    await sweepOldRows(market.db, market.now());
    const kept = () =>
      market.db.$count(drafts, and(eq(drafts.customerId, buyer.id), eq(drafts.form, 'inquiry')));
    expect(await kept()).toBe(1);
    await sweepOldRows(market.db, new Date(market.now().getTime() + 2 * DAY_MS));
    expect(await kept()).toBe(0);
  });

  test('tooLarge: a draft beyond the limit of bytes', async () => {
    const buyer = await market.buyer();
    const large = { id: randomUUID(), ...inquiry('长'.repeat(MAX_DRAFT_LENGTH)) };
    expect((await refusalOf(buyer.call(saveDraft, large))).code).toBe('tooLarge');
  });

  test('G001: a visitor without a login', async () => {
    const saved = visitor.call(saveDraft, { id: randomUUID(), ...inquiry('谁的') });
    expect((await refusalOf(saved)).code).toBe('G001');
  });
});
