import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { approvalRule, saveBudget } from '#app/domain/company/approval-contract.ts';
import {
  importSpendUnits,
  previewSpendUnits,
  type SpendUnitRow,
  saveSpendUnit,
  spendUnitList,
} from '#app/domain/company/spend-unit-contract.ts';
import { acceptOffer } from '#app/domain/inquiry/award-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { direct, type Submission, submit } from '#tests/api/order/ordering.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type Goods,
  newSerial,
  type OpenMarket,
} from '#tests/api/support/open-market.ts';
import { company, member, openMarket } from './companies.ts';

let market: OpenMarket;
let goods: Goods;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 100_000_000 });
});
afterAll(() => market.close());

async function staff() {
  const owner = await company(market);
  return {
    owner,
    buyer: await member(market, owner, 'buyer'),
    finance: await member(market, owner, 'finance'),
  };
}

const save = (who: Buyer, code: string, name: string, fields: object = {}) =>
  who.call(saveSpendUnit, { kind: 'costCentre', code, name, ...fields });

async function order(buyer: Buyer, own: Partial<Submission>) {
  market.advance(3000);
  const { orderCode } = await submit(buyer, { ...direct(goods, '1'), ...own });
  return buyer.call(orderById, { id: orderCode });
}

describe('a list of cost centres and projects', () => {
  test('finance and administrators keep it; who buys chooses of it, and what has ended no more', async () => {
    const { owner, buyer, finance } = await staff();
    expect((await order(buyer, { costCentre: '随便写' })).costCentre).toBe('随便写');
    await save(finance, '1001', '研发部');
    await save(owner, '1002', '市场部');
    expect((await refusalOf(save(buyer, '1003', '行政部'))).code).toBe('G003');
    expect(await problemsOf(order(buyer, { costCentre: '随便写' }))).toEqual([
      { code: 'invalid', path: ['costCentre'], text: '请从列表中选择成本中心' },
    ]);
    expect((await order(buyer, { costCentre: '研发部' })).costCentre).toBe('研发部');
    expect((await order(buyer, { costCentre: '1002' })).costCentre).toBe('市场部');
    expect((await order(buyer, { project: '没有列表的项目' })).project).toBe('没有列表的项目');
    await save(finance, '1002', '市场部', { state: 'ended' });
    expect((await refusalOf(order(buyer, { costCentre: '市场部' }))).code).toBe('invalid');
    const { ownFields } = await buyer.call(approvalRule, {});
    expect(ownFields.map(({ choices }) => choices)).toEqual([
      [],
      [{ value: '研发部', label: '1001 研发部' }],
      [],
    ]);
    expect((await buyer.call(spendUnitList, {})).units).toMatchObject([
      { code: '1001', name: '研发部', state: 'active' },
      { code: '1002', name: '市场部', state: 'ended' },
    ]);
    const { content } = await owner.call(auditPage, { action: 'spendUnitSaved' });
    expect(content[0]).toMatchObject({
      detail: '成本中心 1002 市场部',
      changes: [{ field: '状态', before: '启用', after: '停用' }],
    });
  });

  test.each(['研发 部', '研发部。', '研發部', '研发部 ', '（研发部）'])(
    'exists: %s is 研发部',
    async (name) => {
      const { owner, buyer } = await staff();
      await save(owner, '1001', '研发部');
      const refused = await refusalOf(save(owner, '1002', name));
      expect(refused).toMatchObject({
        code: 'exists',
        text: '名称与「研发部」（编号 1001）相同，请勿重复添加',
      });
      expect((await order(buyer, { costCentre: name })).costCentre).toBe('研发部');
    },
  );

  test('spendUnit.save: missing, invalid, exists and personalAccount are refused; a code keeps its name', async () => {
    const { owner } = await staff();
    await save(owner, 'A-1', '研发部');
    const refused = async (code: string, name: string, fields: object = {}, who = owner) =>
      refusalOf(save(who, code, name, fields));
    expect(await refused('a-1', '市场部')).toMatchObject({ code: 'exists' });
    expect(await refused('', '市场部')).toMatchObject({ code: 'missing' });
    expect(await refused('B', ' ')).toMatchObject({ code: 'missing' });
    expect(await refused('B', '市'.repeat(61))).toMatchObject({ code: 'invalid' });
    expect(await refused('B', '市场部', { kind: 'department' })).toMatchObject({ code: 'missing' });
    expect(await refused('B', '市场部', { state: 'perhaps' })).toMatchObject({ code: 'invalid' });
    expect(await refused('B', '市场部', {}, await market.buyer())).toMatchObject({
      code: 'personalAccount',
    });
    await save(owner, 'A-1', '研发部', { kind: 'project' });
    expect((await owner.call(spendUnitList, {})).units).toHaveLength(2);
  });

  test('a budget is of one that is kept, and is shown beside it; without a list its spelling holds', async () => {
    const { owner, buyer } = await staff();
    const budget = (name: string, limit = '90,000') =>
      owner.call(saveBudget, { kind: 'costCentre', name, period: 'month', limit });
    await budget('研发部');
    expect((await order(buyer, { costCentre: '研發 部' })).costCentre).toBe('研发部');
    await save(owner, '1001', '研发部');
    expect((await refusalOf(budget('生产部'))).code).toBe('invalid');
    await budget('1001', '80,000');
    expect((await owner.call(spendUnitList, {})).units).toMatchObject([
      { budgets: [{ period: 'month', limit: '80000.00', used: '3850.00' }] },
    ]);
  });

  test('invalid: an offer is accepted for one of the list only', async () => {
    const { owner, buyer } = await staff();
    await save(owner, 'P1', '二期', { kind: 'project' });
    expect(acceptOffer.codes).toContain('invalid');
    expect((await refusalOf(order(buyer, { project: '一期' }))).code).toBe('invalid');
    expect((await order(buyer, { project: 'p1' })).project).toBe('二期');
  });
});

