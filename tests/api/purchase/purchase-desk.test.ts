import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import {
  bidAnnouncementList,
  planById,
  purchasingSave,
  tenderById,
} from '#app/domain/purchase/contract.ts';
import {
  deskOverview,
  savePlan,
  saveTender,
  withdraw,
} from '#app/domain/purchase/desk-contract.ts';
import {
  agentPurchasingList,
  agentPurchasingSave,
  centralizedPurchasingList,
  centralizedPurchasingSave,
} from '#app/domain/purchase/request-contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { TYPED_PLAN } from '#tests/support/group-plans.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const DAY_MS = 86_400_000;

const inDays = (days: number) => wallTime(new Date(market.now().getTime() + days * DAY_MS));
const dayIn = (days: number) => inDays(days).slice(0, 10);

const operator = (): Promise<Buyer> => market.buyer({ platformType: 'buyer,operator' });

const anonymous = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Content<E>> =>
  callEndpoint(endpoint, input, { baseUrl: market.url, token: null, timeoutMs: 60_000 });

const planInput = (): Input<typeof savePlan> => ({
  ...TYPED_PLAN,
  marginRatio: '12.5',
  deliveryStartDate: dayIn(5),
  deliveryEndDate: dayIn(9),
  deadline: inDays(4),
});

const tenderInput = (): Input<typeof saveTender> => ({
  title: '测试招标',
  biddingLocation: '上海市',
  openingPlace: '第一开标室',
  biddingContent: '螺纹钢 100 吨',
  bidEndDate: inDays(3),
});

describe('purchaseDesk.savePlan', () => {
  test('a plan is published, and can be registered for', async () => {
    const { scheduleId } = await (await operator()).call(savePlan, planInput());
    const made = await anonymous(planById, { scheduleId });
    expect(made).toMatchObject({ marginRatioChar: '12.5%', referencePrice: '3850.00' });
    const { productCode } = made;
    const asked = { scheduleId, productCode, orderedQuantity: '8' };
    expect(await (await market.buyer()).call(purchasingSave, asked)).toBe('登记成功');
  });

  test.each([
    ['missing', { title: ' ' }, '请输入计划标题'],
    ['missing', { deliveryPlace: '' }, '请输入交货地'],
    ['invalid', { referencePrice: '0' }, '请输入正确的价格，最低价不能高于最高价'],
    ['invalid', { lowestPrice: '3950.01' }, '请输入正确的价格，最低价不能高于最高价'],
    ['invalid', { marginRatio: '100.01' }, '保证金比例须大于 0 且不超过 100'],
    ['invalid', { minOrderQuantity: '0' }, '请输入正确的起订量'],
    ['invalid', { targetQuantity: '4' }, '请输入正确的成团数量，不能小于起订量'],
    ['past', { deadline: '2020-01-01 00:00:00' }, /^截止时间须晚于现在/],
    ['past', { deliveryEndDate: '2020-01-01' }, /^截止时间须晚于现在/],
    ['invalid', { categoryCode: '01' }, '请选择商品类别'],
  ])('%s: %j', async (code, wrong, text) => {
    const call = (await operator()).call(savePlan, { ...planInput(), ...wrong });
    const refusal = await refusalOf(call);
    expect(refusal.code).toBe(code);
    expect(refusal.text).toMatch(text);
  });
});

describe('purchaseDesk.saveTender', () => {
  test('spec 2 §7: bidAnnouncementList: an announcement is published, the next to end first', async () => {
    const { id } = await (await operator()).call(saveTender, tenderInput());
    expect(await anonymous(tenderById, { id })).toMatchObject({ title: '测试招标', ended: false });
    const { content, totalElements } = await anonymous(bidAnnouncementList, { rows: 500 });
    expect(content).toHaveLength(totalElements);
    const ends = content.filter(({ ended }) => !ended).map(({ bidEndDate }) => bidEndDate);
    expect(ends).toEqual([...ends].sort());
    expect(content.at(-1)?.ended).toBe(true);
    expect(content.map((tender) => tender.id)).toContain(id);
  });

  test.each([
    ['missing', { openingPlace: '' }, '请输入开标地点'],
    ['missing', { biddingContent: ' ' }, '请输入招标内容'],
    ['missing', { bidEndDate: '' }, '投标截止时间须晚于现在'],
    ['invalid', { bidEndDate: '明天' }, '请输入正确的时间，例如 2026-12-01 17:30'],
    ['past', { bidEndDate: '2020-01-01 00:00:00' }, '投标截止时间须晚于现在'],
  ])('%s: %j', async (code, wrong, text) => {
    const call = (await operator()).call(saveTender, { ...tenderInput(), ...wrong });
    expect(await refusalOf(call)).toEqual({ code, text });
  });
});

describe('tender.byId', () => {
  test('G404: an announcement that is not there', async () => {
    for (const id of ['999999999', 'nothing']) {
      expect(await refusalOf(anonymous(tenderById, { id }))).toEqual({
        code: 'G404',
        text: '招标公告不存在或已撤回',
      });
    }
  });
});

