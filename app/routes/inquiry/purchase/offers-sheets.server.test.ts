import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { InquiryOfBuyer, Offer } from '#app/domain/inquiry/contract.ts';
import { workbookOf } from '#app/spreadsheet/workbook.server.ts';
import { offersSheets } from './offers-sheets.server.ts';
import { sheetView } from './sheet-view.server.ts';

const now = new Date('2026-11-21T04:00:00Z');
const FORMULA = '=HYPERLINK("http://evil.example","x")';

const offer = (id: string, price: string, fields: Partial<Offer> = {}): Offer => ({
  id,
  lastCutNum: 1,
  currency: 'CNY',
  total: (Number(price) * 10.5).toFixed(2),
  validUntil: '2026-11-30T04:00:00.000Z',
  terms: { kind: 'monthly', days: 30 },
  remark: '',
  createDate: '2026-11-20T04:00:00.000Z',
  withdrawn: null,
  wholeOnly: false,
  minimum: null,
  freight: null,
  tax: null,
  weights: null,
  rate: null,
  declined: [],
  offerDetails: [
    {
      position: 1,
      price,
      amount: (Number(price) * 10.5).toFixed(2),
      deliveryAddress: '无锡 1 号库',
      conditions: '款到发货',
      deliveryWay: 1,
      deliveryWayName: '物流',
      deliveryDays: null,
      weights: null,
      pieces: null,
      replacement: null,
    },
  ],
  files: [],
  ...fields,
});

const inquiry = (fields: Partial<InquiryOfBuyer> = {}): InquiryOfBuyer => ({
  inquiryNum: 'XJ1',
  placedByPerson: null,
  title: FORMULA,
  ownFields: [],
  endDate: '2026-11-24T09:30:00.000Z',
  conditions: '款到发货',
  deliveryWay: 1,
  deliveryWayName: '物流',
  count: '10',
  productCount: 1,
  price: null,
  remark: '',
  buyerCode: '1',
  buyerName: '远澄机械',
  placedBy: null,
  takenOverBy: null,
  createDate: '2026-11-20T00:00:00.000Z',
  state: 'open',
  inquiryDetails: [
    {
      position: 1,
      goodsId: null,
      productCode: '',
      productName: '+1+1 <钢> & "板"',
      specs: '\u0001Φ12',
      brand: '',
      brandNumber: 'HRB400E',
      unit: '吨',
      count: '10.5',
      ended: null,
    },
  ],
  files: [],
  orderCode: null,
  acceptedOfferId: null,
  acceptedDate: null,
  closedDate: null,
  awards: [],
  sealed: false,
  sealedUntil: null,
  lastCutNum: 0,
  counters: [],
  sellers: [
    {
      sellerCode: 'S1',
      answered: false,
      sellerName: '@甲',
      offer: offer('1', '3800.10'),
      earlier: [],
    },
    {
      sellerCode: 'S2',
      answered: false,
      sellerName: '乙',
      offer: offer('3', '3790.00', { lastCutNum: 2, remark: '-2+3' }),
      earlier: [offer('2', '3900.00')],
    },
    { sellerCode: 'S3', answered: false, sellerName: '丙', offer: null, earlier: [] },
    {
      sellerCode: 'S4',
      answered: false,
      sellerName: '丁',
      offer: offer('4', '530.00', { currency: 'USD' }),
      earlier: [],
    },
  ],
  ...fields,
});

async function sheetsOf(content: InquiryOfBuyer) {
  const sheets = await readXlsxFile(
    Buffer.from(await workbookOf(offersSheets(content, now), '钢贸网')),
  );
  return {
    comparison: sheets[0]?.data ?? [],
    rounds: sheets[1]?.data ?? [],
    facts: sheets[2]?.data ?? [],
  };
}

