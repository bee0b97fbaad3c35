import { describe, expect, it } from 'vitest';
import { NO_PIECES } from '#app/domain/catalogue/pieces.ts';
import { chosenOf, LEFT_OUT, orderedQuantity, pastedRowProblem } from './pasted-order.ts';

const rebar = {
  id: '7',
  name: '螺纹钢',
  brandNumber: 'HRB400E',
  specs: 'Φ18×9m',
  unit: '吨',
  unitDecimals: true,
  availableCount: 2_000_000,
  startingQuantity: 500,
  pieces: NO_PIECES,
};

const typed = {
  name: '',
  grade: 'HRB400E',
  specs: 'Φ12×9m',
  quantity: '10',
  unit: '',
  length: '',
  check: '',
  choice: '7',
};

const ONE = { total: 1, near: 0 };
const NONE = { total: 0, near: 0 };

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
    [
      '20',
      { ...rebar, pieces: { pieceQuantity: 220, pieceName: '捆', orderMultiple: null } },
      '每捆 2.2 吨，按整捆订购，可订 19.8 吨（9 捆）或 22 吨（10 捆）',
    ],
    ['9.99', { ...rebar, startingQuantity: 1000 }, '不能小于最小起订量：10 吨'],
    ['20.01', { ...rebar, availableCount: 2000 }, '库存不足：螺纹钢 仅剩 20 吨'],
    ['9999.01', rebar, '单个商品最多购买 9999 吨'],
    ['1.5', { ...rebar, unitDecimals: false, unit: '套' }, '该商品按套销售，数量须为整数'],
  ])('a quantity of %s', (quantity, goods, problem) => {
    expect(pastedRowProblem({ ...typed, quantity }, goods, ONE)).toBe(problem);
  });

  it.each([
    ['吨', null],
    ['t', null],
    ['', null],
    ['件', '单位不符：该商品按吨计价'],
    ['桶', '单位不符：该商品按吨计价'],
  ])('a unit %s', (unit, problem) => {
    expect(pastedRowProblem({ ...typed, unit }, rebar, ONE)).toBe(problem);
  });

  it('says what a row lacks before what its quantity does', () => {
    expect(pastedRowProblem({ ...typed, grade: '', specs: '', quantity: '' }, null, NONE)).toBe(
      '请填写商品、牌号或规格',
    );
    expect(pastedRowProblem({ ...typed, quantity: '' }, null, NONE)).toBe(
      '没有找到这种商品，可发起询价',
    );
    expect(pastedRowProblem({ ...typed, quantity: '' }, null, { total: 3, near: 0 })).toBe(
      '有多个商品符合，请选择',
    );
    expect(pastedRowProblem({ ...typed, choice: LEFT_OUT, quantity: '' }, null, NONE)).toBeNull();
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

describe('issue 17 §3: orderedQuantity converts units', () => {
  const sold = { name: '螺纹钢', brandNumber: 'HRB400E', specs: 'Φ18×9m', unit: '吨' };
  const inPieces = { ...sold, unit: '支' };
  it.each([
    ['10', '', sold, '10', ''],
    ['10', 't', sold, '10', ''],
    ['800', 'kg', sold, '0.8', '800 千克 = 0.8 吨'],
    ['500', '支', sold, '9', '500 支 × 18.00 千克（理论重量，按 9 米）≈ 9 吨'],
    ['3', '根', { ...sold, name: '工字钢', specs: '20a#×9m' }, '0.75', /^3 根 × 251\.10 千克/],
    ['9', '吨', inPieces, '500', '9 吨 ÷ 18.00 千克（理论重量，按 9 米）≈ 500 支'],
    ['90', 'kg', inPieces, '5', '90 千克 ÷ 18.00 千克（理论重量，按 9 米）≈ 5 支'],
    ['10', '根', inPieces, '10', ''],
    ['1000', '米', sold, '2', '1000 米 × 2.00 千克（每米理论重量）≈ 2 吨'],
    ['500', 'm', { ...sold, name: '盘螺', specs: 'Φ8' }, '0.2', /^500 米 × 0\.40 千克/],
    ['2', 't', { ...sold, unit: '米' }, '1000', '2 吨 ÷ 2.00 千克（每米理论重量）≈ 1000 米'],
    ['2', '支', { ...sold, unit: '米' }, '18', /^2 支 × 18\.00 千克.* ÷ 2\.00 千克.*≈ 18 米$/],
    ['1.5', '吨', { ...sold, unit: '千克' }, '1500', '1.5 吨 = 1500 千克'],
  ])('%s%s', (quantity, unit, goods, ordered, note) => {
    const found = orderedQuantity({ quantity, unit, length: '' }, goods);
    expect(found?.quantity).toBe(ordered);
    expect(found?.note).toMatch(note);
  });

  it.each([
    ['10', '支', { ...sold, name: '盘螺', specs: 'Φ8' }],
    ['10', '米', { ...sold, name: '聚乙烯', specs: '25kg/袋' }],
    // A bundle of rebar is hundreds of bars.
    ['10', '件', sold],
    ['约10', '支', sold],
    ['10', '支', { ...sold, unit: '套' }],
  ])('%s%s cannot be converted', (quantity, unit, goods) => {
    expect(orderedQuantity({ quantity, unit, length: '' }, goods)).toBeNull();
  });

  it('issue 54 §2: says why pieces of a beam without its letter have no weight', () => {
    const beam = { ...rebar, name: '工字钢', specs: '20#×9m' };
    expect(pastedRowProblem({ ...typed, quantity: '10', unit: '支' }, beam, ONE)).toBe(
      '单位不符：该商品按吨计价，规格未注明是 20a（27.9 kg/m）还是 20b（31.1 kg/m），不能折算',
    );
  });

  it('issue 47 §3: pieces of a beam weigh by the length that the buyer states', () => {
    const beam = { ...sold, name: '热轧H型钢', specs: '588×300×12×20' };
    const found = orderedQuantity({ quantity: '10', unit: '支', length: '12' }, beam);
    expect(found?.quantity).toBe('17.64');
    const half = orderedQuantity({ quantity: '10', unit: '支', length: '6' }, beam);
    expect(half?.quantity).toBe('8.82');
  });

  it('issue 47 §3: nothing is ordered of a row that has to be looked at', () => {
    const row = { ...typed, check: '没有读懂「无人认识」' };
    expect(pastedRowProblem(row, rebar, ONE)).toBe('需要核对：没有读懂「无人认识」');
    expect(pastedRowProblem({ ...row, choice: LEFT_OUT }, rebar, ONE)).toBeNull();
  });

  it('what is near is offered rather than not found', () => {
    expect(pastedRowProblem(typed, null, { total: 0, near: 3 })).toBe(
      '没有完全符合的商品，有 3 个相近的，请选择',
    );
    expect(pastedRowProblem({ ...typed, unit: '支', quantity: '500' }, rebar, NONE)).toBeNull();
  });
});
