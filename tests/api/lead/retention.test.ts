import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import { homeData } from '#app/domain/content/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { retentionInfoSave } from '#app/domain/lead/contract.ts';
import { COOPERATION_INTENTIONS } from '#app/domain/lead/financing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { leads } from '#trading-api/schema.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const DEMAND = {
  name: '衡岱精工有限公司',
  linkman: '沈远舟',
  phone: '13712345678',
  cooperationIntention: '代采融资,信用融资',
};

const save = (input: Partial<Input<typeof retentionInfoSave>> = {}) =>
  callEndpoint(
    retentionInfoSave,
    { ...DEMAND, ...input },
    { baseUrl: market.url, token: null, timeoutMs: 60_000 },
  );

const shown = async () => {
  const options = { baseUrl: market.url, token: null, timeoutMs: 60_000 };
  return (await callEndpoint(homeData, {}, options)).retentionInfos;
};

const kept = () =>
  market.db.select().from(leads).where(eq(leads.kind, 'retention')).orderBy(desc(leads.id));

describe('retention.save', () => {
  test('the demo market has sixteen demands, the newest first', async () => {
    const demands = await shown();
    expect(demands).toHaveLength(16);
    const dates = demands.map(({ retentionDate }) => Date.parse(retentionDate));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  test('spec 3 §3: a financing demand list item has id, name, linkman, phone, cooperationIntention; a new demand is first in the list, masked', async () => {
    market.advance(1000);
    expect(await save({ name: ' 衡岱精工有限公司 ' })).toBe('success');
    const [demand] = await shown();
    expect(demand).toMatchObject({
      name: '衡岱****公司',
      linkman: '沈**',
      phone: '137****5678',
      cooperationIntention: '代采融资,信用融资',
    });
    expect(JSON.stringify(await shown())).not.toMatch(/13712345678|沈远舟/);
    expect((await kept())[0]).toMatchObject({
      company: '衡岱精工有限公司',
      linkman: DEMAND.linkman,
      phone: DEMAND.phone,
      details: { intention: DEMAND.cooperationIntention },
    });
  });

  test('every intention can be chosen, each once', async () => {
    const all = COOPERATION_INTENTIONS.join(',');
    await save({ cooperationIntention: `${all},代采融资` });
    expect((await kept())[0]?.details.intention).toBe(all);
  });

  test.each([
    ['missing: 请输入公司名称', { name: ' ' }],
    ['missing: 请输入联系人', { linkman: '' }],
    ['missing: 请输入手机号码', { phone: '' }],
    ['invalid: 手机号码输入错误', { phone: '16612345678' }],
    ['invalid: 手机号码输入错误', { phone: '1371234567' }],
    ['invalid: 请选择合作意向', { cooperationIntention: '' }],
    ['invalid: 请选择合作意向', { cooperationIntention: '代采融资,别的' }],
  ])('%s', async (refusal, wrong) => {
    const before = (await kept()).length;
    const { code, text } = await refusalOf(save(wrong));
    expect(`${code}: ${text}`).toBe(refusal);
    expect(await kept()).toHaveLength(before);
  });
});
