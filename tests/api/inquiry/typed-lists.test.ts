import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { orderedQuantity } from '#app/domain/inquiry/pasted-order.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { idsOf, pastingIn } from './pasting.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const { match, newGrade, offers, pasted, read } = pastingIn(() => market, 'XT');
const BEAM = '热轧H型钢 Q235B 588×300×12×20 12米 10支';
const COIL = '热卷 Q235B 5.75*1500*C 50吨 含税3650';

describe('pastedList.read', () => {
  test('issue 47 §3: a row is read alike whatever stands beside it', async () => {
    const alone = await read(BEAM);
    const beside = await read(`${COIL}\n${BEAM}\n随便写的一行`);
    expect(beside.count).toBe(3);
    expect(beside.rows[1]).toEqual(alone.rows[0]);
    expect(alone.rows[0]).toMatchObject({
      ...{ name: '热轧H型钢', grade: 'Q235B', specs: '588×300×12×20', length: '12' },
      ...{ quantity: '10', unit: '支', check: '' },
    });
    expect(beside.rows[0]).toMatchObject({ quantity: '50', price: '3650 元（含税）', check: '' });
    expect(beside.rows[2]?.check).toContain('没有读懂');
  });

  test('issue 47 §3: ten pieces of twelve metres of the beam are 17.64 tonnes', async () => {
    const { rows } = await read(BEAM);
    const specs = '588×300×12×20';
    const beam = { name: '热轧H型钢', brandNumber: 'Q235B', specs, unit: '吨' };
    expect(rows[0] && orderedQuantity(rows[0], beam)?.quantity).toBe('17.64');
  });

  test.each([
    ['热卷 Q235B 5.75*1500*C 1,500吨', { quantity: '1500', unit: '吨' }],
    ['电解铜 1# 25吨 79500元/吨', { specs: '', price: '79500 元/吨' }],
    ['螺纹钢 HRB400E 20 30吨 上海提货', { origin: '上海' }],
    ['六角螺栓 8.8级 M12×50 发黑 200套', { demands: '发黑' }],
  ])('issue 47 §3: nothing of %s is dropped', async (line, row) => {
    const { rows } = await read(line);
    expect(rows[0]).toMatchObject({ ...row, check: '' });
  });

  test('of more than 1,000 rows none is read', async () => {
    const { count, rows } = await read('螺纹钢 HRB400E 20 30吨\n'.repeat(1001));
    expect([count, rows]).toEqual([1001, []]);
  });
});

describe('rows of a list and their goods', () => {
  test('issue 47 §3: M12×50 of the same grade is the same specification', async () => {
    const grade = newGrade();
    await offers([{ brandNumber: `${grade} 发黑`, specs: 'M12×50', productName: '六角螺栓' }]);
    const [bolt] = await pasted(`六角螺栓 ${grade} M12×50 200件`);
    const [first] = [...(bolt?.candidates ?? []), ...(bolt?.near ?? [])];
    expect(first?.reason).toContain('规格相同');
    expect(first?.reason).not.toContain('不同');
  });

  test('issue 47 §3: goods of another name, or without the finish, do not fit', async () => {
    const grade = newGrade();
    const [flakes] = await offers([{ brandNumber: grade, specs: '25kg/袋', productName: '粒碱' }]);
    const [same, other, finish] = await match(
      { name: '粒碱', grade, specs: '25kg/袋' },
      { name: '片碱', grade, specs: '25kg/袋' },
      { name: '粒碱', grade, specs: '25kg/袋', demands: '发黑' },
    );
    expect(idsOf(same?.candidates ?? [])).toEqual([flakes?.id]);
    expect(other?.total).toBe(0);
    expect(finish?.total).toBe(0);
    expect(finish?.near?.[0]?.reason).toContain('没有「发黑」');
  });

  test('issue 47 §3: no goods fit a row that has to be looked at, and no such row is put into the cart', async () => {
    const grade = newGrade();
    const [one] = await offers([{ brandNumber: grade, specs: '12' }]);
    const [open] = await match({ grade, specs: '12', check: '没有读懂「无人认识」' });
    expect(open).toMatchObject({ total: 0, candidates: [] });
    expect(idsOf(open?.near ?? [])).toContain(one?.id);
    const buyer = await market.buyer();
    const row = { productId: String(one?.id), count: '2', source: 'sale' as const };
    const rows = [{ ...row, check: '没有读懂「无人认识」' }, row];
    const { problems, cartCount } = await buyer.call(addCartsList, { rows });
    expect(problems).toMatchObject([{ code: 'invalid' }]);
    expect(cartCount).toBe(1);
  });
});
