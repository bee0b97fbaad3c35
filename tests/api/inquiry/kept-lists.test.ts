import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_KEPT_LISTS } from '#app/domain/inquiry/kept-list.ts';
import {
  deleteKeptList,
  type KeptRow,
  keptList,
  keptLists,
  saveKeptList,
} from '#app/domain/inquiry/kept-list-contract.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';

let market: OpenMarket;
let buyer: Buyer;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const row = (fields: Partial<KeptRow> = {}): KeptRow => ({
  name: '螺纹钢',
  grade: 'HRB400E',
  specs: 'Φ20×9m',
  quantity: '30',
  unit: '吨',
  origin: '上海',
  ...{ length: '', demands: '', price: '', remark: '', check: '' },
  choice: '',
  ...fields,
});

const namesOf = async (of: Buyer) => (await of.call(keptLists, {})).map(({ name }) => name);

describe('keptList.save, keptList.list, keptList.detail, keptList.delete', () => {
  test('a list is kept with its rows in their order, changed, renamed and given up', async () => {
    buyer = await market.buyer();
    const rows = [
      row({ choice: '7' }),
      row({ specs: '', quantity: '约 10' }),
      row({ choice: '-' }),
    ];
    const { id } = await buyer.call(saveKeptList, { name: ' 三号工地 ', rows });
    market.advance(60_000);
    const { id: other } = await buyer.call(saveKeptList, { name: '二号工地', rows: [row()] });
    expect(await buyer.call(keptLists, {})).toEqual([
      expect.objectContaining({ id: other, name: '二号工地', rowCount: 1 }),
      expect.objectContaining({ id, name: '三号工地', rowCount: 3 }),
    ]);
    expect(await buyer.call(keptList, { id })).toMatchObject({ name: '三号工地', rows });
    market.advance(60_000);
    await buyer.call(saveKeptList, {
      id,
      name: '三号工地（加急）',
      rows: [row({ quantity: '5' })],
    });
    expect(await namesOf(buyer)).toEqual(['三号工地（加急）', '二号工地']);
    expect((await buyer.call(keptList, { id })).rows).toEqual([row({ quantity: '5' })]);
    await buyer.call(deleteKeptList, { id });
    await buyer.call(deleteKeptList, { id });
    expect(await namesOf(buyer)).toEqual(['二号工地']);
    expect((await refusalOf(buyer.call(keptList, { id }))).code).toBe('G404');
  });

  test('duplicate: a name belongs to one list, which is replaced only when the call asks for it', async () => {
    buyer = await market.buyer();
    const { id } = await buyer.call(saveKeptList, { name: '常用', rows: [row()] });
    // Pressed twice.
    expect(await buyer.call(saveKeptList, { name: '常用', rows: [row()] })).toEqual({ id });
    const others = [row({ quantity: '1' })];
    const refused = await refusalOf(buyer.call(saveKeptList, { name: '常用', rows: others }));
    expect(refused).toEqual({
      code: 'duplicate',
      text: '已有同名的常购清单，请换一个名称，或勾选「替换同名清单」',
    });
    expect((await buyer.call(keptList, { id })).rows).toEqual([row()]);
    const replaced = { name: '常用', rows: others, replace: true };
    expect(await buyer.call(saveKeptList, replaced)).toEqual({ id });
    expect((await buyer.call(keptList, { id })).rows).toEqual(others);
    // Renamed to the name of another one.
    const { id: second } = await buyer.call(saveKeptList, { name: '偶尔', rows: [row()] });
    const renamed = { id: second, name: '常用', rows: [row()] };
    expect((await refusalOf(buyer.call(saveKeptList, renamed))).code).toBe('duplicate');
    await buyer.call(saveKeptList, { ...renamed, replace: true });
    expect(await buyer.call(keptLists, {})).toEqual([
      expect.objectContaining({ id: second, name: '常用' }),
    ]);
    // Another customer has their own names.
    const stranger = await market.buyer();
    await stranger.call(saveKeptList, { name: '常用', rows: [row()] });
    const theirs = { id: second, name: '别人的', rows: [row()] };
    expect((await refusalOf(stranger.call(saveKeptList, theirs))).code).toBe('G404');
    await stranger.call(deleteKeptList, { id: second });
    expect((await refusalOf(stranger.call(keptList, { id: second }))).code).toBe('G404');
    expect(await namesOf(stranger)).toEqual(['常用']);
    expect(await namesOf(buyer)).toEqual(['常用']);
  });

  test('issue 17 §3: the lists of a company are shared by all its members, and by no one else', async () => {
    const owner = await company(market);
    const [one, other] = [
      await member(market, owner, 'buyer'),
      await member(market, owner, 'buyer'),
    ];
    const { id } = await one.call(saveKeptList, { name: '三号工地', rows: [row()] });
    for (const each of [one, other, owner]) expect(await namesOf(each)).toEqual(['三号工地']);
    const rows = [row({ quantity: '8' })];
    await other.call(saveKeptList, { id, name: '三号工地', rows });
    expect((await one.call(keptList, { id })).rows).toEqual(rows);
    const stranger = await member(market, await company(market), 'buyer');
    expect(await namesOf(stranger)).toEqual([]);
    expect((await refusalOf(stranger.call(keptList, { id }))).code).toBe('G404');
    await other.call(deleteKeptList, { id });
    expect(await namesOf(one)).toEqual([]);
  });

  test('missing: a list has a name, and rows up to a thousand', async () => {
    buyer = await market.buyer();
    expect(await refusalOf(buyer.call(saveKeptList, { name: ' ', rows: [row()] }))).toEqual({
      code: 'missing',
      text: '请输入清单名称',
    });
    for (const rows of [[], Array(1001).fill(row())]) {
      const call = buyer.call(saveKeptList, { name: '一', rows });
      await expect(call).rejects.toMatchObject({ status: 400 });
    }
    const rows = Array.from({ length: 1000 }, (_, at) => row({ quantity: String(at) }));
    const { id } = await buyer.call(saveKeptList, { name: '一千行', rows });
    expect((await buyer.call(keptList, { id })).rows).toEqual(rows);
  });

  test('tooMany: of two that are kept at once as the last one, one is', async () => {
    buyer = await market.buyer();
    for (let at = 1; at < MOST_KEPT_LISTS; at++) {
      await buyer.call(saveKeptList, { name: `清单 ${at}`, rows: [row()] });
    }
    const last = ['甲', '乙', '丙'].map((name) =>
      buyer.call(saveKeptList, { name, rows: [row()] }).then(
        () => 'kept',
        () => 'refused',
      ),
    );
    expect((await Promise.all(last)).sort()).toEqual(['kept', 'refused', 'refused']);
    const more = buyer.call(saveKeptList, { name: '丁', rows: [row()] });
    expect(await refusalOf(more)).toEqual({
      code: 'tooMany',
      text: '常购清单最多 100 个，请先删除不用的',
    });
    expect(await namesOf(buyer)).toHaveLength(MOST_KEPT_LISTS);
  });
});
