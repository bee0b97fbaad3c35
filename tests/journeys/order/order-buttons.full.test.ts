import { expect } from 'vitest';
import { ApiRefusal } from '#app/api/errors.ts';
import { applyAfterSale } from '#app/domain/after-sale/contract.ts';
import { saveRating } from '#app/domain/after-sale/rating-contract.ts';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { pickupPoints } from '#app/domain/checkout/contract.ts';
import { DELIVERY_METHOD } from '#app/domain/checkout/delivery.ts';
import {
  answerWeight,
  appointPickup,
  cancelPickup,
  correctDelivery,
  deliveriesOfOrder,
  receiveDelivery,
  shipOrder,
} from '#app/domain/delivery/contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { applyInvoice, invoiceableOrders } from '#app/domain/invoice/contract.ts';
import { invoiceTitles, saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import type { OrderState } from '#app/domain/order/state.ts';
import { startPayment } from '#app/domain/payment/contract.ts';
import { chooseRemittance, uploadReceipt } from '#app/domain/remittance/contract.ts';
import { cancelPartPaid } from '#app/domain/remittance/money-desk-contract.ts';
import { bookStatement } from '#app/domain/remittance/statement-contract.ts';
import { TITLE } from '#tests/api/invoice/invoicing.ts';
import { signedCompany } from '#tests/support/companies.ts';
import { type Customer, loggedIn } from '#tests/support/customers.ts';
import { upload } from '#tests/support/inquiries.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { SELLER } from '#tests/support/received-orders.ts';
import { onScale } from '#tests/support/slips.ts';
import { importLines } from '#tests/support/statement-lines.ts';
import { openMore } from '#tests/support/things.ts';
import { apiOf, plentifulGoodsThat, tokenOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { newReference } from './transfers.ts';

/** An order, and what people need to act on it. */
interface Scene {
  buyer: Customer;
  orderCode: string;
}

const stateOf = async ({ buyer, orderCode }: Scene) =>
  (await (await apiOf(buyer))(orderById, { id: orderCode })).state;

const shownTo = async ({ buyer, orderCode }: Scene) =>
  (await apiOf(buyer))(deliveriesOfOrder, { orderCode });

async function latestDelivery(scene: Scene) {
  const [latest] = (await shownTo(scene)).deliveries;
  return { deliveryId: latest?.deliveryId ?? '0', lines: latest?.lines ?? [] };
}

/** Ships this share of what was ordered, which weighs so many times as much. */
async function ship({ buyer, orderCode }: Scene, share = 1, weight = 1): Promise<void> {
  const { lines } = await (await apiOf(buyer))(orderById, { id: orderCode });
  await (await apiOf(SELLER))(shipOrder, {
    orderCode,
    lines: lines.map(({ number }, position) => ({
      position,
      number: (Number(number) * share).toFixed(2),
      ...onScale((Number(number) * share * weight).toFixed(2)),
    })),
    ...{
      way: DELIVERY_METHOD.logistics,
      weighing: 'scale',
      carrier: '顺达物流',
      vehicle: '浙B12345',
    },
  });
}

const answer = async (scene: Scene, agreed: boolean) =>
  (await apiOf(scene.buyer))(answerWeight, {
    deliveryId: (await latestDelivery(scene)).deliveryId,
    ...{ agreed, reason: '短少' },
  });

const receive = async (scene: Scene) =>
  (await apiOf(scene.buyer))(receiveDelivery, {
    deliveryId: (await latestDelivery(scene)).deliveryId,
    lines: [],
  });

const choose = async ({ buyer, orderCode }: Scene) =>
  (await apiOf(buyer))(chooseRemittance, { orderCode });

/** A tenth of what is due arrives at the bank, and is booked. */
async function payPart(scene: Scene): Promise<void> {
  const { remittanceCode } = await choose(scene);
  const { dueAmount } = await (await apiOf(scene.buyer))(orderById, { id: scene.orderCode });
  const operator = await apiOf(OPERATOR);
  const { id: statementId } = await importLines(operator, [
    {
      reference: newReference(),
      paidDate: new Date().toISOString(),
      amount: (Number(dueAmount) / 10).toFixed(2),
      ...{ payerName: scene.buyer.name, payerAccount: '', remark: remittanceCode ?? '' },
    },
  ]);
  await operator(bookStatement, { statementId });
}

let days = 0;
/** One that no other appointment has: a pickup point takes so many in an hour. */
const pickupDay = () => `2030-01-${String(++days).padStart(2, '0')} 09:30:00`;

const appoint = async ({ buyer, orderCode }: Scene) =>
  (await apiOf(buyer))(appointPickup, {
    ...{ orderCode, sellerCode: SELLER.sellerCode, vehicle: '浙B12345', driver: '王师傅' },
    ...{ driverPhone: '13900000001', date: pickupDay() },
  });

type ClaimOfLine = Pick<Input<typeof applyAfterSale>, 'kind' | 'position' | 'count' | 'amount'>;

/** For all of an order, unless a line is named. */
const claim = async ({ buyer, orderCode }: Scene, ofLine?: ClaimOfLine) =>
  (await apiOf(buyer))(applyAfterSale, {
    ...{ orderCode, reason: '质量不合格', description: '有锈蚀' },
    ...(ofLine ?? { kind: 'refundOnly' }),
  });

/** What is left to claim for in the order's state. */
async function claimWhatIsLeft(scene: Scene) {
  const state = await stateOf(scene);
  if (state === 'paid' || state === 'shipped') return claim(scene);
  const ofLine = { position: 0, count: '0.01' };
  return state === 'partShipped'
    ? claim(scene, { ...ofLine, kind: 'unshipped' })
    : claim(scene, { ...ofLine, kind: 'refundOnly', amount: '0.01' });
}

async function invoice({ buyer, orderCode }: Scene) {
  const call = await apiOf(buyer);
  const [of] = await call(invoiceableOrders, { orderCode });
  const [title] = await call(invoiceTitles, {});
  return call(applyInvoice, {
    titleId: title?.id ?? '',
    sellerCode: of?.sellerCode ?? SELLER.sellerCode,
    orders: [{ orderCode, amount: of?.amount ?? '1.00' }],
  });
}

const rate = async ({ buyer, orderCode }: Scene) =>
  (await apiOf(buyer))(saveRating, { orderCode, position: 0, stars: '5', content: '好' });

interface Situation {
  state: OrderState;
  /** The deeds that pages offer then. */
  offers: readonly string[];
  way?: number;
  /** What has happened to a new order. */
  steps: readonly ((scene: Scene) => Promise<unknown>)[];
}

const paid = ({ buyer, orderCode }: Scene) => pay(buyer, orderCode);

const SITUATIONS: Readonly<Record<string, Situation>> = {
  待付款: { state: 'waitPay', offers: ['pay', 'cancel', 'chooseTransfer'], steps: [] },
  '待付款，对公转账': {
    state: 'waitPay',
    offers: ['pay', 'cancel', 'uploadReceipt'],
    steps: [choose],
  },
  部分付款: {
    state: 'partPaid',
    offers: ['pay', 'uploadReceipt', 'cancelByOperator'],
    steps: [payPart],
  },
  待发货: { state: 'paid', offers: ['claim', 'ship'], steps: [paid] },
  '待发货，已申请退款': { state: 'paid', offers: ['ship'], steps: [paid, (scene) => claim(scene)] },
  '待发货，自提': {
    state: 'paid',
    offers: ['appoint', 'claim', 'ship'],
    way: DELIVERY_METHOD.pickup,
    steps: [paid],
  },
  '待发货，已预约': {
    state: 'paid',
    offers: ['appoint', 'cancelPickup', 'claim', 'ship'],
    way: DELIVERY_METHOD.pickup,
    steps: [paid, appoint],
  },
  '待发货，实提数量待同意': {
    state: 'paid',
    offers: ['agree', 'disagree', 'correct'],
    steps: [paid, (scene) => ship(scene, 1, 0.9)],
  },
  '待发货，实提数量不同意': {
    state: 'paid',
    // What was not agreed to has not left.
    offers: ['claim', 'correct'],
    steps: [paid, (scene) => ship(scene, 1, 0.9), (scene) => answer(scene, false)],
  },
  部分发货: {
    state: 'partShipped',
    offers: ['claim', 'receive', 'correct', 'ship'],
    steps: [paid, (scene) => ship(scene, 0.5)],
  },
  '部分发货，已收货': {
    state: 'partShipped',
    offers: ['claim', 'invoice', 'rate', 'ship'],
    steps: [paid, (scene) => ship(scene, 0.5), receive],
  },
  待收货: {
    state: 'shipped',
    offers: ['receive', 'correct'],
    steps: [paid, (scene) => ship(scene)],
  },
  已完成: {
    state: 'completed',
    offers: ['claim', 'invoice', 'rate'],
    steps: [paid, (scene) => ship(scene), receive],
  },
  '已完成，已开票评价': {
    state: 'completed',
    offers: ['claim'],
    steps: [paid, (scene) => ship(scene), receive, invoice, rate],
  },
  已取消: {
    state: 'cancelled',
    offers: [],
    steps: [async ({ buyer, orderCode }) => (await apiOf(buyer))(cancelOrder, { orderCode })],
  },
};

/** An action on an order: the button for it on a page, and the call that it makes. */
interface Deed {
  page: (orderCode: string) => string;
  who: 'buyer' | 'seller' | 'operator';
  role: 'link' | 'button';
  name: string | ((orderCode: string) => string);
  make: (scene: Scene) => Promise<unknown>;
  /** Done again it changes nothing, and is not refused. */
  isRepeatable?: true;
}

const purchase = (code: string) => `/customer/purchase-order/${code}`;
const sale = (code: string) => `/customer/sale-order/${code}`;
const ofBuyer = { page: purchase, who: 'buyer', role: 'button' } as const;
const ofSeller = { page: sale, who: 'seller', role: 'button' } as const;

const DEEDS: Readonly<Record<string, Deed>> = {
  pay: {
    ...ofBuyer,
    role: 'link',
    name: '去支付',
    make: async ({ buyer, orderCode }) =>
      (await apiOf(buyer))(startPayment, { orderCode, payMethod: 'alipay' }),
  },
  cancel: {
    ...ofBuyer,
    role: 'link',
    name: '取消订单',
    make: async ({ buyer, orderCode }) => (await apiOf(buyer))(cancelOrder, { orderCode }),
  },
  chooseTransfer: { ...ofBuyer, name: '选择对公转账', make: choose, isRepeatable: true },
  uploadReceipt: {
    ...ofBuyer,
    name: '上传回单',
    make: async ({ buyer, orderCode }) => {
      const fileIds = [await upload(await tokenOf(buyer), 'receipt')];
      return (await apiOf(buyer))(uploadReceipt, { orderCode, fileIds });
    },
  },
  agree: { ...ofBuyer, name: '同意', make: (scene) => answer(scene, true) },
  disagree: { ...ofBuyer, name: '不同意', make: (scene) => answer(scene, false) },
  receive: { ...ofBuyer, name: '确认收货', make: receive },
  appoint: { ...ofBuyer, name: '预约提货', make: appoint },
  cancelPickup: {
    ...ofBuyer,
    name: '取消预约',
    make: async (scene) => {
      const { appointments } = await shownTo(scene);
      const appointmentId = appointments[0]?.appointmentId ?? '0';
      return (await apiOf(scene.buyer))(cancelPickup, { appointmentId });
    },
  },
  claim: {
    ...ofBuyer,
    page: (code) => `/customer/purchase-saleafter-order?orderCode=${code}`,
    name: '提交申请',
    make: claimWhatIsLeft,
  },
  invoice: {
    ...ofBuyer,
    page: (code) => `/customer/invoice-management?orderCode=${code}`,
    name: '申请发票',
    make: invoice,
  },
  rate: {
    ...ofBuyer,
    page: (code) => `/customer/purchase-rating?orderCode=${code}`,
    name: '提交评价',
    make: rate,
  },
  ship: { ...ofSeller, name: '发货', make: (scene) => ship(scene, 0.1) },
  correct: {
    ...ofSeller,
    role: 'link',
    name: '更正或撤回',
    make: async (scene) => {
      const { deliveryId, lines } = await latestDelivery(scene);
      return (await apiOf(SELLER))(correctDelivery, {
        deliveryId,
        lines: lines.map(({ position, number }) => ({ position, number, weighed: number })),
        reason: '录错了',
      });
    },
  },
  cancelByOperator: {
    page: () => '/customer/desk/money?tab=partPaid&rows=200',
    who: 'operator',
    role: 'link',
    name: (code) => `取消订单 ${code}`,
    make: async ({ orderCode }) =>
      (await apiOf(OPERATOR))(cancelPartPaid, { orderCode, reason: '买家要求' }),
  },
};

const doneOrRefused = (made: Promise<unknown>): Promise<'done' | 'refused'> =>
  made.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof ApiRefusal) return 'refused';
      throw error;
    },
  );

