import { test } from 'vitest';
import { membersOfOneCompany } from './company-histories.ts';
import { biddersOfOneAuction, companiesOfOneGroup } from './market-histories.ts';
import { expectNoInterference } from './non-interference.ts';
import { BIDS, COMPANYS, GROUP, SALES } from './shared-views.ts';
import { buyersOfOneSeller, sellersOfOneInquiry } from './trade-histories.ts';

const PLAYING_MS = 300_000;

test(
  'issue 48 §3: sellers of one inquiry',
  async () => {
    await expectNoInterference(sellersOfOneInquiry, { seen: ['卖家甲'], acting: '买家' });
  },
  PLAYING_MS,
);

test(
  'issue 48 §3: buyers of one seller',
  async () => {
    await expectNoInterference(buyersOfOneSeller, {
      seen: ['买家甲'],
      shared: SALES,
      acting: '卖家',
    });
  },
  PLAYING_MS,
);

test(
  'issue 48 §3: bidders of one auction',
  async () => {
    await expectNoInterference(biddersOfOneAuction, { seen: ['竞买人', '路人'], shared: BIDS });
  },
  PLAYING_MS,
);

test(
  'issue 48 §3: companies of one group purchase',
  async () => {
    await expectNoInterference(companiesOfOneGroup, { seen: ['参团企业', '路人'], shared: GROUP });
  },
  PLAYING_MS,
);

test(
  'issue 48 §3: members of one company',
  async () => {
    const seen = ['只读', '财务', '企业'];
    await expectNoInterference(membersOfOneCompany, { seen, shared: COMPANYS, acting: '采购' });
  },
  PLAYING_MS,
);
