import { TITLE } from '#tests/api/invoice/invoicing.ts';
import { AT, type OlderMarket, type Seller } from './older-market.ts';

const WHOLE = 2_500_000;
export const DAY2 = '2026-11-21T02:00:00.000Z';
export const DAY3 = '2026-11-22T02:00:00.000Z';
export const SETTLED = { state: 'completed', paid_at: AT, settled_at: DAY2 } as const;
const PAID = { paid_at: AT, paid_amount: WHOLE } as const;

/** State, price, paid, settled, and what the seller has got. */
type Part = readonly [string, number, number, number | null, number];

export interface OlderState {
  name: string;
  /** Makes an order of several sellers, and what has happened to it. */
  play(market: OlderMarket): Promise<string>;
  parts: Readonly<Partial<Record<Seller, Part>>>;
}

const points = (amount: number) => ({
  ...{ kind: 'points', label: '积分抵扣', amount, points: amount },
});

/** Each kind of what an order of two sellers can have come to, and what it is to be. */
export const OLDER_STATES: readonly OlderState[] = [
  {
    name: 'unpaid, with a payment under way',
    play: async (market) => {
      const code = await market.order({ state: 'waitPay' });
      await market.pay(code, WHOLE, { status: 'pending' });
      return code;
    },
    parts: { A1: ['waitPay', 1_000_000, 0, null, 0], B2: ['waitPay', 1_500_000, 0, null, 0] },
  },
  {
    name: 'cancelled, and paid back as a whole',
    play: async (market) => {
      const code = await market.order({ state: 'cancelled', paid_at: AT, cancelled_at: DAY2 });
      const trade = await market.pay(code, WHOLE, { returned: WHOLE });
      await market.giveBack(code, WHOLE, { at: DAY2, trade });
      const ended = { asked: WHOLE, refunded: WHOLE, state: 'refunded', ended_at: DAY2 };
      await market.openCase(code, 'A1', { whole: true, position: null, count: 0, ...ended });
      return code;
    },
    parts: { A1: ['cancelled', 1_000_000, 0, null, 0], B2: ['cancelled', 1_500_000, 0, null, 0] },
  },
  {
    name: 'paid',
    play: async (market) => {
      const code = await market.order({ state: 'paid', ...PAID });
      await market.pay(code, WHOLE);
      return code;
    },
    parts: {
      A1: ['paid', 1_000_000, 1_000_000, null, 0],
      B2: ['paid', 1_500_000, 1_500_000, null, 0],
    },
  },
  {
    name: 'a transfer of the bank has paid a part',
    play: async (market) => {
      const code = await market.order({ state: 'partPaid', paid_amount: 1_000_001 });
      const imported = { file_name: '流水', imported_by: market.buyer, imported_at: AT };
      const statement_id = await market.insert('bank_statements', imported);
      const line = await market.insert('bank_lines', {
        ...{ statement_id, key: 'k', reference: 'r', paid_at: AT, amount: 1_000_001, remark: '' },
        ...{
          payer_name: '买家',
          payer_account: '1',
          state: 'booked',
          booked: 1_000_001,
          order_code: code,
        },
      });
      const money = { amount: 1_000_001, method: 'transfer', reference: `bank ${line}` };
      await market.book(code, money);
      const remittance_code = 'HK2222222';
      const chosen = { order_code: code, remittance_code, extended: false, chosen_at: AT };
      await market.insert('remittances', chosen, 'order_code');
      return code;
    },
    parts: {
      A1: ['partPaid', 1_000_000, 400_000, null, 0],
      B2: ['partPaid', 1_500_000, 600_001, null, 0],
    },
  },
  {
    name: 'one seller has delivered, the other ships its first',
    play: async (market) => {
      const code = await market.order({ state: 'shipped', ...PAID });
      await market.pay(code, WHOLE);
      await market.deliver(code, 'A1', 1, 'received');
      await market.payOut(code, 'A1', 1_000_000);
      await market.deliver(code, 'B2', 2, 'underWay');
      return code;
    },
    parts: {
      A1: ['shipped', 1_000_000, 1_000_000, null, 1_000_000],
      B2: ['shipped', 1_500_000, 1_500_000, null, 0],
    },
  },
  {
    name: 'a seller got money of the other for heavier goods',
    play: async (market) => {
      const code = await market.order({ state: 'partShipped', ...PAID });
      await market.pay(code, WHOLE);
      await market.deliver(code, 'B2', 1, 'received', 510);
      await market.payOut(code, 'B2', 1_530_000);
      return code;
    },
    parts: {
      A1: ['paid', 1_000_000, 970_000, null, 0],
      B2: ['shipped', 1_500_000, 1_530_000, null, 1_530_000],
    },
  },
  {
    name: 'a weight waits for consent',
    play: async (market) => {
      const code = await market.order({ state: 'paid', ...PAID });
      await market.pay(code, WHOLE);
      await market.deliver(code, 'B2', 1, 'waitConsent', 600);
      return code;
    },
    parts: {
      A1: ['paid', 1_000_000, 1_000_000, null, 0],
      B2: ['paid', 1_500_000, 1_500_000, null, 0],
    },
  },
  {
    name: 'settled lighter, and the excess went back',
    play: async (market) => {
      const settled = { paid_amount: 2_470_000, settled_amount: 2_470_000 };
      const code = await market.order({ ...SETTLED, ...settled });
      const trade = await market.pay(code, WHOLE, { returned: 30_000 });
      await market.deliver(code, 'A1', 1, 'received');
      await market.deliver(code, 'B2', 2, 'received', 490);
      await market.giveBack(code, 30_000, { at: DAY2, trade });
      await market.event(code, 'settled', { amount: 2_470_000, created_at: DAY2 });
      await market.payOut(code, 'A1', 1_000_000);
      await market.payOut(code, 'B2', 1_470_000);
      return code;
    },
    parts: {
      A1: ['completed', 1_000_000, 1_000_000, 1_000_000, 1_000_000],
      B2: ['completed', 1_500_000, 1_470_000, 1_470_000, 1_470_000],
    },
  },
  {
    name: 'settled heavier, and its supplement is not paid',
    play: async (market) => {
      const code = await market.order({
        ...SETTLED,
        paid_amount: WHOLE,
        settled_amount: 2_530_000,
      });
      await market.pay(code, WHOLE);
      await market.deliver(code, 'A1', 1, 'received');
      await market.deliver(code, 'B2', 2, 'received', 510);
      await market.payOut(code, 'A1', 970_000);
      await market.payOut(code, 'B2', 1_530_000);
      return code;
    },
    parts: {
      A1: ['completed', 1_000_000, 970_000, 1_000_000, 970_000],
      B2: ['completed', 1_500_000, 1_530_000, 1_530_000, 1_530_000],
    },
  },
  {
    name: 'the platform added for the second what its points took off the first',
    play: async (market) => {
      const lines = {
        A1: { seller_deduction: 0, platform_deduction: 100_000 },
        B2: { seller_deduction: 0, platform_deduction: 0 },
      };
      const paid = { paid_amount: 2_400_000, settled_amount: 2_400_000 };
      const code = await market.order({
        ...SETTLED,
        ...paid,
        deductions: [points(100_000)],
        lines,
      });
      await market.pay(code, 2_400_000);
      for (const [at, seller] of (['A1', 'B2'] as const).entries()) {
        await market.deliver(code, seller, at + 1, 'received');
      }
      await market.payOut(code, 'A1', 1_000_000);
      await market.payOut(code, 'B2', 1_500_000, { topped_up: 100_000 });
      return code;
    },
    parts: {
      A1: ['completed', 900_000, 900_000, 900_000, 1_000_000],
      B2: ['completed', 1_500_000, 1_500_000, 1_500_000, 1_500_000],
    },
  },
  {
    name: 'points of lines that did not keep them',
    play: async (market) => {
      const code = await market.order({
        ...{ state: 'paid', paid_at: AT, paid_amount: 2_400_000, deductions: [points(100_000)] },
      });
      await market.pay(code, 2_400_000);
      return code;
    },
    parts: { A1: ['paid', 960_000, 960_000, null, 0], B2: ['paid', 1_440_000, 1_440_000, null, 0] },
  },
  {
    name: 'what one seller could not ship is closed, its money is on its way back',
    play: async (market) => {
      const lines = { B2: { closed: 500 } };
      const code = await market.order({
        state: 'paid',
        paid_at: AT,
        paid_amount: 1_000_000,
        lines,
      });
      const trade = await market.pay(code, WHOLE, { returned: 1_500_000 });
      await market.giveBack(code, 1_500_000, { at: DAY2, seller: 'B2', trade });
      const ended = { asked: 1_500_000, refunded: 1_500_000, state: 'refunded', ended_at: DAY2 };
      await market.openCase(code, 'B2', ended);
      await market.payOut(code, 'B2', 0, { charged: 1_500_000 });
      return code;
    },
    parts: {
      A1: ['paid', 1_000_000, 1_000_000, null, 0],
      B2: ['cancelled', 1_500_000, 0, null, 0],
    },
  },
  {
    name: 'a case about the whole order is open',
    play: async (market) => {
      const code = await market.order({ state: 'paid', ...PAID });
      await market.pay(code, WHOLE);
      const open = { asked: WHOLE, state: 'waitSeller', deadline: LATEST };
      await market.openCase(code, 'A1', { whole: true, position: null, count: 0, ...open });
      return code;
    },
    parts: {
      A1: ['paid', 1_000_000, 1_000_000, null, 0],
      B2: ['paid', 1_500_000, 1_500_000, null, 0],
    },
  },
  {
    name: 'settled, then returned in part, invoiced by both, with talks and remarks',
    play: async (market) => {
      const left = { paid_amount: 2_300_000, settled_amount: 2_300_000 };
      const code = await market.order({ ...SETTLED, ...left });
      const trade = await market.pay(code, WHOLE, { returned: 200_000 });
      await market.deliver(code, 'A1', 1, 'received');
      await market.deliver(code, 'B2', 2, 'received');
      await market.payOut(code, 'A1', 1_000_000);
      await market.payOut(code, 'B2', 1_300_000, { charged: 200_000 });
      await market.giveBack(code, 200_000, { at: DAY3, seller: 'B2', trade });
      const ended = { asked: 200_000, refunded: 200_000, state: 'refunded', ended_at: DAY3 };
      await market.openCase(code, 'B2', { ...ended, kind: 'returnRefund', count: 100 });
      for (const [seller, amount] of [['A1', 1_000_000] as const, ['B2', 1_300_000] as const]) {
        const asked = { customer_id: market.buyer, seller_code: seller, state: 'waiting', amount };
        const more = { title: TITLE, remark: '', created_at: DAY3 };
        const request_id = await market.insert('invoice_requests', { ...asked, ...more });
        const part = { request_id, order_code: code, amount };
        await market.insert('invoice_request_orders', part, 'request_id');
        const about = { kind: 'order', ref: code, customer_id: market.buyer, seller_code: seller };
        await market.insert('threads', { ...about, created_at: DAY3 });
      }
      return code;
    },
    parts: {
      A1: ['completed', 1_000_000, 1_000_000, 1_000_000, 1_000_000],
      B2: ['completed', 1_500_000, 1_300_000, 1_300_000, 1_300_000],
    },
  },
  {
    name: 'on monthly terms, received and not paid',
    play: async (market) => {
      const owed = { settled_amount: WHOLE, terms: { kind: 'monthly', days: 30 } };
      const code = await market.order({ ...SETTLED, ...owed });
      await market.deliver(code, 'A1', 1, 'received');
      await market.deliver(code, 'B2', 2, 'received');
      return code;
    },
    parts: {
      A1: ['completed', 1_000_000, 0, 1_000_000, 0],
      B2: ['completed', 1_500_000, 0, 1_500_000, 0],
    },
  },
];

const LATEST = '2098-01-01T00:00:00.000Z';
