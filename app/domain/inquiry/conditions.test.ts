import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { COUNTS_AT, MOST_TOLERANCE, WEIGHINGS } from '#app/domain/delivery/weight-terms.ts';
import {
  type ConditionTerms,
  type Contradiction,
  contradictionsOf,
  remarkContradictions,
} from './conditions.ts';
import { conditionsOf, FREIGHT_KINDS } from './offer-terms.ts';

const FULL = { payment: { kind: 'full' } } as const;
const DEPOSIT = { payment: { kind: 'deposit', percent: 30, balanceDays: 7 } } as const;
const MONTHLY = { payment: { kind: 'monthly', days: 30 } } as const;
const ON_DELIVERY = { payment: { kind: 'onDelivery' } } as const;
const TAX_13 = { tax: { included: true, rate: '13' } } as const;
const NO_TAX = { tax: { included: false, rate: '13' } } as const;
const INCLUDED = { freight: { kind: 'included', perTonne: null } } as const;
const PER_TONNE = { freight: { kind: 'perTonne', perTonne: 8000 } } as const;
const COLLECT = { freight: { kind: 'collect', perTonne: null } } as const;
const USD = { currency: 'USD' } as const;
const EUR = { currency: 'EUR' } as const;
const IN_A_WEEK = { deliveryDays: 7 } as const;

/** Sent in the morning of 1 December, and valid until the evening of the fourth. */
const TERMS: ConditionTerms = {
  ...FULL,
  tax: null,
  freight: null,
  currency: 'CNY',
  sent: new Date('2026-12-01T01:00:00Z'),
  validUntil: new Date('2026-12-04T10:00:00Z'),
  deliveryDays: null,
};

