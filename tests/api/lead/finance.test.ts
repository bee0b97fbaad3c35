import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { financeSave } from '#app/domain/lead/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { financeLeads, loginAttempts } from '#trading-api/schema.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());
beforeEach(() => market.db.delete(loginAttempts));

const APPLICATION = {
  companyName: '衡岱精工有限公司',
  contactMan: '沈远舟',
  contactPhone: '13712345678',
  cooperationIntention: '信用融资',
};

const save = (input: Partial<Input<typeof financeSave>> = {}, serial?: string) =>
  callEndpoint(
    financeSave,
    { ...APPLICATION, ...input },
    { baseUrl: market.url, token: null, serial, timeoutMs: 60_000 },
  );

const kept = () => market.db.select().from(financeLeads).orderBy(desc(financeLeads.id));

describe('finance.save', () => {
  test('spec 3 §7: financeSave answers success and keeps companyName, contactMan, contactPhone, cooperationIntention', async () => {
    expect(await save({ companyName: ' 衡岱精工有限公司 ' })).toBe('success');
    expect((await kept())[0]).toMatchObject(APPLICATION);
  });

  test('spec 3 §3: financing lead (form A), with several intentions or none', async () => {
    await save({ cooperationIntention: '代采融资,代采融资,应收融资' });
    expect((await kept())[0]?.cooperationIntention).toBe('代采融资,应收融资');
    await save({ cooperationIntention: '' });
    expect((await kept())[0]?.cooperationIntention).toBe('');
  });

  test('a form sent twice is one application', async () => {
    const before = (await kept()).length;
    const serial = newSerial();
    await save({}, serial);
    await save({}, serial);
    expect(await kept()).toHaveLength(before + 1);
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

  test('tooManyTries: 操作频繁，请稍后重试！ after 20 from one address', async () => {
    for (let at = 0; at < 20; at++) await save({ companyName: `公司${at}` });
    expect(await refusalOf(save())).toEqual({
      code: 'tooManyTries',
      text: '操作频繁，请稍后重试！',
    });
  });
});
