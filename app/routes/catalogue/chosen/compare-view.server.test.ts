import { expect, test } from 'vitest';
import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import { comparison } from './compare-view.server.ts';

const goods = (change: Partial<ProductDetail>): ProductDetail => ({
  id: '1',
  type: 'sale',
  productName: '螺纹钢',
  productCode: 'P1',
  productType: '',
  specs: 'Φ18',
  brand: '江北',
  brandNumber: 'HRB400E',
  manufacturer: '江北特钢',
  attributeList: [],
  categoryPath: [],
  sellerCode: 'S1',
  sellerName: '甲',
  registryAddress: '',
  sellingPrice: '3850.00',
  sellingPriceStr: '',
  unit: '吨',
  unitDecimals: true,
  availableCount: '100',
  miniQuantity: '5',
  myBuyNum: null,
  pieces: null,
  weights: null,
  salesVolume: '0',
  advanceId: null,
  deliveryWay: 1,
  deliveryWayName: '自提',
  deliveryPlace: '上海市',
  distrScope: null,
  marketing: null,
  discountList: [],
  imageUrlList: [],
  introduce: '',
  onShelf: true,
  onShelfDate: '2026-01-01T00:00:00Z',
  refreshTimeStr: '',
  ...change,
});

const factOf = (term: string, ...all: Partial<ProductDetail>[]) =>
  comparison(all.map(goods)).find((fact) => fact.term === term);

test('what differs is marked, and what is the same is not', () => {
  expect(factOf('规格', {}, { specs: 'Φ20' })).toMatchObject({ differs: true });
  expect(factOf('牌号', {}, { specs: 'Φ20' })).toMatchObject({ differs: false });
});

test.each([
  ['the lowest price', [{ sellingPrice: '9.00' }, { sellingPrice: '10.00' }], [true, false]],
  ['none of equal prices', [{}, {}], [false, false]],
  [
    'none of prices for different units',
    [{ sellingPrice: '9.00' }, { unit: '件' }],
    [false, false],
  ],
])('%s', (_, all, expected) => {
  expect(factOf('单价', ...all)?.values.map(({ lowest }) => lowest)).toEqual(expected);
});

test('issue 51 §1: what the goods’ categories are compared by stands behind the specification, by its name', () => {
  const facts = comparison([
    goods({ attributeList: [{ name: '含水率', value: '8 %' }] }),
    goods({
      attributeList: [
        { name: '含水率', value: '12 %' },
        { name: '等级', value: '一级' },
      ],
    }),
  ]);
  const terms = facts.map(({ term }) => term);
  expect(terms.slice(terms.indexOf('规格'), terms.indexOf('品类'))).toEqual([
    '规格',
    '含水率',
    '等级',
  ]);
  const [wet, grade] = facts.filter(({ term }) => term === '含水率' || term === '等级');
  expect(wet).toMatchObject({ differs: true, values: [{ text: '8 %' }, { text: '12 %' }] });
  expect(grade?.values.map(({ text }) => text)).toEqual(['—', '一级']);
});
