import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#app/domain/endpoint.ts';
import {
  financeSave,
  leadKind,
  leads,
  logisticsYunCangSave,
  markLead,
  retentionInfoSave,
} from '#app/domain/lead/contract.ts';
import { SUBMIT_LOCK_MS } from '#app/domain/repeated-submit.ts';
import { wallDay } from '#app/domain/time.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { rateLimits } from '#trading-api/schema.ts';

const DAY_MS = 86_400_000;

let market: OpenMarket;
let operator: Buyer;
let buyer: Buyer;

beforeAll(async () => {
  market = await openMarket();
  await market.db.delete(rateLimits);
  operator = await market.buyer({ name: '客户经理甲', platformType: 'buyer,operator' });
  buyer = await market.buyer({ name: '远澄机械' });
});
afterAll(() => market.close());

const read = (asked: Input<typeof leads> = {}) => operator.call(leads, { rows: 500, ...asked });
const mark = (input: Input<typeof markLead>, by: Buyer = operator) =>
  by.call(markLead, input, { serial: newSerial() });

let left = 0;

/** A financing demand that no other test finds. */
async function demand(company = `测试${++left}号有限公司`) {
  market.advance(SUBMIT_LOCK_MS);
  await buyer.call(retentionInfoSave, {
    name: company,
    linkman: '顾朗',
    phone: '13912345678',
    cooperationIntention: '仓单融资,信用融资',
  });
  return first((await read({ keyword: company })).content);
}

describe('leadDesk.leads', () => {
  test('lists the leads of all public forms, in full, the newest first', async () => {
    const person = { linkman: '沈远舟', phone: '13712345678' };
    const goods = { goods: '螺纹钢', tonnage: '32.5' };
    market.advance(SUBMIT_LOCK_MS);
    await buyer.call(financeSave, {
      companyName: '衡岱精工有限公司',
      contactMan: person.linkman,
      contactPhone: person.phone,
    });
    market.advance(SUBMIT_LOCK_MS);
    await buyer.call(logisticsYunCangSave, {
      ...{ type: 'car', startPlace: '唐山市', endPlace: '上海市' },
      ...{ ...goods, ...person },
    });
    market.advance(SUBMIT_LOCK_MS);
    await buyer.call(logisticsYunCangSave, {
      ...{ type: 'warehouse', place: '无锡市', ...goods, ...person },
    });
    const made = await demand();
    const { content } = await read({ rows: 4 });
    const blank = {
      ...{ company: '', intention: '', goods: '', count: '', unit: '', place: '' },
      ...{ endPlace: '', remark: '', handled: null },
    };
    expect(content[0]).toEqual(made);
    expect(made).toMatchObject({ kind: 'retention', intention: '仓单融资,信用融资', goods: '' });
    expect(content.slice(1).map(({ id: _, createDate: __, ...lead }) => lead)).toEqual([
      {
        ...{ ...blank, ...person, kind: 'warehouse', goods: '螺纹钢', count: '32.5', unit: '吨' },
        place: '无锡市',
      },
      {
        ...{ ...blank, ...person, kind: 'car', goods: '螺纹钢', count: '32.5', unit: '吨' },
        ...{ place: '唐山市', endPlace: '上海市' },
      },
      { ...blank, ...person, kind: 'finance', company: '衡岱精工有限公司' },
    ]);
  });

  test('is filtered by kind, words and days, and counts the open leads of each kind', async () => {
    const { totalElements, open } = await read({ state: 'open' });
    expect(open.reduce((sum, { count }) => sum + count, 0)).toBe(totalElements);
    for (const kind of leadKind.options) {
      const { content } = await read({ kind, state: 'open' });
      expect(content.map((lead) => lead.kind)).toEqual(content.map(() => kind));
      expect(open.find((each) => each.kind === kind)?.count ?? 0).toBe(content.length);
    }
    const { createDate, company } = await demand('Ａ_1% 精工有限公司');
    const day = wallDay(new Date(createDate));
    const named = (asked: Input<typeof leads>) =>
      read(asked).then(({ content }) => content.map((lead) => lead.company));
    expect(await named({ keyword: 'a_1%' })).toEqual([company]);
    expect(await named({ keyword: 'a_2' })).toEqual([]);
    expect(await named({ keyword: 'a_1%', from: day, to: day })).toEqual([company]);
    const after = wallDay(new Date(Date.parse(createDate) + DAY_MS));
    const before = wallDay(new Date(Date.parse(createDate) - DAY_MS));
    expect(await named({ keyword: 'a_1%', from: after })).toEqual([]);
    expect(await named({ keyword: 'a_1%', to: before })).toEqual([]);
  });

  test('has pages', async () => {
    const all = await read();
    const { content, totalPages } = await read({ rows: 3, page: 2 });
    expect(content).toEqual(all.content.slice(3, 6));
    expect(totalPages).toBe(Math.ceil(all.totalElements / 3));
  });

  test('is for operators', async () => {
    expect((await refusalOf(buyer.call(leads, {}))).code).toBe('G003');
    expect((await refusalOf(mark({ kind: 'car', id: '1', handled: true }, buyer))).code).toBe(
      'G003',
    );
  });
});

describe('leadDesk.mark', () => {
  test('records who handled a lead, when and how; a reopened lead is open again', async () => {
    const { kind, id, company } = await demand();
    expect(await mark({ kind, id, handled: true, note: ' 已电联 ' })).toBe('已标记为处理');
    const found = (asked: Input<typeof leads>) =>
      read({ keyword: company, ...asked }).then(({ content }) => content[0]?.handled);
    const date = expect.stringMatching(/^\d{4}-/);
    expect(await found({ state: 'handled' })).toEqual({ date, by: '客户经理甲', note: '已电联' });
    expect(await found({ state: 'open' })).toBeUndefined();
    expect(await mark({ kind, id, handled: false })).toBe('已重新打开');
    expect(await found({ state: 'open' })).toBeNull();
  });

  test.each(['999999999', 'none'])('G404: 该线索不存在: %s', async (id) => {
    const refused = await refusalOf(mark({ kind: 'retention', id, handled: true }));
    expect(refused).toEqual({ code: 'G404', text: '该线索不存在' });
  });

  test('G404: a lead is of its own kind only', async () => {
    const { id } = await demand();
    const refused = await refusalOf(mark({ kind: 'car', id, handled: true }));
    expect(refused.code).toBe('G404');
  });

  test('decided: of two who handle it at once one does, and the refusal names that operator', async () => {
    const { kind, id } = await demand();
    const other = await market.buyer({ name: '客户经理乙', platformType: 'operator' });
    const marks = [operator, other].map((by) => mark({ kind, id, handled: true }, by));
    const answers = await Promise.allSettled(marks);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { code, text } = await refusalOf(mark({ kind, id, handled: true }));
    expect(code).toBe('decided');
    expect(text).toMatch(/^已由 客户经理[甲乙] 处理$/);
  });

  test('alreadySo: 该线索尚未处理', async () => {
    const { kind, id } = await demand();
    const refused = await refusalOf(mark({ kind, id, handled: false }));
    expect(refused).toEqual({ code: 'alreadySo', text: '该线索尚未处理' });
  });
});