describe('offersSheets', () => {
  test('has the prices of all sellers side by side, as numbers, the lowest first', async () => {
    const { comparison } = await sheetsOf(inquiry());
    const row = (label: string) => comparison.find(([first]) => first === label);
    expect(row('序号')?.slice(5)).toEqual([
      '乙（CNY）',
      '@甲（CNY）',
      '丁（USD）',
      '最佳组合卖家',
      '最佳组合到货价（元）',
      '最佳组合金额（元）',
    ]);
    expect(comparison.find(([first]) => first === 1)).toEqual([
      1,
      '+1+1 <钢> & "板" HRB400E',
      'Φ12',
      10.5,
      '吨',
      3790,
      3800.1,
      530,
      '乙',
      3790,
      39795,
    ]);
    // Sums are values, and the mix has its own.
    expect(row('总价')?.slice(5)).toEqual([39795, 39901.05, 5565, null, '合计', 39795]);
    expect(row('到货合计（元）')?.slice(5, 8)).toEqual([39795, 39901.05, null]);
    expect(row('比最低价高')?.slice(5, 8)).toEqual([0, 106.05, null]);
    expect(row('交货地址')?.[5]).toBe('无锡 1 号库');
  });

  test('has every round of every seller', async () => {
    const { rounds } = await sheetsOf(inquiry());
    expect(rounds.slice(1).map((row) => [row[0], row[1], row[6]])).toEqual([
      ['@甲', 1, 3800.1],
      ['乙', 2, 3790],
      ['乙', 1, 3900],
      ['丁', 1, 530],
    ]);
  });

  test('a withdrawn offer is last, says why, and is no price to measure others by', async () => {
    const content = inquiry();
    const [first, second, ...others] = content.sellers;
    if (!first || !second) throw new Error('two sellers have answered');
    const withdrawn = { at: '2026-11-20T05:00:00.000Z', reason: '原料涨价' };
    const revised = { ...second, offer: offer('3', '3790.00', { withdrawn }) };
    const { comparison, rounds } = await sheetsOf(
      inquiry({ sellers: [revised, first, ...others] }),
    );
    const row = (label: string) => comparison.find(([heading]) => heading === label)?.slice(5);
    expect(row('序号')?.slice(0, 4)).toEqual([
      '@甲（CNY）',
      '丁（USD）',
      '乙（CNY）',
      '最佳组合卖家',
    ]);
    expect(row('比最低价高')?.slice(0, 3)).toEqual([null, null, null]);
    expect(row('付款方式')?.slice(0, 3)).toEqual(['月结 30 天', '月结 30 天', '月结 30 天']);
    expect(row('已撤回')?.slice(0, 3)).toEqual([null, null, '2026-11-20 13:00 撤回：原料涨价']);
    expect(rounds.slice(1).map((cells) => cells[16])).toEqual([
      '2026-11-20 13:00 撤回：原料涨价',
      null,
      null,
      null,
    ]);
  });

  test('what looks like a formula is text', async () => {
    const { comparison, facts } = await sheetsOf(inquiry());
    expect(facts.find(([first]) => first === '标题')?.[1]).toBe(FORMULA);
    // A formula would be read as its result, which was never computed.
    expect(comparison.findLast(([first]) => first === '备注')?.slice(5)).toContain('-2+3');
  });

  test('an inquiry without an offer has its goods', async () => {
    const { comparison, rounds } = await sheetsOf(inquiry({ sellers: [] }));
    expect(comparison.find(([first]) => first === 1)?.[3]).toBe(10.5);
    expect(rounds).toHaveLength(1);
  });
});

test('the page says of a line how much is asked, what it comes to, when it comes and what instead', () => {
  const asked = inquiry();
  const [line] = asked.inquiryDetails;
  const [rest] = offer('5', '3700.00').offerDetails;
  if (!line || !rest) throw new Error('there is a line');
  const replacement = { productName: '方钢', specs: '12', brand: '', brandNumber: 'Q235B' };
  const { goods, tables } = sheetView(
    inquiry({
      inquiryDetails: [line, { ...line, position: 2 }],
      sellers: [
        {
          ...{ sellerCode: 'S1', answered: false, sellerName: '甲', earlier: [] },
          offer: offer('5', '3700.00', {
            offerDetails: [{ ...rest, deliveryDays: 5, replacement }],
          }),
        },
      ],
    }),
    now,
  );
  const [own] = tables.flat();
  expect(goods.map(({ count }) => count)).toEqual(['10.5 吨', '10.5 吨']);
  expect(own?.total.notes).toEqual(['已报 1 / 2 种']);
  expect(own?.prices.map(({ notes }) => notes)).toEqual([
    ['小计 ¥38,850.00', '替代：方钢 Q235B 12', '采纳后 5 天交货'],
    [],
  ]);
});
