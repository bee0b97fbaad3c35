import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dictionaryByType } from '#app/domain/catalogue/contract.ts';
import {
  endDictionaryEntry,
  saveDictionaryEntry,
} from '#app/domain/catalogue/dictionary-desk-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const type = 'INQUIRY_CONDITIONS';
const entries = () => market.call(dictionaryByType, { type });
const save = (fields: Partial<Input<typeof saveDictionaryEntry>> = {}) =>
  operator.call(saveDictionaryEntry, { type, code: null, name: '信用证', sort: '0', ...fields });

describe('dictionaryDesk.save, dictionaryDesk.end', () => {
  test('issue 51 §1: an entry is added in its place, renamed and taken out', async () => {
    expect(await save()).toBe('已添加：信用证');
    const [made] = await entries();
    expect(made?.name).toBe('信用证');
    await save({ code: made?.code ?? '', name: '即期信用证', sort: '99' });
    expect((await entries()).at(-1)).toEqual({ code: made?.code, name: '即期信用证' });
    await operator.call(endDictionaryEntry, { type, code: made?.code ?? '' });
    expect((await entries()).map(({ name }) => name)).not.toContain('即期信用证');
    const gone = operator.call(endDictionaryEntry, { type, code: made?.code ?? '' });
    expect((await refusalOf(gone)).code).toBe('G404');
    expect((await refusalOf(save({ code: '999' }))).code).toBe('G404');
  });

  test.each([
    ['missing', { name: ' ' }],
    ['invalid', { name: '长'.repeat(41) }],
    ['invalid', { sort: 'a' }],
    ['alreadySo', { name: '款到发货' }],
  ] as const)('%s: %j', async (code, wrong) => {
    expect((await refusalOf(save(wrong))).code).toBe(code);
  });

  test('invalid: the last one stays, or nobody could ask for offers', async () => {
    const [last, ...others] = await entries();
    for (const { code } of others) await operator.call(endDictionaryEntry, { type, code });
    const call = operator.call(endDictionaryEntry, { type, code: last?.code ?? '' });
    expect((await refusalOf(call)).code).toBe('invalid');
  });
});
