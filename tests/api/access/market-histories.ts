import { saveAuctionSign } from '#app/domain/auction/contract.ts';
import { auctionSigns, auditSign } from '#app/domain/auction/desk-contract.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import { cancelPurchasing, payMargin } from '#app/domain/purchase/contract.ts';
import { type Auction, announce, bid } from '#tests/api/auction/auctioning.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { pass, publish, register } from '#tests/api/purchase/grouping.ts';
import { type Buyer, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { openedWallet } from '#tests/api/wallet/wallets.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import type { History, Stage } from './stage.ts';

/** One that runs and can be signed up for; 300,000 in all at least. */
const openAuction = (market: OpenMarket) =>
  announce(market, {
    signEndDate: new Date(market.now().getTime() + HOUR_MS),
    endDate: new Date(market.now().getTime() + 2 * HOUR_MS),
    biddingMode: 'component_bidding',
  });

const sign = (who: Buyer, { id }: Auction, companyName: string, bidLimit = '') =>
  who.call(
    saveAuctionSign,
    {
      ...{ auctionId: String(id), companyName, bidLimit, checked: true },
      ...{ credentialNumber: '92320214MA1X7K3C2H', noticePhoneNumber: '13812345678' },
      auctionSignQualifyList: [],
    },
    { serial: newSerial() },
  );

async function passAll(operator: Buyer, { id }: Auction) {
  const { content } = await operator.call(auctionSigns, {
    auctionId: String(id),
    state: 'waitAudit',
  });
  for (const { id: signId } of content) {
    await operator.call(auditSign, { signId, passes: true, reason: '' }, { serial: newSerial() });
  }
}

async function atAuction(stage: Stage) {
  const { market, always, party } = stage;
  const operator = await always(() => market.buyer({ platformType: 'buyer,operator' }));
  const seller = await party('卖家', { platformType: 'buyer,seller', sellerCode: 'S0001' });
  const bidder = await party('竞买人', {
    customerType: 'enterprise',
    esignatureContractStatus: '2',
  });
  const stranger = await party('路人');
  const auction = await always(() => openAuction(market));
  return { operator, seller, bidder, stranger, auction, known: { auctions: [String(auction.id)] } };
}

/** Sign-ups that wait inside another company for its own approval: to everybody else they are not there. */
export const signUpsThatWaitInside: History = async (stage) => {
  const { market, always, others } = stage;
  const { operator, seller, bidder, stranger, auction, known } = await atAuction(stage);
  await others(async () => {
    const owner = await company(market);
    await owner.call(saveApprovalRule, { oneLevelFrom: '50000' });
    const buyer = await member(market, owner, 'buyer');
    await member(market, owner, 'approver');
    await sign(buyer, auction, '测试企业', '310000');
  });
  await always(() => sign(bidder, auction, '竞买人'));
  for (const party of [bidder, seller, stranger]) await stage.look(party, known);
  await always(() => passAll(operator, auction));
  await always(() => bid(bidder, auction, '3000.00'));
  await stage.look(stranger, known);
  if (!isFullRun) return;
  // The auction is closed, and what still waits is ended.
  await stage.later(3 * HOUR_MS);
  for (const party of [bidder, seller, stranger]) await stage.look(party, known);
};

/** Bidders of one auction: another one signs up, is let pass and bids. */
export const biddersOfOneAuction: History = async (stage) => {
  const { market, always, others } = stage;
  const { operator, bidder, stranger, auction, known } = await atAuction(stage);
  await always(() => sign(bidder, auction, '竞买人'));
  await always(() => passAll(operator, auction));
  const { receiptId } = await always(() => bid(bidder, auction, '3000.00'));
  await others(async () => {
    const owner = await company(market);
    await sign(owner, auction, '测试企业', '3100000');
    await passAll(operator, auction);
    await bid(owner, auction, '3010.00');
  });
  await stage.look(bidder, { ...known, receipts: [receiptId] });
  await stage.look(stranger, known);
};

/** Companies of one group purchase: another one registers, is let pass and pays; a third one leaves. */
export const companiesOfOneGroup: History = async (stage) => {
  const { market, always, others, party } = stage;
  const operator = await always(() => market.buyer({ platformType: 'buyer,operator' }));
  const buyer = await party('参团企业', {
    customerType: 'enterprise',
    esignatureContractStatus: '2',
  });
  const stranger = await party('路人');
  const plan = await always(() => publish(market));
  const joins = async (who: Buyer) => {
    await openedWallet(who, '3850.00');
    const id = await register(who, plan, '10');
    await pass(operator, id);
    return id;
  };
  const known = { plans: [String(plan.scheduleId)] };
  await others(async () => {
    const other = await company(market);
    await other.call(payMargin, { id: await joins(other) }, { serial: newSerial() });
  });
  const id = await always(() => joins(buyer));
  for (const one of [buyer, stranger]) await stage.look(one, known);
  await others(async () => {
    const other = await company(market);
    await other.call(cancelPurchasing, { id: await register(other, plan, '6') });
  });
  await always(() => buyer.call(payMargin, { id }, { serial: newSerial() }));
  for (const one of [buyer, stranger]) await stage.look(one, known);
};
