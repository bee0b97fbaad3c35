import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarFeed, deadlinesByFeed, myDeadlines } from '#app/domain/message/contract.ts';
import { askTender, withdrawTenderOffer } from '#app/domain/tender/bidder-contract.ts';
import { tenderDetail, tendersOfOwn } from '#app/domain/tender/contract.ts';
import { endTender, postponeTender } from '#app/domain/tender/tenderer-contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { workCounts, workTasks } from '#app/domain/work/contract.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import { race } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { openDueTenders } from '#trading-api/tender/opening.ts';
import { HOUR_MS, LOCK_MS, offer, open, publish, storeOf } from './tendering.ts';

let market: OpenMarket;
let sellers: Record<'first' | 'second' | 'third', Buyer>;
beforeAll(async () => {
  market = await openMarket();
  sellers = {
    first: await storeOf(market, 'S0001'),
    second: await storeOf(market, 'S0002'),
    third: await storeOf(market, 'S0003'),
  };
});
afterAll(() => market.close());

const KNOWS = { tenders: '1' } as const;
const serial = () => ({ serial: newSerial() });
const detail = (caller: Pick<Buyer, 'call'>, id: string) =>
  caller.call(tenderDetail, { id, ...KNOWS });
const inHours = (hours: number) => wallTime(new Date(market.now().getTime() + hours * HOUR_MS));

const postpone = (by: Buyer, id: string, bidEndDate: string, reason = '应卖家要求补充图纸') =>
  by.call(postponeTender, { id, bidEndDate, reason }, serial());
const ask = (by: Buyer, id: string) => {
  market.advance(LOCK_MS);
  return by.call(askTender, { id, text: '可以分批交货吗？' }, serial());
};

describe('tender.postpone', () => {
  test('moves the deadline: offers go on until then, whoever asked or offered is told, the record has both times', async () => {
    const tenderer = await market.buyer();
    const id = await publish(market, tenderer);
    await ask(sellers.first, id);
    await offer(market, sellers.first, id, ['3800', '']);
    await offer(market, sellers.second, id, ['3900', '']);
    await sellers.second.call(withdrawTenderOffer, { id, revision: 1 }, serial());
    const before = (await detail(market, id)).bidEndDate;
    await postpone(tenderer, id, inHours(100));
    const seen = await detail(market, id);
    expect(Date.parse(seen.bidEndDate) - Date.parse(before)).toBeGreaterThan(50 * HOUR_MS);
    const entry = seen.records.find(({ kind }) => kind === 'postponed');
    expect(JSON.parse(entry?.text ?? '')).toMatchObject({
      ...{ from: before, to: seen.bidEndDate, reason: '应卖家要求补充图纸' },
    });
    for (const told of [sellers.first, sellers.second]) {
      const found = await expectNotified(market, 'tenderPostponed', told, {
        ...{ path: `/tender?id=${id}`, text: /应卖家要求补充图纸/ },
      });
      expect(found.filter(({ text }) => text.includes('厂房钢材采购'))).toHaveLength(1);
    }
    for (const other of [sellers.third, tenderer]) {
      expect((await messagesOf(market, other)).map(({ event }) => event)).not.toContain(
        'tenderPostponed',
      );
    }
    // The former deadline opens nothing.
    market.advance(Date.parse(before) - market.now().getTime() + 1);
    await openDueTenders(market.db, market.now());
    expect((await detail(tenderer, id)).state).toBe('open');
    await offer(market, sellers.second, id, ['3700', ''], { revision: 1 });
    await open(market, id);
    expect((await detail(tenderer, id)).offers).toHaveLength(2);
  });

  test('moves the time for questions as far while it lies ahead, and leaves one that has passed', async () => {
    const tenderer = await market.buyer();
    const id = await publish(market, tenderer);
    const before = await detail(market, id);
    await postpone(tenderer, id, inHours(100));
    const moved = await detail(market, id);
    const by = Date.parse(moved.bidEndDate) - Date.parse(before.bidEndDate);
    expect(by).toBeGreaterThan(50 * HOUR_MS);
    expect(Date.parse(moved.questionsEnd) - Date.parse(before.questionsEnd)).toBe(by);
    const entryOf = ({ records }: typeof moved) => JSON.parse(records.at(-1)?.text ?? '');
    expect(entryOf(moved)).toMatchObject({ questionsEnd: moved.questionsEnd });
    market.advance(Date.parse(moved.questionsEnd) - market.now().getTime());
    await postpone(tenderer, id, inHours(200));
    const left = await detail(market, id);
    expect(left).toMatchObject({ questionsEnd: moved.questionsEnd, questionsOpen: false });
    expect(entryOf(left)).not.toHaveProperty('questionsEnd');
  });

  test('tender.postpone: missing, invalid, past, over, tooMany', async () => {
    const tenderer = await market.buyer();
    const id = await publish(market, tenderer);
    const code = async (...args: [string, string?]) =>
      (await refusalOf(postpone(tenderer, id, ...args))).code;
    expect(await code(inHours(100), ' ')).toBe('missing');
    expect(await code('')).toBe('missing');
    expect(await code('明天')).toBe('invalid');
    expect(await code(inHours(47))).toBe('past');
    expect(await code(wallTime(new Date((await detail(tenderer, id)).bidEndDate)))).toBe('past');
    expect((await refusalOf(postpone(sellers.first, id, inHours(100)))).code).toBe('G404');
    for (const hours of [60, 70, 80, 90, 100]) await postpone(tenderer, id, inHours(hours));
    expect(await code(inHours(110))).toBe('tooMany');
    await open(market, id);
    expect(await code(inHours(300))).toBe('over');
    const ended = await publish(market, tenderer);
    await tenderer.call(endTender, { id: ended, reason: '取消' }, serial());
    expect((await refusalOf(postpone(tenderer, ended, inHours(300)))).code).toBe('over');
  });

  test('a portal of a version before is shown no such entry', async () => {
    const tenderer = await market.buyer();
    const id = await publish(market, tenderer);
    await postpone(tenderer, id, inHours(100));
    const { records } = await market.call(tenderDetail, { id });
    expect(records.map(({ kind }) => kind)).toEqual(['published']);
  });

  test('postponed at the deadline: opened or postponed, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const tenderer = await market.buyer();
      const id = await publish(market, tenderer);
      await offer(market, sellers.first, id, ['3800', '']);
      const end = new Date((await detail(tenderer, id)).bidEndDate);
      market.stopClock(new Date(end.getTime() - 1));
      const later = wallTime(new Date(end.getTime() + HOUR_MS));
      const postponing = race([postpone(tenderer, id, later), postpone(tenderer, id, later)]);
      market.stopClock(end);
      await Promise.all([openDueTenders(market.db, end), openDueTenders(market.db, end)]);
      const { made, refused } = await postponing;
      await openDueTenders(market.db, end);
      const { state, records } = await detail(tenderer, id);
      const kinds = records.map(({ kind }) => kind);
      expect(made.length).toBeLessThan(2);
      expect(refused.every((code) => code === 'over' || code === 'past')).toBe(true);
      expect(kinds.slice(1)).toEqual(made.length > 0 ? ['postponed'] : ['opened']);
      expect(state).toBe(made.length > 0 ? 'open' : 'opened');
      market.stopClock(null);
    }
  });
});