function goodsSent(way: number = DELIVERY_METHOD.logistics): Promise<SpotListing> {
  const isFetched = way === DELIVERY_METHOD.pickup;
  return plentifulGoodsThat(
    (one) =>
      one.customerVo.sellerCode === SELLER.sellerCode &&
      (one.deliveryWay === DELIVERY_METHOD.pickup) === isFetched,
  );
}

/** A new order in a situation, of a buyer of its own. */
async function sceneOf(page: Visitor, { way, steps }: Situation): Promise<Scene> {
  await page.context().clearCookies();
  const buyer = await signedCompany(page);
  const goods = await goodsSent(way);
  const points = await (await apiOf(buyer))(pickupPoints, {
    ...{ productCode: goods.productVo.code, source: 'sale', sellerCode: SELLER.sellerCode },
  });
  const reservationDate = new Date(Date.now() + 3 * DAY_MS).toISOString();
  const pickup =
    way === DELIVERY_METHOD.pickup ? { takeAddress: points[0]?.id, reservationDate } : {};
  const scene = { buyer, orderCode: await giveOrder(buyer, goods, 'spot', pickup) };
  await (await apiOf(buyer))(saveInvoiceTitle, { ...TITLE, name: buyer.name });
  for (const step of steps) await step(scene);
  return scene;
}

