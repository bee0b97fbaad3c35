import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { financeSave } from '#app/domain/lead/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { leads, rateLimits } from '#trading-api/schema.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());
beforeEach(() => market.db.delete(rateLimits));

const APPLICATION = {
  companyName: '衡岱精工有限公司',
  contactMan: '沈远舟',
  contactPhone: '13712345678',
  cooperationIntention: '信用融资',
};

const save = (input: Partial<Input<typeof financeSave>> = {}) =>
  callEndpoint(
    financeSave,
    { ...APPLICATION, ...input },
    { baseUrl: market.url, token: null, timeoutMs: 60_000 },
  );

const kept = () =>
  market.db.select().from(leads).where(eq(leads.kind, 'finance')).orderBy(desc(leads.id));

describe('finance.save', () => {
  test('spec 3 §7: financeSave answers success and keeps companyName, contactMan, contactPhone, cooperationIntention', async () => {
    expect(await save({ companyName: ' 衡岱精工有限公司 ' })).toBe('success');
    expect((await kept())[0]).toMatchObject({
      company: APPLICATION.companyName,
      linkman: APPLICATION.contactMan,
      phone: APPLICATION.contactPhone,
      details: { intention: APPLICATION.cooperationIntention },
    });
  });

  test('spec 3 §3: financing lead (form A), with several intentions or none', async () => {
    await save({ cooperationIntention: '代采融资,代采融资,应收融资' });
    expect((await kept())[0]?.details).toEqual({ intention: '代采融资,应收融资' });
    await save({ cooperationIntention: '' });
    expect((await kept())[0]?.details).toEqual({});
  });

  test.each([
    ['missing: 请输入公司名称', { companyName: ' ' }],
    ['missing: 请输入联系人名称', { contactMan: '' }],
    ['missing: 请输入手机号码', { contactPhone: '' }],
    ['invalid: 手机号码输入错误', { contactPhone: '16612345678' }],
    ['invalid: 手机号码输入错误', { contactPhone: '137123456789' }],
    ['invalid: 请选择合作意向', { cooperationIntention: '代采融资,别的' }],
  ])('spec 3 §5: form A: %s', async (refusal, wrong) => {
    const before = (await kept()).length;
    const { code, text } = await refusalOf(save(wrong));
    expect(`${code}: ${text}`).toBe(refusal);
    expect(await kept()).toHaveLength(before);
  });
});
