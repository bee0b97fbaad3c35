import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAddress } from '#app/domain/checkout/address-contract.ts';
import { NOT_SENT } from '#app/domain/checkout/delivery.ts';
import {
  approvalList,
  saveApprovalRule,
  saveBudget,
} from '#app/domain/company/approval-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { inquiryList } from '#app/domain/inquiry/contract.ts';
import { productRegisterList, productRegisterSave } from '#app/domain/lead/contract.ts';
import type { RegistrationKind } from '#app/domain/lead/registration-desk.ts';
import {
  auditRegistration,
  inquireRegistration,
  orderRegistration,
  type Registration,
  registrations,
} from '#app/domain/lead/registration-desk-contract.ts';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { listByKeyword, purchasingList, purchasingSave } from '#app/domain/purchase/contract.ts';
import {
  agentPurchasingList,
  agentPurchasingSave,
  centralizedPurchasingSave,
} from '#app/domain/purchase/request-contract.ts';
import { SUBMIT_LOCK_MS } from '#app/domain/repeated-submit.ts';
import { wallDay, wallTime } from '#app/domain/time.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { customers, goods, inquiries, sellers } from '#trading-api/schema.ts';

const DAY_MS = 86_400_000;

let market: OpenMarket;
let operator: Buyer;
let colleague: Buyer;

beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ name: '审核员甲', platformType: 'buyer,operator' });
  colleague = await market.buyer({ name: '审核员乙', platformType: 'operator' });
});
afterAll(() => market.close());

const read = (asked: Input<typeof registrations> = {}) =>
  operator.call(registrations, { rows: 500, ...asked });

type Decision = Omit<Input<typeof auditRegistration>, 'kind' | 'id' | 'auditStatus'>;
type Shown = Pick<Registration, 'kind' | 'id' | 'auditStatus'>;

/** Decides in the state that was shown. */
const decide = ({ kind, id, auditStatus }: Shown, decision: Decision, by = operator) =>
  by.call(auditRegistration, { kind, id, auditStatus, ...decision }, { serial: newSerial() });

const order = ({ kind, id }: Registration, by = operator) =>
  by.call(orderRegistration, { kind, id }, { serial: newSerial() });

/** A registration of a customer of its own. */
async function registration(kind: RegistrationKind, of: Partial<Goods> = {}) {
  market.advance(SUBMIT_LOCK_MS);
  const name = `登记企业${newSerial().slice(0, 10)}`;
  const buyer = await market.buyer({ name });
  if (kind === 'self') {
    const { id } = await market.offer({ kind, price: 400_000, availableCount: 10_000, ...of });
    const asked = { platformProductId: String(id), purchaseCount: '12.5', type: kind } as const;
    await buyer.call(productRegisterSave, asked);
  } else if (kind === 'group') {
    const plan = first((await buyer.call(listByKeyword, {})).content);
    const { scheduleId, productCode, minOrderQuantity: orderedQuantity } = plan;
    await buyer.call(purchasingSave, { scheduleId, productCode, orderedQuantity });
  } else {
    const save = kind === 'agent' ? agentPurchasingSave : centralizedPurchasingSave;
    await buyer.call(save, {
      ...{ productName: '热轧卷板', specs: '5.75*1500', count: '60', unit: '吨', remark: '分两批' },
      ...{ linkman: '沈远舟', phone: '13712345678', deliveryPlace: '苏州市' },
      deliveryDate: '2099-12-31',
    });
  }
  const now = async () => first((await read({ keyword: name })).content);
  return { buyer, now, made: await now() };
}

const suspended = ({ id }: Buyer, suspendedAt: Date | null) =>
  market.db.update(customers).set({ suspendedAt }).where(eq(customers.id, id));

const lastText = async ({ phone }: Buyer) =>
  (await operator.call(smsOutboxList, { phone, rows: 1 })).content[0]?.text;

const inquiryFor = async ({ kind, id }: Registration) => {
  const [store] = await market.db
    .select({ sellerCode: sellers.code })
    .from(sellers)
    .where(eq(sellers.selfOperated, false))
    .limit(1);
  return {
    ...{ kind, id, conditions: '款到发货', deliveryWay: '1' },
    endDate: wallTime(new Date(market.now().getTime() + DAY_MS)),
    inquirySellerRefs: store ? [store] : [],
  };
};