/** What traders type, the terms beside it that are other than those above, and what contradicts them. */
const SAID: readonly (readonly [string, Partial<ConditionTerms>, ...Contradiction[]])[] = [
  // How it is paid.
  ['款到发货', FULL],
  ['款到发货', MONTHLY, 'payment'],
  ['款到3天内发货', FULL],
  ['现款现货，含税', FULL],
  ['全款提货', DEPOSIT, 'payment'],
  ['带款提货', FULL],
  ['先款后货，概不赊欠', FULL],
  ['100%预付', FULL],
  ['预付全款', FULL],
  ['预付全款', DEPOSIT, 'payment'],
  ['T/T 100% in advance', FULL],
  ['月结 30 天', FULL, 'payment'],
  ['月结30天', MONTHLY],
  ['月结三十天', MONTHLY],
  ['月结60天', MONTHLY, 'payment'],
  ['月结两个月', MONTHLY, 'payment'],
  ['票到账期３０天', MONTHLY],
  ['票到45天付款', MONTHLY, 'payment'],
  ['收货后 30 天', MONTHLY],
  ['收到货后付款', MONTHLY],
  ['到货后30天付款', FULL, 'payment'],
  ['到货验收合格后30天内付清', MONTHLY],
  ['不接受月结', FULL],
  ['不接受月结', MONTHLY, 'payment'],
  ['不做账期，款到发货', FULL],
  ['无账期', MONTHLY, 'payment'],
  ['订金30%，余款提货前付清', DEPOSIT],
  ['预付三成，发货前付清', DEPOSIT],
  ['定金百分之三十，余款发货前结清', DEPOSIT],
  ['预付 50％', DEPOSIT, 'payment'],
  ['30%预付，70%货到付款', DEPOSIT, 'payment'],
  ['定金30%，尾款到货后付', DEPOSIT, 'payment'],
  ['30%定金', FULL, 'payment'],
  ['免定金，款到发货', FULL],
  ['定金30%，开13%专票', DEPOSIT],
  ['货到付款', ON_DELIVERY],
  ['货到付款', FULL, 'payment'],
  ['货到验收合格付款', ON_DELIVERY],
  ['不支持货到付款', FULL],
  ['款到发货或月结', FULL],
  ['电汇', MONTHLY],
  ['接受银行承兑', FULL],
  // Tax and its rate.
  ['含税', {}],
  ['含税价', TAX_13],
  ['含13%专票', TAX_13],
  ['含13%增值税专用发票', TAX_13],
  ['含税13个点', TAX_13],
  ['含十三个点税', TAX_13],
  ['税率１３％', TAX_13],
  ['含9%税', TAX_13, 'tax'],
  ['开3%普票', TAX_13, 'tax'],
  ['不含税', {}, 'tax'],
  ['不含税', TAX_13, 'tax'],
  ['不含税', NO_TAX],
  ['未税单价', TAX_13, 'tax'],
  ['裸价，开票另加8个点', TAX_13, 'tax'],
  ['不含税，开票加13个点', NO_TAX],
  ['含税', NO_TAX, 'tax'],
  ['税另计', {}, 'tax'],
  ['税点另算', TAX_13, 'tax'],
  ['不带票', {}, 'tax'],
  ['可开13%专票', TAX_13],
  ['随货同行质保书', NO_TAX],
  ['锌层13%以内', TAX_13],
  // Who bears the transport.
  ['含运费', {}],
  ['含运费', INCLUDED],
  ['包运费', COLLECT, 'freight'],
  ['到厂价', INCLUDED],
  ['到厂价', PER_TONNE, 'freight'],
  ['送货上门', COLLECT, 'freight'],
  ['包邮', INCLUDED],
  ['送到工地，卸车自理', INCLUDED],
  ['含运不含卸', INCLUDED],
  ['不含运费', {}, 'freight'],
  ['不含运', INCLUDED, 'freight'],
  ['运费另计', INCLUDED, 'freight'],
  ['运费另计', PER_TONNE],
  ['运费自理', {}, 'freight'],
  ['运费到付', INCLUDED, 'freight'],
  ['运费由买方承担', INCLUDED, 'freight'],
  ['运费由卖方承担', INCLUDED],
  ['运费每吨80元，另计', PER_TONNE],
  ['运费120元/吨另计', PER_TONNE, 'freight'],
  ['自提', COLLECT],
  ['自提', {}],
  ['仓库自提', INCLUDED, 'freight'],
  ['出厂价', INCLUDED, 'freight'],
  ['出厂价，上海库提', COLLECT],
  ['车板价', COLLECT],
  ['自提或送货到厂均可', INCLUDED],
  ['FOB 上海', { ...COLLECT, ...USD }],
  ['FOB Shanghai', { ...INCLUDED, ...USD }, 'freight'],
  ['CIF 釜山', { ...INCLUDED, ...USD }],
  // Both at once, in one breath.
  ['含税含运', {}],
  ['含税运', { ...TAX_13, ...INCLUDED }],
  ['不含税运', { ...TAX_13, ...INCLUDED }, 'tax', 'freight'],
  ['不含税、运费', {}, 'tax', 'freight'],
  ['含税不含运', INCLUDED, 'freight'],
  ['含税运费另计', { ...TAX_13, ...PER_TONNE }],
  ['不含税，含运费', {}, 'tax'],
  ['含１３％税，到厂价；月结６０天', MONTHLY, 'payment'],
  ['过磅计重，含税含运费', MONTHLY],
  // The currency of the price.
  ['USD', USD],
  ['美元报价', {}, 'currency'],
  ['EUR 价格', USD, 'currency'],
  ['欧元计价', EUR],
  ['人民币报价', USD, 'currency'],
  ['人民币结算', USD],
  ['人民币含税价', {}],
  ['美元报价，按当日汇率折人民币报价', USD],
  // Until when it holds.
  ['报价有效期3天', {}],
  ['有效期三天', {}],
  ['价格三天内有效', {}],
  ['价格保留24小时', {}, 'validity'],
  ['当日有效', {}, 'validity'],
  ['当天有效', { validUntil: new Date('2026-12-01T10:00:00Z') }],
  ['有效期7天', {}, 'validity'],
  ['有效期一周', { validUntil: new Date('2026-12-08T10:00:00Z') }],
  ['有效期至12月4日', {}],
  ['12月10日前有效', {}, 'validity'],
  ['随行就市', {}, 'validity'],
  ['价格以发货当日价为准', {}, 'validity'],
  ['质保期12个月', {}],
  // When it comes.
  ['7天交货', IN_A_WEEK],
  ['七天内到货', IN_A_WEEK],
  ['一周内交货', IN_A_WEEK],
  ['交期5-7天', IN_A_WEEK],
  ['交货期：5个工作日', IN_A_WEEK],
  ['交货期15天', IN_A_WEEK, 'delivery'],
  ['半个月到货', IN_A_WEEK, 'delivery'],
  ['3天交货', IN_A_WEEK, 'delivery'],
  ['3天内发货', IN_A_WEEK],
  ['10天内发货', IN_A_WEEK, 'delivery'],
  ['交货期30天', {}],
  ['到货后30天付款，7天交货', { ...MONTHLY, ...IN_A_WEEK }],
  ['款到后7天内交货', IN_A_WEEK],
  // Nothing of any term.
  ['', MONTHLY],
  ['理计，负差3%', { ...TAX_13, ...DEPOSIT }],
  ['现货，附质保书', TAX_13],
];