describe('purchaseDesk.withdraw', () => {
  test('takes a plan and an announcement back, which the desk still lists', async () => {
    const desk = await operator();
    const { scheduleId } = await desk.call(savePlan, planInput());
    const { id } = await desk.call(saveTender, tenderInput());
    await desk.call(withdraw, { kind: 'plan', id: scheduleId });
    await desk.call(withdraw, { kind: 'tender', id });
    expect((await refusalOf(anonymous(planById, { scheduleId }))).code).toBe('G404');
    expect((await refusalOf(anonymous(tenderById, { id }))).code).toBe('G404');
    const { plans, tenders } = await desk.call(deskOverview, { rows: 500 });
    const withdrawn = { withdrawn: true };
    expect(plans.content).toContainEqual(
      expect.objectContaining({ scheduleId, ...withdrawn, registrations: [] }),
    );
    expect(tenders.content).toContainEqual(expect.objectContaining({ id, ...withdrawn }));
  });

  test('G404: an unknown one, or one that was taken back before', async () => {
    const desk = await operator();
    const { id } = await desk.call(saveTender, tenderInput());
    await desk.call(withdraw, { kind: 'tender', id });
    for (const gone of [id, '999999999', 'nothing']) {
      const call = desk.call(withdraw, { kind: 'tender', id: gone });
      expect(await refusalOf(call)).toEqual({ code: 'G404', text: '不存在或已撤回' });
    }
  });
});

test('deskOverview counts the registrations of each plan', async () => {
  const desk = await operator();
  const { plans } = await desk.call(deskOverview, { rows: 500 });
  // What can be withdrawn comes first, and everything is on some page.
  const open = plans.content.map(
    ({ state, withdrawn }) => !withdrawn && (state === 'open' || state === 'settling'),
  );
  expect(open).toEqual([...open].sort((one, other) => Number(other) - Number(one)));
  const last = await desk.call(deskOverview, { rows: 1, page: plans.totalElements });
  expect(last.plans.content).toEqual(plans.content.slice(-1));
  const copper = plans.content.find(({ productName }) => productName === '电解铜');
  expect(copper).toMatchObject({
    registrations: [
      { state: 'notReached', count: 1 },
      { state: 'leftOut', count: 1 },
    ],
    joinedQuantity: '75',
    targetQuantity: '100',
    state: 'notReached',
  });
  expect((await refusalOf((await market.buyer()).call(deskOverview, {}))).code).toBe('G003');
});

const request = () => ({
  productName: '螺纹钢',
  specs: 'Φ16',
  count: '26.5',
  unit: '吨',
  deliveryPlace: '宁波市',
  deliveryDate: dayIn(0),
  linkman: '沈远舟',
  phone: '13712345678',
  remark: '带质保书',
});

describe('purchaseRequest.centralizedSave, purchaseRequest.agentSave', () => {
  test.each([
    ['centralized', centralizedPurchasingSave, centralizedPurchasingList, agentPurchasingList],
    ['agent', agentPurchasingSave, agentPurchasingList, centralizedPurchasingList],
  ] as const)(
    'spec 2 §7: list and save of %s purchasing: the contact is shown to the customer only',
    async (_, save, list, otherList) => {
      const buyer = await market.buyer();
      const specs = newSerial();
      expect(await buyer.call(save, { ...request(), specs })).toBe('提交成功');
      const [own] = (await buyer.call(list, { rows: 1 })).content;
      expect(own).toMatchObject({
        ...request(),
        specs,
        auditStatus: 'waitAudit',
        own: true,
      });
      const [shown] = (await anonymous(list, { rows: 1 })).content;
      expect(shown).toMatchObject({ specs, linkman: '沈**', phone: '137****5678', own: false });
      expect(shown?.remark).toBe('');
      expect(
        (await anonymous(otherList, { rows: 500 })).content.map((row) => row.specs),
      ).not.toContain(specs);
    },
  );

  test.each([
    ['missing', { productName: ' ' }, '请输入商品名称'],
    ['missing', { deliveryPlace: '' }, '请输入交货地'],
    ['missing', { linkman: '' }, '请输入联系人'],
    ['invalid', { count: '0' }, '请输入数量'],
    ['invalid', { count: '1.5', unit: '台' }, '按台计的数量应为整数'],
    ['past', { deliveryDate: '' }, '请选择交货日期'],
    ['past', { deliveryDate: '2020-01-01' }, '交货日期不能早于今天'],
    ['missing', { phone: '' }, '请输入手机号码'],
    ['invalid', { phone: '16612345678' }, '手机号码输入错误'],
  ])('%s: %j', async (code, wrong, text) => {
    const buyer = await market.buyer();
    for (const save of [centralizedPurchasingSave, agentPurchasingSave]) {
      const call = buyer.call(save, { ...request(), ...wrong });
      expect(await refusalOf(call)).toEqual({ code, text });
    }
  });

  test('needs a login', async () => {
    const refusal = await refusalOf(anonymous(agentPurchasingSave, request()));
    expect(refusal).toEqual({ code: 'G001', text: '请登录后再操作' });
  });
});
