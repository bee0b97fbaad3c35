import { describe, expect, it } from 'vitest';
import { cartLineOf } from './cart-line.fixture.ts';
import { replyIfRefused, settleProblem } from './settle-problem.server.ts';

function typed(): FormData {
  const data = new FormData();
  data.append('ids', '1');
  data.append('count.1', '7');
  return data;
}

describe('why a cart cannot be checked out', () => {
  it('is nothing where the chosen lines can be bought', () => {
    const lines = [cartLineOf('1'), cartLineOf('2', { problem: '商品不存在或已下架' })];
    expect(settleProblem(typed(), ['1'], { lines, refused: {} })).toBeNull();
  });

  it.each([[[]], [['9']]])('is that nothing is chosen with %j', (ids) => {
    const cart = { lines: [cartLineOf('1')], refused: {} };
    expect(settleProblem(typed(), ids, cart)?.formErrors).toEqual(['请选择结算商品']);
  });

  it("is a chosen line's problem, said beside it too", () => {
    const problem = '库存不足：螺纹钢 仅剩 5 吨';
    const cart = { lines: [cartLineOf('1', { problem })], refused: {} };
    expect(settleProblem(typed(), ['1'], cart)).toMatchObject({
      errors: { 'count.1': [problem] },
      formErrors: [problem],
      values: { ids: '1', 'count.1': '7' },
    });
  });

  it('is a chosen quantity that could not be saved', () => {
    const refused = { 'count.1': { typed: '7', message: '不能小于最小起订量' } };
    const cart = { lines: [cartLineOf('1')], refused };
    expect(settleProblem(typed(), ['1'], cart)?.formErrors).toEqual(['不能小于最小起订量']);
  });

  it('is not a quantity of a line that was not chosen', () => {
    const refused = { 'count.2': { typed: '7', message: '不能小于最小起订量' } };
    const cart = { lines: [cartLineOf('1'), cartLineOf('2')], refused };
    expect(settleProblem(typed(), ['1'], cart)).toBeNull();
  });

  it('spec 1 §5: 您在【name】下勾选的商品数量未达到 N 个!', () => {
    const marketing = { id: 'm1', markeName: '春季直供', buyQuantity: '20' };
    const lines = [cartLineOf('1', { marketing }), cartLineOf('2', { marketing })];
    expect(settleProblem(typed(), ['1'], { lines, refused: {} })?.formErrors).toEqual([
      '您在【春季直供】下勾选的商品数量未达到 20 个!',
    ]);
    expect(settleProblem(typed(), ['1', '2'], { lines, refused: {} })).toBeNull();
  });
});

describe('quantities that could not be saved', () => {
  it('come back as typed, with the reason', () => {
    const refused = { 'count.1': { typed: '7', message: '不能小于最小起订量' } };
    expect(replyIfRefused(typed(), { lines: [], refused })).toMatchObject({
      values: { 'count.1': '7' },
      errors: { 'count.1': ['不能小于最小起订量'] },
    });
  });

  it('are nothing to say where all were', () => {
    expect(replyIfRefused(typed(), { lines: [], refused: {} })).toBeNull();
  });
});