describe('what waits of tenders', () => {
  const waiting = async (by: Buyer, role: 'purchase' | 'sale', kind: 'tender' | 'bid') => {
    const as = role === 'sale' ? 'bidder' : 'tenderer';
    // It is kept for some seconds, and forgotten when the tasks are read.
    const { tasks } = await by.call(workTasks, { role, ...KNOWS });
    const { waiting: counts } = await by.call(workCounts, { role, ...KNOWS });
    const listed = await by.call(tendersOfOwn, { as, waits: '1' });
    const refs = listed.content.map(({ id }) => id);
    expect(counts[kind] ?? 0).toBe(refs.length);
    const shown = tasks.filter((task) => task.kind === kind).map(({ ref }) => ref);
    expect(shown.toSorted()).toEqual(refs.toSorted());
    return refs;
  };

  test('a question and an opening wait for the tenderer, an offer for a seller who has only asked', async () => {
    const tenderer = await market.buyer();
    const seller = sellers.third;
    const id = await publish(market, tenderer);
    expect(await waiting(tenderer, 'purchase', 'tender')).toEqual([]);
    expect(await waiting(seller, 'sale', 'bid')).toEqual([]);
    await ask(seller, id);
    expect(await waiting(tenderer, 'purchase', 'tender')).toEqual([id]);
    expect(await waiting(seller, 'sale', 'bid')).toEqual([id]);
    expect(await waiting(sellers.second, 'sale', 'bid')).toEqual([]);
    const own = await seller.call(tendersOfOwn, { as: 'bidder' });
    expect(own.content[0]).toMatchObject({ id, offered: false });
    await offer(market, seller, id, ['3800', '']);
    expect(await waiting(seller, 'sale', 'bid')).toEqual([]);
    await open(market, id);
    expect(await waiting(tenderer, 'purchase', 'tender')).toEqual([id]);
    const older = await tenderer.call(workTasks, { role: 'purchase' });
    expect(older.tasks.map(({ kind }) => kind)).not.toContain('tender');
    expect(older.waiting).not.toHaveProperty('tender');
    await tenderer.call(endTender, { id, reason: '取消' }, serial());
    expect(await waiting(tenderer, 'purchase', 'tender')).toEqual([]);
  });

  test('the deadline is in the calendar of whoever takes part, as it is moved and ended', async () => {
    const tenderer = await market.buyer();
    const seller = await storeOf(market, 'S0004');
    const id = await publish(market, tenderer);
    const mine = async (by: Buyer) =>
      (await by.call(myDeadlines, KNOWS)).deadlines.filter(({ kind }) => kind === 'tenderEnd');
    expect(await mine(seller)).toEqual([]);
    await offer(market, seller, id, ['3800', '']);
    await postpone(tenderer, id, inHours(100));
    const { bidEndDate } = await detail(tenderer, id);
    const expected = { uid: `tender-${id}`, at: bidEndDate, revision: 1, cancelled: false };
    expect(await mine(tenderer)).toMatchObject([expected]);
    expect(await mine(seller)).toMatchObject([expected]);
    const { token } = await seller.call(calendarFeed, {});
    await tenderer.call(endTender, { id, reason: '取消' }, serial());
    const kept = await market.call(deadlinesByFeed, { token, ...KNOWS });
    expect(kept).toMatchObject([{ ...expected, revision: 2, cancelled: true }]);
    expect(await market.call(deadlinesByFeed, { token })).toEqual([]);
  });
});
