import { desc, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { logisticsYunCang, logisticsYunCangSave } from '#app/domain/lead/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { leads, rateLimits } from '#trading-api/schema.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());
beforeEach(() => market.db.delete(rateLimits));

const common = { tonnage: '32.5', goods: '螺纹钢', linkman: '沈远舟', phone: '13712345678' };
const CAR = { ...common, type: 'car', startPlace: '唐山市', endPlace: '上海市' } as const;
const WAREHOUSE = { ...common, type: 'warehouse', place: '上海市宝山区' } as const;

const save = (input: Input<typeof logisticsYunCangSave>) =>
  callEndpoint(logisticsYunCangSave, input, {
    baseUrl: market.url,
    token: null,
    timeoutMs: 60_000,
  });

const shown = (type: 'car' | 'warehouse') =>
  callEndpoint(logisticsYunCang, { type }, { baseUrl: market.url, token: null, timeoutMs: 60_000 });

const kept = () =>
  market.db
    .select()
    .from(leads)
    .where(inArray(leads.kind, ['car', 'warehouse']))
    .orderBy(desc(leads.id));

describe('logistics.list', () => {
  test('spec 2 §7: logisticsYunCang by type, the newest first; spec 1 §7: logistics cloud warehouse list', async () => {
    market.advance(1000);
    await save(CAR);
    await save(WAREHOUSE);
    const [car] = await shown('car');
    expect(car).toMatchObject({
      startPlace: '唐山市',
      endPlace: '上海市',
      place: null,
      goods: '螺纹钢',
      tonnage: '32.5',
    });
    const [warehouse] = await shown('warehouse');
    expect(warehouse).toMatchObject({ place: '上海市宝山区', startPlace: null, endPlace: null });
  });

  test('members see the contact, other visitors see it masked', async () => {
    market.advance(1000);
    await save(CAR);
    expect((await shown('car'))[0]).toMatchObject({ linkman: '沈**', phone: '137****5678' });
    expect(JSON.stringify(await shown('car'))).not.toMatch(/13712345678|沈远舟/);
    const { call } = await market.buyer();
    const [whole] = await call(logisticsYunCang, { type: 'car' });
    expect(whole).toMatchObject({ linkman: '沈远舟', phone: '13712345678' });
  });
});

describe('logistics.save', () => {
  test('spec 2 §7: logisticsYunCangSave keeps what its type has, and no more; spec 1 §7: logistics cloud warehouse save', async () => {
    await save({ ...CAR, place: '别处', goods: ' 螺纹钢 ' });
    const person = { linkman: '沈远舟', phone: '13712345678', company: '' };
    const goods = { goods: '螺纹钢', count: '32.5', unit: '吨' };
    expect((await kept())[0]).toMatchObject({ ...person, kind: 'car' });
    expect((await kept())[0]?.details).toEqual({ ...goods, place: '唐山市', endPlace: '上海市' });
    await save({ ...WAREHOUSE, startPlace: '别处' });
    expect((await kept())[0]).toMatchObject({ ...person, kind: 'warehouse' });
    expect((await kept())[0]?.details).toEqual({ ...goods, place: '上海市宝山区' });
  });

  test.each([
    ['invalid: 请输入吨位', { ...CAR, tonnage: '' }],
    ['invalid: 请输入吨位', { ...WAREHOUSE, tonnage: '0' }],
    ['invalid: 请填写数字，例如 1,200.5', { ...CAR, tonnage: '三十' }],
    ['missing: 请输入起始地', { ...CAR, startPlace: ' ' }],
    ['missing: 请输入目的地', { ...CAR, endPlace: '' }],
    ['missing: 请输入地区', { ...WAREHOUSE, place: '' }],
    ['missing: 请输入货物', { ...CAR, goods: '' }],
    ['missing: 请输入联系人', { ...WAREHOUSE, linkman: '' }],
    ['missing: 请输入手机号码', { ...CAR, phone: '' }],
    ['invalid: 手机号码输入错误', { ...CAR, phone: '16612345678' }],
    ['invalid: 手机号码输入错误', { ...WAREHOUSE, phone: '1371234567' }],
  ])('spec 2 §5: %s', async (refusal, wrong) => {
    const before = (await kept()).length;
    const { code, text } = await refusalOf(save(wrong));
    expect(`${code}: ${text}`).toBe(refusal);
    expect(await kept()).toHaveLength(before);
  });

  test('tooManyTries: trucks and warehouses have 20 an hour together', async () => {
    for (let at = 0; at < 20; at++) await save({ ...CAR, goods: `货物${at}` });
    expect(await refusalOf(save(WAREHOUSE))).toEqual({
      code: 'tooManyTries',
      text: '操作频繁，请稍后重试！',
    });
  });
});
