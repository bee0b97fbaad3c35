import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveProfile } from '#app/domain/account/profile-contract.ts';
import { acceptOffer as acceptAward, giveUpAward } from '#app/domain/auction/award-contract.ts';
import { setLimit } from '#app/domain/auction/bid-contract.ts';
import { saveAuctionSign } from '#app/domain/auction/contract.ts';
import { addAddress } from '#app/domain/checkout/address-contract.ts';
import {
  approvalRule,
  saveApprovalRule,
  saveBudget,
} from '#app/domain/company/approval-contract.ts';
import { saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import {
  changeMember,
  inviteMember,
  memberList,
  removeMember,
} from '#app/domain/company/member-contract.ts';
import {
  decideProposal,
  proposalList,
  saveControls,
} from '#app/domain/company/proposal-contract.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { answerWeight, deliveriesOfOrder } from '#app/domain/delivery/contract.ts';
import { acceptOffer } from '#app/domain/inquiry/award-contract.ts';
import { saveRobot } from '#app/domain/message/inbox-contract.ts';
import { cancelOrder, orderById, saleOrderById } from '#app/domain/order/contract.ts';
import {
  type Auction,
  announce,
  awardsOf,
  bid,
  closeAfter,
  signUp as signUpAs,
} from '#tests/api/auction/auctioning.ts';
import { receive, sellerOf, ship } from '#tests/api/delivery/sending.ts';
import { inquiryFor, offerOf, save } from '#tests/api/inquiry/inquiring.ts';
import { giveCard } from '#tests/api/marketing/balances.ts';
import { addOwnAddress, direct, submit } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { auctionSigns, inquiries, messageRobots, smsOutbox } from '#trading-api/schema.ts';
import { accept, openMarket } from './companies.ts';
import {
  approvalOf,
  codeOf,
  decide,
  type Firm,
  firm,
  idOf,
  logOf,
  order,
} from './red-team-firm.ts';

/** What a red team has found by calls, each with what stands for its kind (issue 53). */

let market: OpenMarket;
let people: Firm;
beforeAll(async () => {
  market = await openMarket();
  people = await firm(market);
});
afterAll(() => market.close());

describe('a company’s gift cards are its money', () => {
  const byCard = async (who: Firm, tonnes: string, fen: number, sellerCode = 'S0001') => {
    const card = await giveCard(market, who.owner, fen);
    return order(market, who.buyer, tonnes, { giftCardids: [card] }, sellerCode);
  };

  test('an order that one pays wholly or in part waits as any other, and is released once agreed to', async () => {
    const whole = await byCard(people, '20', 8_000_000);
    expect(whole).toMatchObject({ paymentAmount: '0.00', waitsForApproval: true });
    expect((await byCard(people, '20', 3_000_000)).waitsForApproval).toBe(true);
    await decide(people.approver, await approvalOf(people.approver, whole.orderCode));
    const released = await people.buyer.call(orderById, { id: whole.orderCode });
    expect(released.state).toBe('paid');
  });

  test('budgets, sums, a new seller and the split of a day see what it pays', async () => {
    const other = await firm(market, { oneLevelFrom: '', newSeller: true });
    expect((await byCard(other, '1', 500_000)).waitsForApproval).toBe(true);
    await other.owner.call(saveApprovalRule, { oneLevelFrom: '' });
    await other.owner.call(saveBudget, {
      ...{ kind: 'costCentre', name: '一车间', period: 'month', limit: '60,000' },
    });
    const card = await giveCard(market, other.owner, 8_000_000);
    const own = { costCentre: '一车间', giftCardids: [card] };
    expect((await order(market, other.buyer, '10', own)).waitsForApproval).toBe(false);
    const { budgets } = await other.owner.call(approvalRule, {});
    expect(budgets).toMatchObject([{ used: '38500.00' }]);
    const more = { costCentre: '一车间' };
    expect((await order(market, other.buyer, '6', more, 'S0002')).waitsForApproval).toBe(true);
  });
});

test('a cost centre in another spelling is the same in sums, in the split of a day and in budgets', async () => {
  const of = (who: Buyer, costCentre: string, sellerCode: string) =>
    order(market, who, '10', { costCentre }, sellerCode);
  const split = await firm(market);
  await of(split.buyer, '一车间', 'S0001');
  expect((await of(split.colleague, '一 车间', 'S0001')).waitsForApproval).toBe(true);
  const sums = await firm(market, { oneLevelFrom: '' });
  await sums.owner.call(saveSumRule, {
    ...{ period: 'week', spender: 'costCentre', sellers: 'all', amount: '50,000' },
  });
  await of(sums.buyer, '一车间', 'S0001');
  expect((await of(sums.colleague, '一車間', 'S0002')).waitsForApproval).toBe(true);
  await sums.owner.call(saveBudget, {
    ...{ kind: 'costCentre', name: '一车间', period: 'month', limit: '999,999' },
  });
  const { budgets } = await sums.owner.call(approvalRule, {});
  expect(budgets).toMatchObject([{ used: '77000.00' }]);
});

describe('who took a step of an order stays who did it', () => {
  test('a weight, a receipt and a payment have their person for the company, and its name for the seller', async () => {
    const seller = await sellerOf(market);
    const { orderCode } = await order(market, people.colleague, '2');
    await pay(people.finance, orderCode);
    const { deliveryId } = await ship(seller, orderCode, [['2', '2.5']]);
    await people.buyer.call(answerWeight, { deliveryId, agreed: true });
    await receive(people.buyer, deliveryId);
    const { events } = await people.owner.call(orderById, { id: orderCode });
    const by = (kind: string, all = events) => all.find((each) => each.kind === kind)?.actorName;
    expect([by('paid'), by('weightAgreed'), by('received')]).toEqual([
      '甲财务',
      '甲采购',
      '甲采购',
    ]);
    const sold = (await seller.call(saleOrderById, { id: orderCode })).events;
    expect([by('weightAgreed', sold), by('received', sold)]).toEqual(['红队企业', '红队企业']);
    expect(by('weightAsked', sold)).toBe('发货员');
  });

  test('who cancels a colleague’s order is in its steps', async () => {
    const { orderCode } = await order(market, people.colleague, '20');
    await decide(people.approver, await approvalOf(people.approver, orderCode));
    await people.buyer.call(cancelOrder, { orderCode });
    const { events } = await people.colleague.call(orderById, { id: orderCode });
    expect(events.at(-1)).toMatchObject({ kind: 'cancelled', actorName: '甲采购' });
  });
});

test('a weight within the tolerance that reaches the rule waits for who may agree to it', async () => {
  const careful = await firm(market);
  const seller = await sellerOf(market);
  const { orderCode, waitsForApproval } = await order(market, careful.buyer, '12.9');
  expect(waitsForApproval).toBe(false);
  await pay(careful.owner, orderCode);
  const sent = await ship(seller, orderCode, [['12.9', '13.0']]);
  expect(sent.state).toBe('waitConsent');
  const agree = (who: Buyer) =>
    who.call(answerWeight, { deliveryId: sent.deliveryId, agreed: true });
  expect(await codeOf(agree(careful.buyer))).toBe('G003');
  await agree(careful.admin);
  const { deliveries } = await careful.owner.call(deliveriesOfOrder, { orderCode });
  expect(deliveries).toMatchObject([{ state: 'underWay' }]);
});

test('orders of one purchase that get heavier are seen together, whichever is agreed to first', async () => {
  const { buyer, colleague, admin, owner } = await firm(market);
  const seller = await sellerOf(market);
  const sent: string[] = [];
  for (const _ of [1, 2]) {
    const { orderCode, waitsForApproval } = await order(market, buyer, '6');
    expect(waitsForApproval).toBe(false);
    await pay(owner, orderCode);
    sent.push((await ship(seller, orderCode, [['6', '6.6']])).deliveryId);
  }
  const agree = (who: Buyer, deliveryId = '') =>
    who.call(answerWeight, { deliveryId, agreed: true });
  await agree(colleague, sent[1]);
  expect(await codeOf(agree(colleague, sent[0]))).toBe('G003');
  await agree(admin, sent[0]);
});

describe('what may still be won at an auction is bound', () => {
  const signUp = (who: Buyer, auction: Auction) =>
    who.call(
      saveAuctionSign,
      {
        ...{ auctionId: String(auction.id), companyName: '红队企业', bidLimit: '', checked: true },
        ...{ credentialNumber: '92320214MA1X7K3C2H', noticePhoneNumber: '13812345678' },
        auctionSignQualifyList: [],
      },
      { serial: newSerial() },
    );
  const passed = (auction: Auction) =>
    market.db
      .update(auctionSigns)
      .set({ state: 'auditPass' })
      .where(eq(auctionSigns.auctionId, auction.id));
  const open = (fields: Partial<Auction> = {}) =>
    announce(market, { marginAmount: 0, productCount: 10_000, ...fields });

  test('by an automatic limit', async () => {
    const { buyer } = await firm(market, { oneLevelFrom: '310,000' });
    const auction = await open({ startPrice: 100_000, proxyBids: true });
    market.advance(2000);
    await signUp(buyer, auction);
    await passed(auction);
    const limit = { auctionId: String(auction.id), price: '3090.00', confirmed: '3090.00' };
    await buyer.call(setLimit, limit, { serial: newSerial() });
    expect((await order(market, buyer, '52')).waitsForApproval).toBe(true);
  });

  test('as the next bid, which somebody else takes where it needs one', async () => {
    const { buyer, admin, owner } = await firm(market, { oneLevelFrom: '310,000' });
    const auction = await open({ afterDefault: 'runnerUp' });
    const winner = await market.buyer({ customerType: 'enterprise' });
    market.advance(2000);
    await signUp(buyer, auction);
    await signUpAs(market.db, auction, [winner], {}, 900);
    await passed(auction);
    expect((await bid(buyer, auction, '3000.00')).code).toBe('success');
    expect((await bid(winner, auction, '3010.00')).code).toBe('success');
    market.advance(auction.realEndDate.getTime() - market.now().getTime() + 60_000);
    await closeAfter(market.db, auction, 120_000);
    expect((await order(market, buyer, '77')).waitsForApproval).toBe(false);
    const auctionId = String(auction.id);
    await winner.call(giveUpAward, { auctionId }, { serial: newSerial() });
    const take = (who: Buyer) => who.call(acceptAward, { auctionId }, { serial: newSerial() });
    expect(await refusalOf(take(buyer))).toMatchObject({
      ...{ code: 'G003', text: expect.stringContaining('递补须由本企业的管理员接受') },
    });
    // While it may be taken, it counts.
    expect((await order(market, buyer, '3')).waitsForApproval).toBe(true);
    await take(admin);
    const { events } = await owner.call(orderById, {
      id: (await awardsOf(market.db, auction)).at(-1)?.order.orderCode ?? '',
    });
    expect(events).toBeDefined();
  });

  test('and is whose bid has won, who does not agree to its weight', async () => {
    const { buyer, admin, owner } = await firm(market, { oneLevelFrom: '310,000' });
    const auction = await open();
    market.advance(2000);
    await signUp(buyer, auction);
    await passed(auction);
    expect((await bid(admin, auction, '3000.00')).code).toBe('success');
    market.advance(auction.realEndDate.getTime() - market.now().getTime() + 60_000);
    await closeAfter(market.db, auction, 120_000);
    const { order: won } = first(await awardsOf(market.db, auction));
    expect((await owner.call(orderById, { id: won.orderCode })).placedBy).toBe('甲管理');
  });
});

describe('user.saveProfile, invitation.accept, names that say something of who somebody is', () => {
  test.each([
    '甲\u0007审批',
    '甲\n审批',
    '甲\uE000审批',
    '乙审批（代 甲审批）',
    '红队企业（企业注册账号）',
    '红队企业(管理员)',
    '平台客服',
    '系统',
  ])('%j is refused', async (name) => {
    expect(await codeOf(people.viewer.call(saveProfile, { name }))).toBe('invalid');
  });

  test('invitation.accept: invalid, under such a name', async () => {
    const person = await market.buyer({ phoneProvedAt: market.now(), name: '平台客服' });
    const { token } = await people.owner.call(inviteMember, {
      ...{ invitee: person.phone, role: 'buyer' },
    });
    expect(await codeOf(accept(market, person, token))).toBe('invalid');
  });

  test('a name is changed so often a day, and not without end', async () => {
    const { viewer } = await firm(market);
    const codes: string[] = [];
    for (let at = 0; at < 22; at++) {
      codes.push(
        await viewer.call(saveProfile, { name: `占名${at}` }).then(
          () => 'success',
          (error: { code: string }) => error.code,
        ),
      );
    }
    expect(codes.filter((code) => code === 'G429')).toHaveLength(2);
  });
});

test('a description is of no category: where one needs an approval, it does', async () => {
  const firmOf = await firm(market, { oneLevelFrom: '' });
  const { category1, ...goods } = await market.offer({ availableCount: 100_000 });
  await firmOf.owner.call(saveApprovalRule, { oneLevelFrom: '', categories: [category1] });
  await addOwnAddress(firmOf.owner);
  const { id: addressId } = await addOwnAddress(firmOf.owner);
  const named = await market.offer({ sellerCode: 'S0001', availableCount: 1, category1: '09' });
  const { endDate, conditions, deliveryWay, ...asked } = inquiryFor(market, [goods]);
  await save(firmOf.buyer, {
    ...{ ...asked, endDate, conditions, deliveryWay },
    inquiryDetails: [{ productName: named.productName, unit: '吨', count: '20' }],
  });
  const [inquiry] = await market.db
    .select()
    .from(inquiries)
    .where(eq(inquiries.customerId, firmOf.owner.id));
  const inquiryNum = inquiry?.inquiryNum ?? '';
  const offerId = await offerOf(market, inquiryNum, 'S0001');
  market.advance(3000);
  const made = await firmOf.buyer.call(
    acceptOffer,
    { inquiryNum, offerId, addressId },
    { serial: newSerial() },
  );
  expect(made.waitsForApproval).toBe(true);
  expect(await approvalOf(firmOf.approver, made.orderCode)).toMatchObject({
    ...{ reasons: ['category'], untold: [named.productName] },
  });
});

describe('with a second person', () => {
  const waiting = async (who: Buyer) =>
    (await who.call(proposalList, { which: 'waiting' })).content;

  test('member.remove: proposed, nobody who decides, pays or administers is removed by one alone, to decide in their place', async () => {
    const safe = await firm(market);
    const named = { kind: 'costCentre', value: '一车间', mode: 'one' };
    await safe.owner.call(saveApprovers, { ...named, personIds: [idOf(safe.approver)] });
    await safe.owner.call(saveControls, { secondPerson: true });
    const { orderCode } = await order(market, safe.buyer, '20', { costCentre: '一车间' });
    const removal = { personId: idOf(safe.approver), successorId: idOf(safe.other) };
    expect(await codeOf(safe.admin.call(removeMember, removal))).toBe('proposed');
    const asked = await approvalOf(safe.approver, orderCode);
    expect(await codeOf(decide(safe.admin, asked))).toBe('notDecider');
    const { proposalId } = first(await waiting(safe.admin));
    const confirm = (who: Buyer) => who.call(decideProposal, { proposalId, agree: true });
    expect(await codeOf(confirm(safe.admin))).toBe('notDecider');
    await confirm(safe.second);
    const { members } = await safe.owner.call(memberList, {});
    expect(members.some(({ personId }) => personId === idOf(safe.approver))).toBe(false);
    expect(first(await logOf(safe.owner, 'memberRemoved'))).toMatchObject({
      ...{ person: '乙管理', detail: expect.stringMatching(/甲审批.*乙审批.*甲管理 提出/) },
    });
    // A reader has no rights to lose.
    await safe.admin.call(removeMember, { personId: idOf(safe.viewer) });
  });

  test('what is proposed anew replaces what waits, and one is texted of it once', async () => {
    const safe = await firm(market);
    await safe.owner.call(saveControls, { secondPerson: true });
    const texts = async () => market.db.$count(smsOutbox, eq(smsOutbox.phone, safe.second.phone));
    const before = await texts();
    for (let at = 0; at < 6; at++) {
      const rule = { oneLevelFrom: String(60_000 + at), twoLevelsFrom: '' };
      expect(await codeOf(safe.admin.call(saveApprovalRule, rule))).toBe('proposed');
    }
    expect(await waiting(safe.second)).toHaveLength(1);
    expect((await texts()) - before).toBeLessThanOrEqual(1);
    const withdrawn = await logOf(safe.owner, 'changeWithdrawn');
    expect(withdrawn).toHaveLength(5);
    const propose = (at: number) =>
      safe.admin.call(saveBudget, {
        ...{ kind: 'project', name: `项目 ${at}`, period: 'year', limit: '1' },
      });
    const codes: string[] = [];
    for (let at = 0; at < 20; at++) codes.push(await codeOf(propose(at)));
    expect(codes.filter((code) => code === 'G429')).toHaveLength(1);
    await safe.owner.call(changeMember, { personId: idOf(safe.viewer), role: 'viewer' });
  });
});

test('addresses and the robot of a group say before and after, and the administrators are told', async () => {
  const { owner, admin, buyer } = people;
  const { id } = await addOwnAddress(buyer);
  const changed = {
    ...{ id, receivePerson: '别人', receivePersonPhone: '13900000009' },
    warehouseAddress: '江苏省无锡市别处 1 号',
  };
  await buyer.call(addAddress, changed);
  expect(first(await logOf(owner, 'addressesChanged'))).toMatchObject({
    person: '甲采购',
    changes: [
      { before: expect.stringContaining('沈远舟'), after: expect.stringContaining('别人') },
    ],
  });
  const url = 'https://oapi.dingtalk.com/robot/send?access_token=secret1234';
  await admin.call(saveRobot, { url, groups: [] });
  const [robot] = await logOf(owner, 'robotSaved');
  expect(robot).toMatchObject({ person: '甲管理', changes: [{ before: '' }] });
  expect(JSON.stringify(robot)).not.toContain('secret');
  expect(await codeOf(admin.call(saveRobot, { url: 'x', groups: [] }))).toBe('invalid');
  // It ends with who has set it.
  await owner.call(removeMember, { personId: idOf(admin) });
  const kept = eq(messageRobots.customerId, owner.id);
  expect(await market.db.$count(messageRobots, kept)).toBe(0);
});

test('who asks for approvals without end is not texted about each', async () => {
  const busy = await firm(market);
  const goods = await market.offer({ availableCount: 100_000_000 });
  const texts = () => market.db.$count(smsOutbox);
  for (let at = 0; at < 21; at++) {
    market.advance(2100);
    const { orderCode } = await submit(busy.buyer, direct(goods, '20'));
    await busy.buyer.call(cancelOrder, { orderCode });
  }
  const before = await texts();
  market.advance(2100);
  await submit(busy.buyer, direct(goods, '20'));
  expect(await texts()).toBe(before);
});
