import { AT, LATER, type OlderMarket, type Row, type Seller } from './older-market.ts';
import { DAY2, DAY3, type OlderState, SETTLED } from './older-orders-in-states.ts';

/** Of three sellers, of whose 30,000.00 a coupon of the market, points and a gift card take 4,500.00. */
const THREE = ['A1', 'B2', 'C3'] as const satisfies Seller[];
const THREE_PAID = 2_550_000;
const OFF = { A1: 150_000, B2: 225_000, C3: 75_000 } as const;
const lineOff = (seller: (typeof THREE)[number], more: Row = {}) => ({
  ...{ seller_deduction: 0, platform_deduction: OFF[seller], ...more },
});
const FOUR = ['A1', 'B2', 'C3', 'D4'] as const satisfies Seller[];
const FOUR_COST = 3_411_112;

/**
 * An order of three sellers with all that the market takes off, and the purse that it was taken from.
 * @param more.back what cases have brought back to the card; half as much again in points
 */
async function reduced(
  market: OlderMarket,
  state: 'frozen' | 'Y',
  more: Row & { state: string; lines?: Record<string, Row>; back?: number },
): Promise<string> {
  const { lines = {}, back = 0, ...head } = more;
  const customer_id = market.buyer;
  const terms = { name: '全场券', marke_type: 1, range_min: 0, discount_amount: 300_000 };
  const discount_id = await market.insert('discounts', terms);
  const number = market.next();
  const card = { card_no: `L${number}`, face_amount: 100_000, balance_amount: 40_000 + back };
  const card_id = await market.insert('gift_cards', { customer_id, valid_until: LATER, ...card });
  const order_code = await market.order({
    ...head,
    sellers: THREE,
    lines: {
      A1: lineOff('A1', lines.A1),
      B2: lineOff('B2', lines.B2),
      C3: lineOff('C3', lines.C3),
    },
    deductions: [
      { kind: 'coupon', label: '全场券', amount: 300_000, sourceId: String(discount_id) },
      { kind: 'points', label: '积分抵扣（90,000 积分）', amount: 90_000, points: 90_000 },
      { kind: 'giftCard', label: `礼品卡 L${number}`, amount: 60_000, sourceId: String(card_id) },
    ],
  });
  await market.takePoints(-back * 1.5);
  await market.insert('coupons', { customer_id, discount_id, order_code, state, claimed_at: AT });
  return order_code;
}

const received = async (market: OlderMarket, code: string, sellers: readonly Seller[]) => {
  for (const [at, seller] of sellers.entries())
    await market.deliver(code, seller, at + 1, 'received');
};

/** Waits for the company's own login, asked by a person of it. */
async function waiting(market: OlderMarket): Promise<string> {
  const phone = `1393333${String(market.next()).padStart(4, '0')}`;
  const person_id = await market.insert('customers', {
    ...{ phone, password_hash: '', name: '采购员', customer_type: 'personal' },
  });
  const company_id = market.buyer;
  const member = { person_id, company_id, role: 'buyer', joined_at: AT };
  await market.insert('members', member, 'person_id');
  const order_code = await market.order({ state: 'waitPay', approval: 'waiting', person_id });
  await market.insert('approvals', {
    ...{ order_code, company_id, person_id, levels: 1, reasons: [], pay_window_ms: 3_600_000 },
    ...{ created_at: AT, expires_at: LATER },
  });
  await market.event(order_code, 'approvalAsked');
  return order_code;
}

const UNPAID = {
  A1: ['waitPay', 1_000_000, 0, null, 0],
  B2: ['waitPay', 1_500_000, 0, null, 0],
} as const;

