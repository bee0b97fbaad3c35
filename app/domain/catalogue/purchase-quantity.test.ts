import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { askedText, isWhole, NO_PIECES, nearest, type Pieced } from './pieces.ts';
import {
  cartQuantityBounds,
  quantityBounds,
  quantityProblem,
  readPurchaseCount,
  startingQuantity,
  startingQuantityMessage,
  stockShortageMessage,
} from './purchase-quantity.ts';

const steel = {
  ...NO_PIECES,
  productName: '螺纹钢',
  unit: '吨',
  availableCount: 10_000,
  miniQuantity: 500,
  myBuyNum: null,
};

describe('quantityProblem', () => {
  test.each([
    [10_001, { code: 'stockShort', text: '库存不足：螺纹钢 仅剩 100 吨' }],
    [499, { code: 'tooSmall', text: '不能小于最小起订量：5 吨' }],
    [500, null],
    [10_000, null],
  ])('spec 1 §5: %i hundredths of 100 tonnes, at least 5', (quantity, problem) => {
    expect(quantityProblem(steel, quantity)).toEqual(problem);
  });

  test('spec 1 §5: at least 1, whatever the minimum says', () => {
    const small = { ...steel, miniQuantity: 0 };
    expect(quantityProblem(small, 99)?.text).toBe('不能小于最小起订量：1 吨');
    expect(quantityProblem(small, 100)).toBeNull();
  });

  test('spec 2 §5: no less than the goods’ own starting quantity, which the message names', () => {
    const tooSmall = { code: 'tooSmall', text: '该商品起订量：10 件（即 10 吨）' };
    expect(quantityProblem({ ...steel, myBuyNum: 1000 }, 500)).toEqual(tooSmall);
    expect(quantityProblem({ ...steel, myBuyNum: 1000 }, 1000)).toBeNull();
    expect(quantityProblem({ ...steel, myBuyNum: 300 }, 499)?.text).toBe(
      '不能小于最小起订量：5 吨',
    );
  });

  const count = fc.nat(2_000_000);
  test.prop([count, count, count, fc.option(count)])(
    'the stepper reaches exactly what may be ordered',
    (quantity, availableCount, miniQuantity, myBuyNum) => {
      const goods = { ...steel, availableCount, miniQuantity, myBuyNum };
      const { min, max } = quantityBounds(goods);
      const isWithin = quantity >= min && quantity <= max;
      expect(quantityProblem(goods, quantity) === null).toBe(isWithin);
    },
  );
});

describe('goods that come in pieces', () => {
  const bundles = { ...steel, pieceQuantity: 220, pieceName: '捆', orderMultiple: null };

  test('20 t asked of bundles of 2.2 t is 19.8 or 22 t, with the bundles', () => {
    expect(quantityProblem(bundles, 2000)).toEqual({
      code: 'invalid',
      text: '每捆 2.2 吨，按整捆订购，可订 19.8 吨（9 捆）或 22 吨（10 捆）',
    });
    expect(quantityProblem(bundles, 1980)).toBeNull();
    expect(quantityProblem(bundles, 2200)).toBeNull();
  });

  test('what is asked for is not bounded by a stock', () => {
    expect(askedText(bundles, 2000, '吨')).toBe(
      '每捆 2.2 吨，按整捆订购，可供 19.8 吨（9 捆）或 22 吨（10 捆）',
    );
    expect(askedText(bundles, 2200, '吨')).toBe('');
    expect(askedText(NO_PIECES, 2000, '吨')).toBe('');
  });

  test('of several pieces at once, and of multiples without a piece', () => {
    const lorries = { ...bundles, orderMultiple: 440 };
    expect(quantityProblem(lorries, 2000)?.text).toBe(
      '每捆 2.2 吨，每次按 4.4 吨（2 捆）的整数倍订购，可订 17.6 吨（8 捆）或 22 吨（10 捆）',
    );
    const boxes = { ...steel, unit: '台', pieceQuantity: null, pieceName: '', orderMultiple: 500 };
    expect(quantityProblem(boxes, 700)?.text).toBe('按 5 台的整数倍订购，可订 5 台或 10 台');
  });

  test('a purchase begins with whole pieces, and ends with the last whole one', () => {
    expect(quantityBounds({ ...bundles, availableCount: 1000 })).toEqual({ min: 660, max: 880 });
    expect(startingQuantity({ ...bundles, miniQuantity: 500, buyQuantity: null })).toBe(660);
    // What is left is no piece.
    expect(quantityProblem({ ...bundles, availableCount: 1000 }, 1000)?.text).toBe(
      '每捆 2.2 吨，按整捆订购，可订 8.8 吨（4 捆）',
    );
  });

  const some = fc.integer({ min: 1, max: 50_000 });
  test.prop([some, fc.integer({ min: 1, max: 5_000 }), some, some])(
    'what is offered instead can be bought, and nothing nearer can',
    (quantity, pieceQuantity, miniQuantity, availableCount) => {
      const goods: typeof steel & Pieced = {
        ...{ ...bundles, pieceQuantity, miniQuantity, availableCount },
      };
      const bounds = quantityBounds(goods);
      const offered = nearest(goods, quantity, bounds);
      for (const each of offered) expect(quantityProblem(goods, each)).toBeNull();
      const isSold = quantityProblem(goods, quantity) === null;
      expect(isSold).toBe(
        isWhole(goods, quantity) && quantity >= bounds.min && quantity <= bounds.max,
      );
      const around = [...Array(pieceQuantity).keys()].map((at) => at + 1);
      for (const far of around.slice(0, 200)) {
        for (const near of [quantity - far, quantity + far]) {
          if (near > 0 && quantityProblem(goods, near) === null && offered.length === 2) {
            expect(offered).toContain(near);
          }
        }
      }
    },
  );
});

