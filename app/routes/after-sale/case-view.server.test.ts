import { expect, test } from 'vitest';
import type { AfterSaleCase } from '#app/domain/after-sale/contract.ts';
import { caseDetails } from './case-view.server.ts';

const asked: AfterSaleCase = {
  ...{ id: '1', orderCode: 'DD1', state: 'waitSeller', kind: 'discount' },
  ...{ buyerName: '买方', sellerName: '卖方', reason: '其他', description: '' },
  line: { position: 0, productName: '螺纹钢', specs: '20', unit: '吨', count: '10' },
  ...{ asked: '30.00', offered: null, agreed: null, refunded: null, effect: null },
  ...{ deadline: '2026-11-28T04:00:00.000Z', createDate: '2026-11-26T04:00:00.000Z' },
  ...{ files: [], steps: ['agree'], history: [] },
};

const factsOf = (effect: AfterSaleCase['effect'], kind: AfterSaleCase['kind'] = 'discount') =>
  caseDetails({ ...asked, kind, effect }).facts.filter(({ term }) => /退回买家|货款/.test(term));

test('whoever agrees to a refund sees what it costs the seller and what else comes back', () => {
  const effect = { amount: '30.00', points: 0, giftCards: '20.00', charged: '50.00' };
  expect(factsOf(effect)).toEqual([
    { term: '另按比例退回买家', value: '电子礼品卡 ¥20.00' },
    { term: '卖家货款共扣', value: '¥50.00（退款 ¥30.00，另扣平台为该部分货款承担的优惠）' },
  ]);
  expect(factsOf({ ...effect, giftCards: '0.00' }).map(({ term }) => term)).toEqual([
    '卖家货款共扣',
  ]);
  expect(factsOf({ ...effect, giftCards: '0.00', charged: '-8.33' })).toEqual([
    { term: '卖家货款增加', value: '¥8.33（退款 ¥30.00，平台为留下的货款承担更多优惠）' },
  ]);
  expect(factsOf({ ...effect, charged: '30.00' }).map(({ term }) => term)).toEqual([
    '另按比例退回买家',
  ]);
});

test('where the refund is all there is, nothing more is said', () => {
  expect(factsOf(null)).toEqual([]);
  const effect = { amount: '30.00', points: 1, giftCards: '0.00', charged: '50.00' };
  expect(factsOf(effect, 'exchange')).toEqual([]);
});