/** What reaches across sellers, and what people did beside: each is played to its end after the upgrade. */
export const OLDER_STATES_WITH_MORE: readonly OlderState[] = [
  { name: 'an approval waits, and will be given', play: waiting, parts: UNPAID },
  { name: 'an approval waits, and will be refused', play: waiting, parts: UNPAID },
  {
    name: 'three sellers: a coupon of the market, points and a card, unpaid',
    play: (market) => reduced(market, 'frozen', { state: 'waitPay' }),
    parts: {
      A1: ['waitPay', 850_000, 0, null, 0],
      B2: ['waitPay', 1_275_000, 0, null, 0],
      C3: ['waitPay', 425_000, 0, null, 0],
    },
  },
  {
    name: 'three sellers: one could not ship, its share of points and card came back',
    play: async (market) => {
      const left = { paid_amount: THREE_PAID - 1_275_000, lines: { B2: { closed: 500 } } };
      const code = await reduced(market, 'Y', {
        state: 'paid',
        paid_at: AT,
        back: 30_000,
        ...left,
      });
      const trade = await market.pay(code, THREE_PAID, { returned: 1_275_000 });
      await market.giveBack(code, 1_275_000, { at: DAY2, seller: 'B2', trade });
      const ended = { asked: 1_275_000, refunded: 1_275_000, state: 'refunded', ended_at: DAY2 };
      await market.openCase(code, 'B2', ended);
      await market.payOut(code, 'B2', 0, { charged: 1_275_000 });
      return code;
    },
    parts: {
      A1: ['paid', 850_000, 850_000, null, 0],
      B2: ['cancelled', 1_275_000, 0, null, 0],
      C3: ['paid', 425_000, 425_000, null, 0],
    },
  },
  {
    name: 'three sellers: settled, a fifth of one was returned, the platform had added',
    play: async (market) => {
      const left = { paid_amount: THREE_PAID - 255_000, settled_amount: THREE_PAID - 255_000 };
      const code = await reduced(market, 'Y', { ...SETTLED, ...left, back: 6_000 });
      const trade = await market.pay(code, THREE_PAID, { returned: 255_000 });
      await received(market, code, THREE);
      await market.event(code, 'settled', { amount: THREE_PAID, created_at: DAY2 });
      await market.payOut(code, 'A1', 1_000_000, { topped_up: 150_000 });
      const charged = { charged: 255_000, charged_platform: 45_000 };
      await market.payOut(code, 'B2', 1_200_000, { topped_up: 180_000, ...charged });
      await market.payOut(code, 'C3', 500_000, { topped_up: 75_000 });
      await market.giveBack(code, 255_000, { at: DAY3, seller: 'B2', trade });
      const ended = { asked: 255_000, refunded: 255_000, state: 'refunded', ended_at: DAY3 };
      await market.openCase(code, 'B2', { ...ended, kind: 'returnRefund', count: 100 });
      return code;
    },
    parts: {
      A1: ['completed', 850_000, 850_000, 850_000, 1_000_000],
      B2: ['completed', 1_275_000, 1_020_000, 1_020_000, 1_200_000],
      C3: ['completed', 425_000, 425_000, 425_000, 500_000],
    },
  },
  {
    name: 'points of one seller’s line, and a case about the other’s',
    play: async (market) => {
      const deductions = [{ kind: 'points', label: '积分抵扣', amount: 100_000, points: 100_000 }];
      const code = await market.order({
        ...{ state: 'partShipped', paid_at: AT, paid_amount: 1_900_000, deductions },
        lines: {
          A1: { seller_deduction: 0, platform_deduction: 100_000 },
          B2: { seller_deduction: 0, platform_deduction: 0 },
        },
      });
      const trade = await market.pay(code, 2_400_000, { returned: 500_000 });
      await market.deliver(code, 'B2', 1, 'received');
      await market.payOut(code, 'B2', 1_000_000, { charged: 500_000 });
      await market.giveBack(code, 500_000, { at: DAY2, seller: 'B2', trade });
      const ended = { asked: 500_000, refunded: 500_000, state: 'refunded', ended_at: DAY2 };
      await market.openCase(code, 'B2', { ...ended, kind: 'refundOnly' });
      await market.takePoints(-20_833);
      return code;
    },
    parts: {
      A1: ['paid', 900_000, 900_000, null, 0],
      B2: ['shipped', 1_500_000, 1_000_000, null, 1_000_000],
    },
  },
  {
    name: 'paid from the wallet, and a case about each seller is open',
    play: async (market) => {
      const code = await market.order({
        state: 'partShipped',
        paid_at: AT,
        paid_amount: 2_500_000,
      });
      await market.pay(code, 2_500_000, { way: 'wallet' });
      await market.deliver(code, 'A1', 1, 'received');
      await market.payOut(code, 'A1', 1_000_000);
      const open = { state: 'waitSeller', deadline: LATER };
      await market.openCase(code, 'A1', { ...open, kind: 'refundOnly', asked: 100_000 });
      await market.openCase(code, 'B2', { ...open, kind: 'unshipped', asked: 1_500_000 });
      return code;
    },
    parts: {
      A1: ['shipped', 1_000_000, 1_000_000, null, 1_000_000],
      B2: ['paid', 1_500_000, 1_500_000, null, 0],
    },
  },
  {
    name: 'paid with vouchers, to be fetched, with an appointment of each seller',
    play: async (market) => {
      const place = '一号码头 无锡';
      const fetched = { delivery_method: 2, delivery_address: place };
      const order_code = await market.order({
        ...{ state: 'paid', paid_at: AT, paid_amount: 2_500_000 },
        lines: { A1: fetched, B2: fetched },
      });
      await market.pay(order_code, 2_500_000, { way: 'coupons' });
      for (const seller_code of ['A1', 'B2']) {
        await market.insert('pickup_appointments', {
          ...{ order_code, seller_code, place, vehicle: `苏${seller_code}`, driver: '王' },
          ...{ driver_phone: '13900000001', at: LATER, state: 'open', created_at: AT },
        });
      }
      return order_code;
    },
    parts: {
      A1: ['paid', 1_000_000, 1_000_000, null, 0],
      B2: ['paid', 1_500_000, 1_500_000, null, 0],
    },
  },
  {
    name: 'rated by the buyer, with remarks on the lines of the statements',
    play: async (market) => {
      const settled = { paid_amount: 2_500_000, settled_amount: 2_500_000 };
      const code = await market.order({ ...SETTLED, ...settled });
      await market.pay(code, 2_500_000);
      await market.event(code, 'settled', { amount: 2_500_000, created_at: DAY2 });
      for (const [at, seller_code] of (['A1', 'B2'] as const).entries()) {
        const delivery = await market.deliver(code, seller_code, at + 1, 'received');
        await market.payOut(code, seller_code, at === 0 ? 1_000_000 : 1_500_000);
        const rated = { order_code: code, position: at, customer_id: market.buyer, seller_code };
        const rating = { stars: 5 - at, content: `给${seller_code}`, created_at: DAY2 };
        await market.insert('line_ratings', { ...rated, ...rating }, 'order_code');
        const payment = await market.lastOf('order_payments');
        for (const line of [`received-D${delivery}-${at}`, `payment-P${payment}`]) {
          await market.insert('statement_remarks', {
            ...{ customer_id: market.buyer, seller_code, month: '2026-11', side: 'purchase' },
            ...{ name: '买家', line, text: `${seller_code} 的备注`, created_at: DAY2 },
          });
        }
      }
      return code;
    },
    parts: {
      A1: ['completed', 1_000_000, 1_000_000, 1_000_000, 1_000_000],
      B2: ['completed', 1_500_000, 1_500_000, 1_500_000, 1_500_000],
    },
  },
  {
    name: 'four sellers, of whose deposit and balance only the deposit is paid',
    play: async (market) => {
      const terms = { kind: 'deposit', percent: 30, balanceDays: 7 };
      const paid = { paid_at: AT, paid_amount: 1_023_334 };
      const code = await market.order({ state: 'paid', sellers: FOUR, terms, ...paid });
      await market.pay(code, 1_023_334);
      return code;
    },
    parts: {
      A1: ['paid', 1_000_000, 300_000, null, 0],
      B2: ['paid', 1_500_000, 450_000, null, 0],
      C3: ['paid', 500_000, 150_000, null, 0],
      D4: ['paid', 411_112, 123_334, null, 0],
    },
  },
  {
    name: 'four sellers: received, refused, under way and not shipped',
    play: async (market) => {
      const paid = { paid_at: AT, paid_amount: FOUR_COST };
      const code = await market.order({ state: 'partShipped', sellers: FOUR, ...paid });
      await market.pay(code, FOUR_COST);
      await market.deliver(code, 'A1', 1, 'received', 995);
      await market.payOut(code, 'A1', 995_000);
      await market.deliver(code, 'B2', 2, 'refused', 600);
      await market.deliver(code, 'C3', 3, 'underWay', 251);
      return code;
    },
    parts: {
      A1: ['shipped', 1_000_000, 1_000_000, null, 995_000],
      B2: ['paid', 1_500_000, 1_500_000, null, 0],
      C3: ['shipped', 500_000, 500_000, null, 0],
      D4: ['paid', 411_112, 411_112, null, 0],
    },
  },
  {
    name: 'its own heavier weight is still to be paid',
    play: async (market) => {
      const settled = { paid_amount: 2_500_000, settled_amount: 2_530_000 };
      const code = await market.order({ ...SETTLED, ...settled, supplement_due_at: LATER });
      await market.pay(code, 2_500_000);
      await market.deliver(code, 'A1', 1, 'received');
      await market.deliver(code, 'B2', 2, 'received', 510);
      await market.payOut(code, 'A1', 1_000_000);
      await market.payOut(code, 'B2', 1_500_000);
      return code;
    },
    parts: {
      A1: ['completed', 1_000_000, 1_000_000, 1_000_000, 1_000_000],
      B2: ['completed', 1_500_000, 1_500_000, 1_530_000, 1_500_000],
    },
  },
];