describe('registrationDesk.registrations', () => {
  test('lists the registrations of each kind, filtered by kind, state, words and days', async () => {
    for (const kind of ['self', 'group', 'centralized', 'agent'] as const) {
      const { made } = await registration(kind);
      expect(made).toMatchObject({ kind, auditStatus: 'waitAudit', outcome: null });
      expect(made.steps).toEqual(['take', 'pass', 'refuse']);
      const { customerName: keyword, createDate } = made;
      const named = async (asked: Input<typeof registrations>) =>
        (await read({ keyword, ...asked })).content.map(({ id }) => id);
      const day = wallDay(new Date(createDate));
      const after = wallDay(new Date(Date.parse(createDate) + DAY_MS));
      const before = wallDay(new Date(Date.parse(createDate) - DAY_MS));
      expect(await named({ kind, state: 'waitAudit', from: day, to: day })).toEqual([made.id]);
      expect(await named({ state: 'auditPass' })).toEqual([]);
      expect(await named({ from: after })).toEqual([]);
      expect(await named({ to: before })).toEqual([]);
      expect(await named({ keyword: `${keyword}%` })).toEqual([]);
    }
    const { content, undecided } = await read();
    for (const { kind, count } of undecided) {
      const waits = content.filter(
        (each) => each.kind === kind && /^(waitAudit|auditing)$/.test(each.auditStatus),
      );
      expect(count, kind).toBe(waits.length);
    }
    expect(undecided).toHaveLength(4);
    const page = await read({ rows: 3, page: 2 });
    expect(page.content).toEqual(content.slice(3, 6));
  });

  test('is for operators', async () => {
    const { buyer, made } = await registration('self');
    const named = { kind: made.kind, id: made.id };
    const inquiry = { ...(await inquiryFor(made)), ...named };
    const calls = [
      () => buyer.call(registrations, {}),
      () => decide(made, { step: 'pass' }, buyer),
      () => order(made, buyer),
      () => buyer.call(inquireRegistration, inquiry),
    ];
    for (const call of calls) expect((await refusalOf(call())).code).toBe('G003');
  });
});

