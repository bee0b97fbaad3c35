import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewListings } from '#app/domain/catalogue/listing-import-contract.ts';
import {
  ownSaleProductById,
  saveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { problemsOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await market.buyer({ platformType: 'seller', sellerCode: 'S0001' });
});
afterAll(() => market.close());

type Weights = Required<
  Pick<Input<typeof saveSaleProduct>, 'weighing' | 'tolerance' | 'countsAt' | 'pieceName'>
> & { pieceQuantity: string; orderMultiple: string };

const UNSAID: Weights = {
  ...{ weighing: '', tolerance: '', countsAt: 'loading' },
  ...{ pieceQuantity: '', pieceName: '', orderMultiple: '' },
};

/** A listing of rebar of the seller's, and the call that changes only its weight and pieces. */
async function listed() {
  const { id } = await market.offer({
    ...{ sellerCode: 'S0001', weighing: null, tolerance: null },
    ...{ category1: '01', category2: '0101', category3: '010101', unit: '吨' },
    ...{ productName: '螺纹钢', categoryName: '螺纹钢', brandNumber: 'HRB400E' },
    ...{ specs: 'Φ18×9m', deliveryPlace: '无锡市' },
  });
  const read = () => seller.call(ownSaleProductById, { id: String(id) });
  const change = async (weights: Partial<Input<typeof saveSaleProduct>>) => {
    const { documents: _, attributes: __, weights: ___, ...own } = await read();
    return seller.call(saveSaleProduct, {
      ...{ ...own, shownCount: own.availableCount, confirmedPrice: own.price, introduce: '' },
      ...{ duplicate: 'separate', documents: [], typedAttributes: undefined, ...weights },
    });
  };
  return { id: String(id), read, change };
}

test('issue 54 §2: a listing says how it is weighed and in which pieces it comes; what is not sent stays', async () => {
  const { read, change } = await listed();
  expect((await read()).weights).toEqual(UNSAID);
  const said: Weights = {
    ...{ weighing: 'theory', tolerance: '5', countsAt: 'receipt' },
    ...{ pieceQuantity: '2.5', pieceName: '捆', orderMultiple: '5' },
  };
  await change(said);
  expect((await read()).weights).toEqual(said);
  await change({});
  expect((await read()).weights).toEqual(said);
  await change(UNSAID);
  expect((await read()).weights).toEqual(UNSAID);
});

test.each([
  [{ tolerance: '201' }, 'tolerance', '请输入允许偏差，0 到 200 的整数（‰）'],
  [
    { tolerance: '0', countsAt: 'receipt' as const },
    'tolerance',
    '以到货过磅为准的，允许偏差应大于 0（‰），否则到货磅差都不能计',
  ],
  [{ pieceQuantity: '2.222', pieceName: '捆' }, 'pieceQuantity', '请输入正确的件重'],
  [{ pieceQuantity: '2.2', pieceName: '' }, 'pieceName', '请选择件的名称'],
  [
    { pieceQuantity: '2.2', pieceName: '捆', orderMultiple: '5' },
    'orderMultiple',
    '订货倍数应是件重的整数倍',
  ],
  [
    { specs: '99x', weighing: 'theory' as const },
    'weighing',
    '该规格没有理论重量，请填写件重，或改为过磅',
  ],
  [
    { productName: '工字钢', specs: '20#×12m', weighing: 'theory' as const },
    'weighing',
    '规格未注明是 20a（27.9 kg/m）还是 20b（31.1 kg/m），请注明，或填写件重，或改为过磅',
  ],
  [
    // Nobody knows its density.
    {
      productName: '不锈钢管',
      brandNumber: '合金一号',
      specs: 'Φ38×2',
      weighing: 'theory' as const,
    },
    'weighing',
    '该规格没有理论重量，请填写件重，或改为过磅',
  ],
])('saleProduct.save: %j is refused at %s', async (typed, field, text) => {
  const { change } = await listed();
  expect(await problemsOf(change(typed))).toMatchObject([{ path: [field], code: 'invalid', text }]);
});

test('stainless steel is reckoned by its grade, a section by its letter', async () => {
  for (const typed of [
    { productName: '不锈钢管', brandNumber: '316L', specs: 'Φ38×2' },
    { productName: '工字钢', specs: '20b#×12m' },
  ]) {
    const { read, change } = await listed();
    await change({ ...typed, weighing: 'theory' });
    expect((await read()).weights.weighing).toBe('theory');
  }
});

test('a table says the same, and its preview what would change', async () => {
  const { id } = await listed();
  const row = {
    line: 2,
    id,
    weighing: 'theory',
    pieceQuantity: '2200 千克',
    pieceName: '捆',
  } as const;
  const { rows } = await seller.call(previewListings, { rows: [row] });
  expect(rows[0]?.problems).toEqual([]);
  expect(rows[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'weighing', from: '按类别', to: '理计' },
      { field: 'pieceQuantity', from: '', to: '2.2' },
      { field: 'pieceName', from: '', to: '捆' },
    ]),
  );
});
