import { expect, test } from 'vitest';
import { testWhenFull } from '#tests/support/full-run.ts';
import { membersOfOneCompany, ordersOfOneCompany } from './company-histories.ts';
import { customersOfOneMarket } from './customer-histories.ts';
import {
  biddersOfOneAuction,
  companiesOfOneGroup,
  signUpsThatWaitInside,
} from './market-histories.ts';
import { namingFields, thingNamedBy } from './named-things.ts';
import { type Expected, expectNoInterference } from './non-interference.ts';
import { kindNamedBy, reads } from './party-reads.ts';
import { BIDS, COMPANYS, GROUP, ORDERS, SALES, STOCK } from './shared-views.ts';
import type { History } from './stage.ts';
import { buyersOfOneSeller, sellersOfOneCheckout, sellersOfOneInquiry } from './trade-histories.ts';

const PLAYING_MS = 900_000;

/** What was asked and answered in the histories of this run. */
const asked = new Set<string>();
const answered = new Set<string>();

const plays = (history: History, expected: Expected) => async () => {
  const outcome = await expectNoInterference(history, expected);
  for (const call of outcome.asked) asked.add(call);
  for (const call of outcome.answered) answered.add(call);
};

test(
  'issue 48 §3: a seller of a checkout learns nothing of what the other does; every read of the contract',
  async () => {
    await plays(sellersOfOneCheckout, { seen: ['卖家甲'], shared: STOCK, acting: '买家' })();
    expect(reads.filter(({ name }) => !asked.has(name)).map(({ name }) => name)).toEqual([]);
  },
  PLAYING_MS,
);

test(
  'issue 48 §3: a sign-up that waits inside another company is not there for anybody else',
  plays(signUpsThatWaitInside, { seen: ['竞买人', '卖家', '路人'] }),
  PLAYING_MS,
);

testWhenFull(
  'issue 48 §3: sellers of one inquiry',
  plays(sellersOfOneInquiry, { seen: ['卖家甲'], acting: '买家' }),
  PLAYING_MS,
);

testWhenFull(
  'issue 48 §3: buyers of one seller',
  plays(buyersOfOneSeller, { seen: ['买家甲'], shared: SALES, acting: '卖家' }),
  PLAYING_MS,
);

testWhenFull(
  'issue 48 §3: bidders of one auction',
  plays(biddersOfOneAuction, { seen: ['竞买人', '路人'], shared: BIDS }),
  PLAYING_MS,
);

testWhenFull(
  'issue 48 §3: companies of one group purchase',
  plays(companiesOfOneGroup, { seen: ['参团企业', '路人'], shared: GROUP }),
  PLAYING_MS,
);

testWhenFull(
  'issue 48 §3: members of one company',
  plays(membersOfOneCompany, {
    ...{ seen: ['只读', '财务', '企业'], shared: COMPANYS, acting: '采购' },
  }),
  PLAYING_MS,
);

testWhenFull(
  'issue 48 §3: members of a company in which one orders',
  plays(ordersOfOneCompany, {
    ...{ seen: ['只读', '财务', '采购乙'], shared: [...ORDERS, ...STOCK], acting: '采购' },
  }),
  PLAYING_MS,
);

testWhenFull(
  'issue 48 §3: customers who have nothing to do with each other',
  plays(customersOfOneMarket, { seen: ['客户甲'], shared: STOCK, acting: '客户乙' }),
  PLAYING_MS,
);

/** Reads that no history gets an answer to: equal refusals prove nothing of them. */
const UNANSWERED = {
  'export.part': 'no history has a list gathered; what is in it is what the list answers',
  'message.unsubscribable': 'by the secret of a mail, and market mails leave no secret behind',
  'saleProduct.priceChange':
    'no history changes prices together; catalogue/sale-prices.test.ts has two sellers',
  'user.oneTimeLink': 'by a secret that only the command of the operator prints',
};

testWhenFull('every read that a party may make was answered more than a refusal', () => {
  const refused = reads.filter(({ name }) => !answered.has(name)).map(({ name }) => name);
  expect(refused.sort()).toEqual(Object.keys(UNANSWERED));
});

test('an id that a read names is one that parties know of, or for everybody', () => {
  const unknown = reads.flatMap((read) =>
    namingFields(read).flatMap((field) => {
      const thing = thingNamedBy(read, field);
      const isOwn = typeof thing === 'function' || typeof thing === 'object';
      return isOwn && !kindNamedBy(read, field) ? [`${read.name} ${field.path}`] : [];
    }),
  );
  expect(unknown).toEqual([]);
});
