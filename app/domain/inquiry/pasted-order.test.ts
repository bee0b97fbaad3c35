import { describe, expect, it } from 'vitest';
import { chosenOf, LEFT_OUT, pastedRowProblem } from './pasted-order.ts';

const rebar = {
  id: '7',
  name: '螺纹钢',
  unit: '吨',
  unitDecimals: true,
  availableCount: 2_000_000,
  miniQuantity: 500,
  myBuyNum: null,
};

const typed = { grade: 'HRB400E', specs: 'Φ12×9m', quantity: '10', unit: '', choice: '7' };

describe('pastedRowProblem', () => {
  it.each([
    ['10', rebar, null],
    ['10.25', rebar, null],
    ['5', rebar, null],
    ['', rebar, '请输入数量'],
    ['约10', rebar, '数量有误，请输入数字，最多两位小数'],
    ['1.001', rebar, '数量有误，请输入数字，最多两位小数'],
    ['0', rebar, '数量有误，请输入数字，最多两位小数'],
    ['4.99', rebar, '不能小于最小起订量：5 吨'],
    ['9.99', { ...rebar, myBuyNum: 1000 }, '不能小于最小起订量：10 吨'],
    ['20.01', { ...rebar, availableCount: 2000 }, '库存不足：螺纹钢 仅剩 20 吨'],
    ['9999.01', rebar, '单个商品最多购买 9999 吨'],
    ['1.5', { ...rebar, unitDecimals: false, unit: '套' }, '该商品按套销售，数量须为整数'],
  ])('a quantity of %s', (quantity, goods, problem) => {
    expect(pastedRowProblem({ ...typed, quantity }, goods, 1)).toBe(problem);
  });

  it.each([
    ['吨', null],
    ['t', null],
    ['', null],
    ['千克', '单位不符：该商品按吨计价'],
    ['kg', '单位不符：该商品按吨计价'],
  ])('a unit %s', (unit, problem) => {
    expect(pastedRowProblem({ ...typed, unit }, rebar, 1)).toBe(problem);
  });

  it('says what a row lacks before what its quantity does', () => {
    expect(pastedRowProblem({ ...typed, grade: '', quantity: '' }, null, 0)).toBe(
      '请填写牌号和规格',
    );
    expect(pastedRowProblem({ ...typed, quantity: '' }, null, 0)).toBe('未找到该牌号和规格的商品');
    expect(pastedRowProblem({ ...typed, quantity: '' }, null, 3)).toBe('有多个商品符合，请选择');
    expect(pastedRowProblem({ ...typed, choice: LEFT_OUT, quantity: '' }, null, 0)).toBeNull();
  });
});

describe('chosenOf', () => {
  const two = [{ id: '1' }, { id: '2' }];
  it.each([
    ['2', two, 2, '2'],
    ['', two, 2, undefined],
    ['9', two, 2, undefined],
    ['', [{ id: '1' }], 1, '1'],
    ['9', [{ id: '1' }], 1, '1'],
    [LEFT_OUT, [{ id: '1' }], 1, undefined],
    ['', [], 0, undefined],
  ])('%j of %j', (choice, candidates, total, id) => {
    expect(chosenOf(choice, candidates, total)?.id).toBe(id);
  });
});
