import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveAuctionSign } from '#app/domain/auction/contract.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { tenderDetail } from '#app/domain/tender/contract.ts';
import { awardTender } from '#app/domain/tender/tenderer-contract.ts';
import { announce } from '#tests/api/auction/auctioning.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { problemsOf } from '#tests/api/support/market.ts';
import { first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { offer, open, publish, score, storeOf } from '#tests/api/tender/tendering.ts';
import { openMarket } from './companies.ts';
import { approvalOf, type Firm, firm } from './red-team-firm.ts';

/** What a buyer calls goods is no proof of their category (red team, F6). */

let market: OpenMarket;
let people: Firm;
beforeAll(async () => {
  market = await openMarket();
  people = await firm(market, { oneLevelFrom: '' });
  await people.owner.call(saveApprovalRule, { oneLevelFrom: '', categories: ['01'] });
});
afterAll(() => market.close());

test('tender.award: a lot that is named as a listing of another category needs the approval', async () => {
  const { buyer, approver } = people;
  const { productName } = await market.offer({ sellerCode: 'S0001', category1: '09' });
  const { id: addressId } = await addOwnAddress(people.owner);
  const lots = [{ productName, specs: '实为冷轧薄板', count: '100', unit: '吨', place: '上海市' }];
  const id = await publish(market, buyer, { lots });
  await offer(market, await storeOf(market, 'S0001'), id, ['3800']);
  await open(market, id);
  const { scoreRevision, offers } = await score(buyer, id);
  market.advance(3000);
  const won = [{ position: 1, offerId: first(offers).offerId, reason: '' }];
  const asked = { id, scoreRevision, addressId, lots: won };
  const { orders } = await buyer.call(awardTender, asked, { serial: newSerial() });
  const made = first(orders);
  expect(made.waitsForApproval).toBe(true);
  expect(await approvalOf(approver, made.orderCode)).toMatchObject({
    ...{ reasons: ['category'], untold: [productName] },
  });
  expect((await buyer.call(tenderDetail, { id })).results).toHaveLength(1);
});

test('auction.sign: what the operator calls as no listing and no category needs it, and as a listing is of its category', async () => {
  const sign = async (productName: string) => {
    const { id } = await announce(market, { productName, marginAmount: 0 });
    return people.buyer.call(
      saveAuctionSign,
      {
        ...{ auctionId: String(id), companyName: '红队企业', bidLimit: '', checked: true },
        ...{ credentialNumber: '92320214MA1X7K3C2H', noticePhoneNumber: '13812345678' },
        auctionSignQualifyList: [],
      },
      { serial: newSerial() },
    );
  };
  expect(await problemsOf(sign('冷轧薄板（现货）'))).toMatchObject([
    { path: ['bidLimit'], code: 'missing' },
  ]);
  const productName = '电焊条';
  await market.offer({ sellerCode: 'S0001', category1: '09', productName });
  await sign(productName);
});