test('every deed is offered somewhere', () => {
  const offered = new Set(Object.values(SITUATIONS).flatMap(({ offers }) => offers));
  expect([...offered].sort()).toEqual(Object.keys(DEEDS).sort());
});

test('issue 18 §1: in every state what pages offer can be done, and what they do not offer is refused', async ({
  page,
  newVisitor,
}) => {
  const visitors = { buyer: page, seller: await newVisitor(), operator: await newVisitor() };
  await loggedIn(visitors.seller, SELLER);
  await loggedIn(visitors.operator, OPERATOR);
  const differences: string[] = [];
  for (const [situation, about] of Object.entries(SITUATIONS)) {
    const scene = await sceneOf(page, about);
    expect(await stateOf(scene), situation).toBe(about.state);
    const shown: string[] = [];
    const seen = new Set<string>();
    for (const [deed, { page: at, who, role, name }] of Object.entries(DEEDS)) {
      const visitor = visitors[who];
      const path = at(scene.orderCode);
      if (!visitor.url().endsWith(path) || !seen.has(path)) {
        await visitor.goto(path);
        // What is seldom done is folded in the head of the order.
        if (at === purchase) await openMore(visitor);
      }
      seen.add(path);
      const words = typeof name === 'string' ? name : name(scene.orderCode);
      if ((await visitor.getByRole(role, { name: words, exact: true }).count()) > 0) {
        shown.push(deed);
      }
    }
    expect.soft(shown.sort(), situation).toEqual([...about.offers].sort());
    for (const [deed, { make, isRepeatable }] of Object.entries(DEEDS)) {
      const isShown = shown.includes(deed);
      if (isRepeatable && !isShown) continue;
      const own = isShown ? await sceneOf(await newVisitor(), about) : scene;
      const outcome = await doneOrRefused(make(own));
      if (outcome !== (isShown ? 'done' : 'refused')) {
        differences.push(`${situation}: ${deed} is ${isShown ? '' : 'not '}shown, and ${outcome}`);
      }
    }
  }
  expect(differences).toEqual([]);
}, 180_000);