describe('spendUnit.previewImport, spendUnit.import', () => {
  const row = (
    line: number,
    kind: string,
    code: string,
    name: string,
    state = '',
  ): SpendUnitRow => ({
    ...{ line, kind, code, name, state },
  });

  test('what a preview has shown is written, and nothing else', async () => {
    const { owner, finance, buyer } = await staff();
    await save(owner, '1001', '研发部');
    await save(owner, '1002', '市场部');
    const rows = [
      row(2, '成本中心', '1001', '研发部'),
      row(3, '成本中心', '1002', '市场部', '停用'),
      row(4, '项目', 'P1', '二期', '启用'),
      row(5, '项目', 'P2', '二 期'),
      row(6, '部门', '1', '无'),
      row(7, '成本中心', '1001', '生产部'),
      row(8, '成本中心', '1009', '研發部'),
    ];
    expect((await refusalOf(buyer.call(previewSpendUnits, { rows }))).code).toBe('G003');
    const { rows: shown, digest } = await finance.call(previewSpendUnits, { rows });
    expect(shown.map(({ outcome, texts }) => [outcome, texts.join()])).toEqual([
      ['same', ''],
      ['changed', '启用 → 停用'],
      ['new', '启用'],
      ['wrong', '与第 4 行的编号或名称相同'],
      ['wrong', '类型：请选择成本中心或项目'],
      ['wrong', '与第 2 行的编号或名称相同'],
      ['wrong', '与第 2 行的编号或名称相同'],
    ]);
    expect(await finance.call(importSpendUnits, { rows, digest })).toEqual({ made: 1, changed: 1 });
    const { units } = await finance.call(spendUnitList, {});
    expect(units.map(({ code, state }) => [code, state])).toEqual([
      ['1001', 'active'],
      ['1002', 'ended'],
      ['P1', 'active'],
    ]);
    const [wrongName] = (
      await finance.call(previewSpendUnits, { rows: [row(2, '成本中心', '1001', '生产部')] })
    ).rows;
    expect(wrongName).toMatchObject({ outcome: 'wrong' });
  });

  test('spendUnit.import: changed, the same table confirmed by several at once is imported once', async () => {
    const { owner } = await staff();
    const rows = times(20, (at) => row(at + 2, '成本中心', `C${at}`, `部门 ${at}`));
    const { digest } = await owner.call(previewSpendUnits, { rows });
    const { made, refused } = await race(
      times(4, () => owner.call(importSpendUnits, { rows, digest }, { serial: newSerial() })),
    );
    expect(made).toEqual([{ made: 20, changed: 0 }]);
    expect(refused).toEqual(['changed', 'changed', 'changed']);
    expect((await owner.call(spendUnitList, {})).units).toHaveLength(20);
  });

  test('spendUnit.save, spendUnit.import: tooMany and personalAccount are refused', async () => {
    const { owner } = await staff();
    const rows = times(1000, (at) => row(at + 2, '成本中心', `C${at}`, `部门 ${at}`));
    const { digest } = await owner.call(previewSpendUnits, { rows });
    await owner.call(importSpendUnits, { rows, digest });
    expect((await refusalOf(save(owner, 'more', '另一个'))).code).toBe('tooMany');
    const more = [row(2, '成本中心', 'more', '另一个')];
    const { digest: ofMore } = await owner.call(previewSpendUnits, { rows: more });
    expect(
      (await refusalOf(owner.call(importSpendUnits, { rows: more, digest: ofMore }))).code,
    ).toBe('tooMany');
    const person = await market.buyer();
    expect((await refusalOf(person.call(importSpendUnits, { rows: more, digest }))).code).toBe(
      'personalAccount',
    );
  });
});