describe('registrationDesk.audit', () => {
  test('issue 15: each step is seen by the customer, with the reason, and sent as a message', async () => {
    const { buyer, made, now } = await registration('self');
    expect(await decide(made, { step: 'take' })).toBe('已开始处理');
    expect(await now()).toMatchObject({ auditStatus: 'auditing', steps: ['pass', 'refuse'] });
    expect(await lastText(buyer)).toMatch(/^【自营登记】您登记的 .* 12\.5 吨 平台已开始审核$/);
    expect(await decide(await now(), { step: 'refuse', reason: ' 资质不符 ' }, colleague)).toBe(
      '已驳回',
    );
    expect(await now()).toMatchObject({ outcome: { by: '审核员乙' }, steps: [] });
    const own = first((await buyer.call(productRegisterList, {})).content);
    expect(own).toMatchObject({ auditStatus: 'notPass', outcome: { reason: '资质不符' } });
    expect(await lastText(buyer)).toMatch(/审核未通过：资质不符$/);
  });

  test('the outcome of a plan’s registration or a request is shown to its customer only', async () => {
    const group = await registration('group');
    await decide(group.made, { step: 'refuse', reason: '起订量不足' });
    const [purchasing] = (await group.buyer.call(purchasingList, {})).content;
    expect(purchasing).toMatchObject({ auditStatus: 'notPass', outcome: { reason: '起订量不足' } });
    const agent = await registration('agent');
    await decide(agent.made, { step: 'pass', quotedPrice: '3,910.5' });
    const seenBy = async (buyer: Buyer, own: boolean) =>
      (await buyer.call(agentPurchasingList, { rows: 500, own })).content;
    expect(await seenBy(agent.buyer, true)).toMatchObject([
      { own: true, auditStatus: 'auditPass', outcome: { quotedPrice: '3910.50' } },
    ]);
    const shown = (await seenBy(group.buyer, false)).find(({ id }) => id === agent.made.id);
    expect(shown).toMatchObject({ auditStatus: 'auditPass', outcome: null });
    expect(await seenBy(group.buyer, true)).toEqual([]);
  });

  test('missing, invalid: a refusal needs a reason, a quote is a price, of a plan within its range', async () => {
    const { made, now } = await registration('group');
    const refused = async (decision: Decision) => {
      const { code, text } = await refusalOf(decide(made, decision));
      return [code, text];
    };
    expect(await refused({ step: 'refuse', reason: ' ' })).toEqual([
      'missing',
      '请填写不通过的原因',
    ]);
    for (const quotedPrice of ['面议', '']) {
      expect(await refused({ step: 'pass', quotedPrice })).toEqual(['invalid', '请输入正确的报价']);
    }
    const [code, text] = await refused({ step: 'pass', quotedPrice: '999999.99' });
    expect([code, text]).toEqual([
      'invalid',
      expect.stringMatching(/^报价须在计划的价格区间 .+ 内$/),
    ]);
    expect((await now()).auditStatus).toBe('waitAudit');
    await decide(made, { step: 'pass' });
    expect((await now()).outcome?.quotedPrice).toBe(made.listedPrice);
  });

  test('decided: of two operators at once one decides, and the refusal of the other names that one', async () => {
    const { made, now } = await registration('centralized');
    const answers = await Promise.allSettled([
      decide(made, { step: 'pass' }),
      decide(made, { step: 'refuse', reason: '重复' }, colleague),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { auditStatus, outcome } = await now();
    const [passing] = answers;
    const [who, label] =
      passing?.status === 'fulfilled' ? ['审核员甲', '审核通过'] : ['审核员乙', '审核未通过'];
    expect([auditStatus, outcome?.by]).toEqual([
      label === '审核通过' ? 'auditPass' : 'notPass',
      who,
    ]);
    const late = await refusalOf(decide(made, { step: 'take' }, colleague));
    expect(late).toEqual({ code: 'decided', text: `${who} 已处理：${label}` });
  });

  test('the same serial decides once, and the customer gets one message', async () => {
    const { buyer, made } = await registration('agent');
    const { kind, id, auditStatus } = made;
    const pass = { kind, id, auditStatus, step: 'pass' } as const;
    const serial = newSerial();
    const twice = [1, 2].map(() => operator.call(auditRegistration, pass, { serial }));
    expect(await Promise.all(twice)).toEqual(['已通过', '已通过']);
    expect((await operator.call(smsOutboxList, { phone: buyer.phone })).totalElements).toBe(1);
  });

  test('an operator cannot decide about their own registration', async () => {
    market.advance(SUBMIT_LOCK_MS);
    const { id } = await market.offer({ kind: 'self' });
    const asked = { platformProductId: String(id), purchaseCount: '1', type: 'self' } as const;
    await operator.call(productRegisterSave, asked);
    const made = first((await read({ keyword: '审核员甲' })).content);
    expect(made.steps).toEqual([]);
    expect((await refusalOf(decide(made, { step: 'pass' }))).code).toBe('G003');
    expect(await decide(made, { step: 'pass' }, colleague)).toBe('已通过');
  });

  test.each(['999999999', 'none'])('G404: 该登记不存在: %s', async (id) => {
    const refused = await refusalOf(
      decide({ kind: 'self', id, auditStatus: 'waitAudit' }, { step: 'pass' }),
    );
    expect(refused).toEqual({ code: 'G404', text: '该登记不存在' });
  });

  test('G404: a request is of its own kind only', async () => {
    const { made } = await registration('agent');
    const other = { ...made, kind: 'centralized' } as const;
    expect((await refusalOf(decide(other, { step: 'pass' }))).code).toBe('G404');
  });
});

describe('registrationDesk.order', () => {
  test('a passed one becomes an order at the quoted price; a cancelled order, another', async () => {
    const { buyer, made, now } = await registration('self');
    await decide(made, { step: 'pass', quotedPrice: '3900' });
    const { orderCode } = await order(made);
    const bought = await buyer.call(orderById, { id: orderCode });
    expect(bought).toMatchObject({ paymentAmount: '48750.00' });
    expect(await now()).toMatchObject({ steps: [], outcome: { orderCode, orderState: 'waitPay' } });
    const own = first((await buyer.call(productRegisterList, {})).content);
    expect(own.outcome).toMatchObject({ orderCode, quotedPrice: '3900.00' });
    expect(await lastText(buyer)).toMatch(`已生成订单 ${orderCode}，金额 ¥48,750.00`);
    const goodsId = Number(own.platformProductId);
    expect(await market.stockOf(goodsId)).toBe(8750);

    const again = await refusalOf(order(made, colleague));
    expect(again).toEqual({ code: 'decided', text: `审核员甲 已生成订单 ${orderCode}` });
    await buyer.call(cancelOrder, { orderCode }, { serial: newSerial() });
    expect(await market.stockOf(goodsId)).toBe(10_000);
    expect((await now()).steps).toEqual(['order', 'refuse']);
    expect((await order(made, colleague)).orderCode).not.toBe(orderCode);
  });

  test('productRegister.save: missing: what its company writes on its orders is asked for, and its rules and budgets see it', async () => {
    const name = '登记预算企业';
    const owner = await company(market, name);
    const buyer = await member(market, owner, 'buyer');
    const approver = await member(market, owner, 'approver');
    await owner.call(saveApprovalRule, { oneLevelFrom: '', requiredFields: ['costCentre'] });
    await owner.call(saveBudget, {
      ...{ kind: 'costCentre', name: '登记车间', period: 'month', limit: '10,000' },
    });
    const { id } = await market.offer({ kind: 'self', price: 400_000, availableCount: 10_000 });
    const asked = { platformProductId: String(id), purchaseCount: '12.5', type: 'self' } as const;
    expect(await problemsOf(buyer.call(productRegisterSave, asked))).toMatchObject([
      { path: ['costCentre'], code: 'missing' },
    ]);
    const own = { purchaseNumber: 'CG-88', costCentre: '登记车间', project: '二期' };
    await buyer.call(productRegisterSave, { ...asked, ...own });
    const made = first((await read({ keyword: name })).content);
    await decide(made, { step: 'pass' });
    const { orderCode } = await order(made);
    expect(await buyer.call(orderById, { id: orderCode })).toMatchObject({
      ...own,
      waitsForApproval: true,
    });
    const { content } = await approver.call(approvalList, { which: 'waiting' });
    expect(content.map((each) => [each.orderCode, each.reasons])).toEqual([
      [orderCode, ['costCentreBudget']],
    ]);
  });

  test('decided: the orders of a group are made by its close, not by an operator', async () => {
    const { made, now } = await registration('group');
    await decide(made, { step: 'pass' });
    expect((await now()).steps).toEqual(['refuse']);
    expect((await refusalOf(order(made))).code).toBe('decided');
  });

  test('goods go to the customer’s address, vouchers nowhere', async () => {
    for (const productType of ['goods', 'vouchers']) {
      const { buyer, made } = await registration('self', { productType });
      await buyer.call(addAddress, {
        receivePerson: '沈远舟',
        receivePersonPhone: '13712345678',
        warehouseAddress: '苏州市工业园区 1 号',
      });
      await decide(made, { step: 'pass' });
      const { orderCode } = await order(made);
      const [line] = (await buyer.call(orderById, { id: orderCode })).lines;
      expect(line).toMatchObject(
        productType === 'goods'
          ? { deliveryMethod: 1, deliveryAddress: '苏州市工业园区 1 号' }
          : { deliveryMethod: NOT_SENT, deliveryAddress: '' },
      );
    }
  });

  test('registrationDesk.order: noApprover; of a member it waits for the company, and is the member’s order', async () => {
    const name = `登记企业${newSerial().slice(0, 10)}`;
    const owner = await company(market, name);
    await owner.call(saveApprovalRule, { oneLevelFrom: '', twoLevelsFrom: '40,000' });
    const buyer = await member(market, owner, 'buyer');
    const { id } = await market.offer({ kind: 'self', price: 400_000, availableCount: 10_000 });
    const asked = { platformProductId: String(id), purchaseCount: '12.5', type: 'self' } as const;
    await buyer.call(productRegisterSave, asked);
    const made = first((await read({ keyword: name })).content);
    await decide(made, { step: 'pass', quotedPrice: '3900' });
    // Of two levels there is one who may approve.
    expect((await refusalOf(order(made))).code).toBe('noApprover');
    const approver = await member(market, owner, 'approver');
    const { orderCode } = await order(made);
    expect(await lastText(buyer)).toMatch('待企业内部审批，通过后支付');
    expect(await approver.call(approvalList, { which: 'waiting' })).toMatchObject({
      content: [{ orderCode, levels: 2, askedBy: '成员buyer' }],
    });
  });

  test('two operators at once make one order', async () => {
    const { buyer, made } = await registration('self');
    await decide(made, { step: 'pass' });
    const answers = await Promise.allSettled([order(made), order(made, colleague)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const own = first((await buyer.call(productRegisterList, {})).content);
    expect(await market.stockOf(Number(own.platformProductId))).toBe(8750);
  });

  test('decided, stockShort, goodsGone: not passed, sold out, off the shelf; then it is refused', async () => {
    const { buyer, made, now } = await registration('self');
    expect((await refusalOf(order(made))).code).toBe('decided');
    await decide(made, { step: 'pass' });
    const own = first((await buyer.call(productRegisterList, {})).content);
    const listing = eq(goods.id, Number(own.platformProductId));
    await market.db.update(goods).set({ availableCount: 1000 }).where(listing);
    expect((await refusalOf(order(made))).code).toBe('stockShort');
    await market.db.update(goods).set({ onShelf: false }).where(listing);
    expect((await refusalOf(order(made))).code).toBe('goodsGone');
    await decide(await now(), { step: 'refuse', reason: '已售罄' });
    expect(await now()).toMatchObject({ auditStatus: 'notPass', steps: [] });
  });
});

describe('issue 18: of a customer whose trade is suspended', () => {
  test('registrationDesk.order: buyerSuspended; resumed, it is ordered', async () => {
    const { buyer, made } = await registration('self');
    await decide(made, { step: 'pass' });
    await suspended(buyer, market.now());
    expect(await refusalOf(order(made))).toMatchObject({
      code: 'buyerSuspended',
      text: '该买家已暂停交易，恢复交易后才能生成订单或发起询价',
    });
    await suspended(buyer, null);
    expect((await order(made)).orderCode).toMatch(/./);
  });

  test('registrationDesk.inquire: buyerSuspended; sellerSuspended: of a store', async () => {
    const { buyer, made } = await registration('agent');
    await decide(made, { step: 'pass', quotedPrice: '3850' });
    const asked = await inquiryFor(made);
    const code = async () =>
      (await refusalOf(operator.call(inquireRegistration, asked, { serial: newSerial() }))).code;
    await suspended(buyer, market.now());
    expect(await code()).toBe('buyerSuspended');
    await suspended(buyer, null);
    const sellerCode = first(asked.inquirySellerRefs).sellerCode;
    const store = await market.buyer({ platformType: 'seller', sellerCode });
    await suspended(store, market.now());
    expect(await code()).toBe('sellerSuspended');
    await suspended(store, null);
  });
});

describe('registrationDesk.inquire', () => {
  test('a passed request becomes an inquiry of its customer; a closed one, another', async () => {
    const { buyer, made, now } = await registration('agent');
    await decide(made, { step: 'pass', quotedPrice: '3850' });
    const asked = await inquiryFor(made);
    const inquire = () => operator.call(inquireRegistration, asked, { serial: newSerial() });
    const { inquiryNum } = await inquire();
    expect((await buyer.call(inquiryList, {})).content).toMatchObject([
      { inquiryNum, title: '代理采购：热轧卷板', count: '60', price: '3850.00', state: 'open' },
    ]);
    expect(await now()).toMatchObject({ steps: [], outcome: { inquiryNum } });
    expect(await refusalOf(inquire())).toEqual({
      code: 'decided',
      text: `审核员甲 已发起询价 ${inquiryNum}`,
    });
    await market.db
      .update(inquiries)
      .set({ closedAt: market.now() })
      .where(eq(inquiries.inquiryNum, inquiryNum));
    expect((await now()).steps).toEqual(['inquire', 'refuse']);
    expect((await inquire()).inquiryNum).not.toBe(inquiryNum);
  });

  test('two operators at once send one inquiry', async () => {
    const { buyer, made } = await registration('agent');
    await decide(made, { step: 'pass' });
    const asked = await inquiryFor(made);
    const answers = await Promise.allSettled(
      [operator, colleague].map((by) => by.call(inquireRegistration, asked)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await buyer.call(inquiryList, {})).totalElements).toBe(1);
  });

  test('missing, invalid, past, ownStore: what is wrong in the inquiry', async () => {
    const { buyer, made } = await registration('centralized');
    await decide(made, { step: 'pass' });
    const good = await inquiryFor(made);
    const refused = async (fields: Partial<typeof good>) =>
      (await refusalOf(operator.call(inquireRegistration, { ...good, ...fields }, {}))).code;
    expect(await refused({ inquirySellerRefs: [] })).toBe('missing');
    expect(await refused({ inquirySellerRefs: [{ sellerCode: 'nobody' }] })).toBe('invalid');
    expect(await refused({ endDate: '2020-01-01 00:00:00' })).toBe('past');
    const [store] = good.inquirySellerRefs;
    await market.db
      .update(customers)
      .set({ sellerCode: store?.sellerCode })
      .where(eq(customers.id, buyer.id));
    expect(await refused({})).toBe('ownStore');
  });
});

test.each([
  ['self', '/customer/platform-product-register'],
  ['centralized', '/centralizedPurchasing'],
  ['agent', '/agentPurchasing'],
] as const)(
  '%s: the customer gets a message with the decision and the link %s',
  async (kind, path) => {
    const { buyer, made } = await registration(kind);
    await decide(made, { step: 'refuse', reason: '资料不全' });
    await expectNotified(market, 'registrationAudited', buyer, { path, text: /资料不全/ });
  },
);
