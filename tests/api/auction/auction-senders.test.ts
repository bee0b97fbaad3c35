import { afterAll, beforeAll, expect, test } from 'vitest';
import { increasePrice, myBids } from '#app/domain/auction/bid-contract.ts';
import { company, member } from '#tests/api/company/companies.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { announce, bid, signUp } from './auctioning.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

test('the bids of a company name who of it sent each, to it alone; those of one person name nobody', async () => {
  const auction = await announce(market);
  const owner = await company(market, '测试企业');
  const colleague = await member(market, owner, 'buyer');
  const alone = await market.buyer();
  await signUp(market.db, auction, [owner, alone]);
  const auctionId = String(auction.id);
  const sendersOf = async (of: Pick<Buyer, 'call'>) =>
    (await of.call(myBids, { auctionId })).receipts.map(({ price, placedBy }) => [price, placedBy]);
  await bid(owner, auction, '3010.00');
  expect(await sendersOf(owner)).toEqual([['3010.00', null]]);
  await bid(alone, auction, '3020.00');
  market.advance(2001);
  const sent = { auctionId, price: '3030.00', count: '100' };
  const answer = await colleague.call(increasePrice, sent, { serial: newSerial() });
  expect(answer.own.receipts.map(({ placedBy }) => placedBy)).toEqual(['成员buyer', '测试企业']);
  const expected = [
    ['3030.00', '成员buyer'],
    ['3010.00', '测试企业'],
  ];
  expect(await sendersOf(owner)).toEqual(expected);
  expect(await sendersOf(colleague)).toEqual(expected);
  expect(await sendersOf(alone)).toEqual([['3020.00', null]]);
});
