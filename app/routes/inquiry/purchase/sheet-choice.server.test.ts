import { expect, test } from 'vitest';
import type { InquiryOfBuyer, Offer } from '#app/domain/inquiry/contract.ts';
import { chosenLines, sheetChoiceOf } from './sheet-choice.server.ts';

const line = (position: number, fields: Partial<Offer['offerDetails'][number]> = {}) => ({
  position,
  price: `${position}.00`,
  amount: '1.00',
  deliveryAddress: '无锡 1 号库',
  conditions: '款到发货',
  deliveryWay: 1,
  deliveryWayName: '物流',
  deliveryDays: null,
  weights: null,
  pieces: null,
  replacement: null,
  ...fields,
});
const seller = (offerDetails: Offer['offerDetails'], withdrawn: Offer['withdrawn'] = null) =>
  ({ offer: { offerDetails, withdrawn } }) as InquiryOfBuyer['sellers'][number];

const inquiry = {
  inquiryNum: 'XJ1',
  inquiryDetails: [1, 2, 3, 4].map((position) => ({
    position,
    count: '10',
    openCount: position === 1 ? '0' : '10',
    ended: position === 2 ? { at: '2026-11-20T00:00:00.000Z', reason: '' } : null,
  })),
  sellers: [
    seller([line(1), line(2), line(3), line(4)]),
    seller([line(1), line(2, { price: '9.00' }), line(3, { deliveryDays: 7 })]),
    seller([line(1, { conditions: '月结' })], { at: '2026-11-20T00:00:00.000Z', reason: '无货' }),
  ],
} as unknown as InquiryOfBuyer;

test.each([
  ['', [1, 2, 3, 4]],
  ['show=open', [3, 4]],
  // Another price is no difference, nor is what was withdrawn; another time is, and a line that one does not quote.
  ['show=diff', [3, 4]],
  ['show=x', [1, 2, 3, 4]],
])('the lines that %o shows', (query, positions) => {
  const { lines, tabs } = chosenLines(inquiry, sheetChoiceOf(new URLSearchParams(query)));
  expect(lines.map(({ detail }) => detail.position)).toEqual(positions);
  expect(tabs.map(({ count }) => count)).toEqual([4, 2, 2]);
});

test('each choice has an address, which leads to the sheet', () => {
  const { tabs } = chosenLines(inquiry, 'diff');
  expect(tabs.map(({ to, current }) => [to, current])).toEqual([
    ['/customer/purchase-inquiry/XJ1#offers', false],
    ['/customer/purchase-inquiry/XJ1?show=open#offers', false],
    ['/customer/purchase-inquiry/XJ1?show=diff#offers', true],
  ]);
});