test('spec 3 §5: a cart line holds at most 9999', () => {
  expect(cartQuantityBounds({ ...steel, availableCount: 2_000_000 })).toEqual({
    min: 500,
    max: 999_900,
  });
  expect(cartQuantityBounds({ ...steel, availableCount: 2_000 }).max).toBe(2_000);
});

test('库存不足 names the goods and what is left', () => {
  expect(stockShortageMessage('螺纹钢 HRB400E Φ20', 1050, '吨')).toBe(
    '库存不足：螺纹钢 HRB400E Φ20 仅剩 10.5 吨',
  );
  expect(stockShortageMessage('轴承 6205', 0, '套')).toBe('库存不足：轴承 6205 仅剩 0 套');
});

describe('starting quantity', () => {
  test.each([
    [300, 500, 300],
    [null, 500, 500],
    [0, 500, 500],
    [null, null, 100],
  ])('spec 2 §5: myBuyNum %s, buyQuantity %s', (myBuyNum, buyQuantity, starting) => {
    expect(startingQuantity({ ...NO_PIECES, miniQuantity: 0, myBuyNum, buyQuantity })).toBe(
      starting,
    );
  });

  test('is what can be bought: never below the minimum order quantity', () => {
    expect(
      startingQuantity({ ...NO_PIECES, miniQuantity: 500, myBuyNum: 300, buyQuantity: null }),
    ).toBe(500);
  });

  test('spec 2 §5: the message names it', () => {
    expect(startingQuantityMessage(500, '件')).toBe('该商品起订量：5 件');
    expect(startingQuantityMessage(500, '吨')).toBe('该商品起订量：5 件（即 5 吨）');
  });
});

describe('a typed quantity', () => {
  const tonnes = {
    ...NO_PIECES,
    miniQuantity: 200,
    myBuyNum: 300,
    buyQuantity: null,
    unit: '吨',
    unitDecimals: true,
  };
  const pieces = { ...tonnes, unit: '件', unitDecimals: false };
  const grouped = { ...tonnes, myBuyNum: null, buyQuantity: 800 };

  test.each(['12.5', '12.50 吨', '１２.５', ' 12.5t '])('%j is read as it is meant', (typed) => {
    expect(readPurchaseCount(typed, tonnes)).toEqual({ count: 1250 });
  });

  test.each([
    ['0', tonnes, '请输入数量'],
    ['', tonnes, '请输入数量'],
    [' \u3000', tonnes, '请输入数量'],
    ['12.125', tonnes, '数量最多两位小数'],
    ['十二', tonnes, '请填写数字，例如 1,200.5'],
    ['-3', tonnes, '请填写数字，例如 1,200.5'],
    ['12 件', tonnes, '请按吨填写数量'],
    ['12345678901', tonnes, '数量过大'],
    ['2.5', pieces, '按件计的数量应为整数'],
  ])('%j is refused with what is wrong with it', (typed, goods, text) => {
    expect(readPurchaseCount(typed, goods)).toEqual({ code: 'invalid', text });
  });

  test('spec 2 §5: goods of a marketing group are bought from its quantity on', () => {
    const tooSmall = { code: 'tooSmall', text: '该商品起订量：8 件（即 8 吨）' };
    expect(readPurchaseCount('7.99', grouped)).toEqual(tooSmall);
    expect(readPurchaseCount('8', grouped)).toEqual({ count: 800 });
  });

  test('a quantity is named only where it is enough; else the minimum refuses what is less', () => {
    const least5 = { ...grouped, miniQuantity: 500, buyQuantity: null };
    expect(readPurchaseCount('0.5', least5)).toEqual({ count: 50 });
    expect(readPurchaseCount('5', { ...grouped, miniQuantity: 2000 })).toEqual({ count: 500 });
  });
});
