import { expect, test } from 'vitest';
import type { InquiryOfBuyer, Offer } from '#app/domain/inquiry/contract.ts';
import { sheetView } from './sheet-view.server.ts';

const offer = {
  id: '7',
  lastCutNum: 1,
  currency: 'CNY',
  total: '38000.00',
  validUntil: '2026-12-09T08:00:00.000Z',
  createDate: '2026-12-01T08:00:00.000Z',
  terms: { kind: 'full' },
  wholeOnly: false,
  minimum: null,
  freight: null,
  tax: null,
  weights: null,
  rate: null,
  remark: '',
  withdrawn: null,
  declined: [],
  files: [],
  offerDetails: [
    {
      position: 1,
      price: '3800.00',
      amount: '38000.00',
      conditions: '款到发货',
      deliveryAddress: '无锡',
      deliveryWay: 1,
      deliveryWayName: '物流',
      deliveryDays: 7,
      weights: null,
      pieces: null,
      replacement: { productName: '盘螺', specs: 'Φ8', brand: '沙钢', brandNumber: 'HRB400E' },
    },
  ],
} satisfies Partial<Offer>;

const detail = (position: number) => ({
  position,
  productName: '螺纹钢',
  brandNumber: '',
  specs: 'Φ20',
  brand: '',
  unit: '吨',
  count: '10',
  openCount: '10',
  ended: null,
});

const inquiry = {
  inquiryNum: 'XJ1',
  state: 'open',
  sealedUntil: null,
  acceptedOfferId: null,
  counters: [],
  awards: [],
  inquiryDetails: [detail(1), detail(2)],
  sellers: [{ sellerCode: 'S0001', sellerName: '甲钢铁', offer, earlier: [] }],
} as unknown as InquiryOfBuyer;

test('figures of the sheet are written out', () => {
  const { goods, tables } = sheetView(inquiry, new Date('2026-12-01T09:00:00Z'));
  expect(goods.map(({ count }) => count)).toEqual(['10 吨', '10 吨']);
  const [column] = tables[0] ?? [];
  expect(column?.total.notes).toContain('已报 1 / 2 种');
  expect(column?.prices[0]?.notes).toEqual([
    '小计 ¥38,000.00',
    '替代：盘螺 HRB400E Φ8 沙钢',
    '采纳后 7 天交货',
  ]);
});