describe('contradictionsOf', () => {
  const cases = SAID.map(([text, terms, ...expected]) => ({ text, terms, expected }));
  test.each(cases)('「$text」 beside $terms', ({ text, terms, expected }) => {
    expect(contradictionsOf(text, { ...TERMS, ...terms })).toEqual(expected);
  });

  test('a remark is read for all lines: of days where they have the same, else of all but days', () => {
    const of = (days: readonly (number | null)[]) =>
      remarkContradictions('月结30天，10天内发货', TERMS, days);
    expect(of([7, 7])).toEqual(['payment', 'delivery']);
    expect(of([7, 20])).toEqual(['payment']);
    expect(of([])).toEqual(['payment']);
    expect(remarkContradictions('', TERMS, [7])).toEqual([]);
  });

  test('the conditions that are made of an offer’s own terms never contradict them', () => {
    const payment = fc.oneof(
      fc.constant({ kind: 'full' } as const),
      fc.constant({ kind: 'onDelivery' } as const),
      fc.record({
        kind: fc.constant('deposit' as const),
        percent: fc.integer({ min: 5, max: 95 }),
        balanceDays: fc.integer({ min: 1, max: 90 }),
      }),
      fc.record({ kind: fc.constant('monthly' as const), days: fc.integer({ min: 1, max: 180 }) }),
    );
    const tax = fc.option(
      fc.record({
        included: fc.boolean(),
        rate: fc.constantFrom('13', '9', '6', '3', '1', '0', 'exempt', 'untaxed'),
      }),
    );
    const freight = fc.option(
      fc.record({
        kind: fc.constantFrom(...FREIGHT_KINDS),
        amount: fc.integer({ min: 1, max: 99_999 }),
      }),
    );
    const currency = fc.constantFrom('CNY' as const, 'USD' as const, 'EUR' as const);
    const weights = fc.option(
      fc.record({
        weighing: fc.option(fc.constantFrom(...WEIGHINGS)),
        tolerance: fc.option(fc.integer({ min: 0, max: MOST_TOLERANCE })),
        countsAt: fc.option(fc.constantFrom(...COUNTS_AT)),
      }),
    );
    fc.assert(
      fc.property(
        fc.record({ payment, tax, freight, currency, weights }),
        ({ freight: of, weights: weighed, ...terms }) => {
          const said = {
            ...terms,
            freight: of && { kind: of.kind, perTonne: of.kind === 'perTonne' ? of.amount : null },
          };
          const text = conditionsOf({ ...said, weights: weighed }, said.payment, said.currency);
          expect([text, contradictionsOf(text, { ...TERMS, ...said })]).toEqual([text, []]);
        },
      ),
    );
  });
});
