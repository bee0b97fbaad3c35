import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveProfile } from '#app/domain/account/profile-contract.ts';
import { handOverCart } from '#app/domain/cart/share-contract.ts';
import { addAddress } from '#app/domain/checkout/address-contract.ts';
import {
  approvalRule,
  decideApproval,
  saveApprovalRule,
  saveBudget,
} from '#app/domain/company/approval-contract.ts';
import { inviteMember, removeMember } from '#app/domain/company/member-contract.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { answerWeight, correctDelivery } from '#app/domain/delivery/contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { awardLines } from '#app/domain/inquiry/award-contract.ts';
import {
  askRedConfirmation,
  takeRedStep,
  useInvoice,
} from '#app/domain/invoice/after-issue-contract.ts';
import { registerInvoice, reverseInvoice } from '#app/domain/invoice/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { receive, sellerOf, ship } from '#tests/api/delivery/sending.ts';
import { download, upload } from '#tests/api/file/uploading.ts';
import { inquire, offerOf } from '#tests/api/inquiry/inquiring.ts';
import {
  apply,
  invoiceNumber,
  received,
  registration,
  TITLE,
} from '#tests/api/invoice/invoicing.ts';
import {
  addOwnAddress,
  direct,
  fillCart,
  type Submission,
  submit,
} from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { ask } from '#tests/api/thread/writing.ts';
import { customers } from '#trading-api/schema.ts';
import { company, openMarket } from './companies.ts';
import {
  again,
  approvalOf,
  codeOf,
  decide,
  expectHeld,
  type Firm,
  firm,
  idOf,
  logOf,
  order,
  refusedIn,
} from './red-team-firm.ts';

let market: OpenMarket;
let people: Firm;
beforeAll(async () => {
  market = await openMarket();
  people = await firm(market);
});
afterAll(() => market.close());

const serial = () => ({ serial: newSerial() });

/** The code of a refusal, or that there was none. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'made',
    (error: { code: string }) => error.code,
  );

/** Tonnes of goods that nobody else buys, ordered a day after all that was before. */
async function buy(by: Buyer, tonnes: string, fields: object = {}, own: Partial<Submission> = {}) {
  market.advance(DAY_MS);
  const plain = { sellerCode: 'S0001', availableCount: 100_000_000, tolerance: 0 };
  const goods = await market.offer({ ...plain, ...fields });
  return { goods, ...(await submit(by, { ...direct(goods, tonnes), ...own })) };
}

describe('words', () => {
  test.each([
    ['an accent', '甲审批\u0301'],
    ['an emoji', '甲审批😀'],
    ['a right-to-left mark', '\u200f甲审批'],
    ['a variation selector', '甲审批\ufe00'],
    ['a variation selector of another plane', '甲审批\u{e0100}'],
    ['a tag', '甲审批\u{e0041}'],
    ['a soft hyphen', '甲审批\u00ad'],
    ['a blank of Braille', '甲审批\u2800'],
    ['a mark of music', '甲审批\u{1d159}'],
    ['a filler', '甲审批\u115f'],
    ['a quotation mark', '甲审批"'],
    ['a traditional character', '甲審批'],
  ])('a colleague’s name with %s is the colleague’s', async (_, name) => {
    expect(await codeOf(people.other.call(saveProfile, { name }))).toBe('exists');
    expect(first(await refusedIn(people.owner))).toEqual([
      '乙审批',
      expect.stringMatching(/^姓名 /),
    ]);
  });

  test.each(['1e5', '-1', '0', '0.001', '99999999999999', '五万', '50 000', '٥٠٠٠٠'])(
    'an amount of a rule is no %s',
    async (oneLevelFrom) => {
      const saved = people.owner.call(saveApprovalRule, { oneLevelFrom });
      expect(await codeOf(saved)).toBe('invalid');
      expect(await logOf(people.owner, 'approvalRuleSaved')).toHaveLength(1);
      expect((await people.owner.call(approvalRule, {})).oneLevelFrom).toBe('50000.00');
    },
  );

  test('another amount than is agreed to is none, however it is written', async () => {
    const { orderCode } = await buy(people.buyer, '20');
    const { approvalId } = await approvalOf(people.approver, orderCode);
    for (const shownAmount of [
      '76999.99',
      '77000.004',
      '７７０００',
      '-77000',
      '0x12CC8',
      '7.7e4',
    ]) {
      const agreed = people.approver.call(decideApproval, { approvalId, agree: true, shownAmount });
      expect([shownAmount, await codeOf(agreed)]).toEqual([shownAmount, 'amountChanged']);
    }
    await expectHeld(market, orderCode, people.buyer);
  });

  test('a quantity that is written otherwise is the same, or none', async () => {
    for (const num of ['２0', '20\u200b']) {
      expect((await buy(people.colleague, num)).waitsForApproval).toBe(true);
    }
    for (const num of ['-20', '1e1', '20.001', '0x14', '20,0', '٢٠', '99999999999']) {
      expect([num, await codeOf(buy(people.colleague, num))]).toEqual([num, 'invalid']);
    }
  });

  test('a cost centre with what nobody sees adds up with the same without', async () => {
    const { owner, buyer, colleague } = await firm(market, { oneLevelFrom: '' });
    const sum = { period: 'week', spender: 'costCentre', sellers: 'all', amount: '50,000' };
    await owner.call(saveSumRule, sum);
    await buy(buyer, '10', {}, { costCentre: '一车间' });
    const hidden = await buy(colleague, '10', {}, { costCentre: '一车\u200b间' });
    expect(hidden.waitsForApproval).toBe(true);
  });

  test('an invitation has one address, and no header of a mail', async () => {
    for (const invitee of ['a@b.cn\r\nBcc: c@d.cn', 'a@b.cn,c@d.cn', '"a b"@c.cn']) {
      const invited = people.owner.call(inviteMember, { invitee, role: 'viewer' });
      expect([invitee, await codeOf(invited)]).toEqual([invitee, 'invalid']);
    }
  });
});

describe('money', () => {
  test('lines of one inquiry that are awarded one after the other are one purchase', async () => {
    const { buyer } = people;
    market.advance(DAY_MS);
    const { id: addressId } = await addOwnAddress(buyer);
    const goods = await market.offer({ sellerCode: 'S0001' });
    const inquiryNum = await inquire(market, buyer, [{ id: goods.id, count: '20' }]);
    const offerId = await offerOf(market, inquiryNum, 'S0001');
    const waits: boolean[] = [];
    for (const count of ['10', '10']) {
      market.advance(3000);
      const awards = [{ offerId, position: 1, count }];
      const made = await buyer.call(awardLines, { inquiryNum, addressId, awards }, serial());
      waits.push(...made.orders.map(({ waitsForApproval }) => waitsForApproval));
    }
    expect(waits).toEqual([false, true]);
  });

  test('a listing that changes while it waits changes nothing of what is agreed to', async () => {
    const { orderCode, goods } = await buy(people.buyer, '20');
    await market.change(goods, { price: 900_000, tolerance: 200, weighing: 'scale' });
    await decide(people.approver, await approvalOf(people.approver, orderCode));
    const { paymentAmount, lines } = await people.buyer.call(orderById, { id: orderCode });
    expect(paymentAmount).toBe('77000.00');
    expect(lines[0]?.weights).toMatchObject({ weighing: 'count', tolerance: 0 });
  });

  test('weights of one order that are each below the rule are not above it together', async () => {
    const seller = await sellerOf(market);
    const { orderCode } = await buy(people.buyer, '12');
    await pay(people.owner, orderCode);
    const answers: string[] = [];
    for (const weighed of ['4.3', '4.3', '4.5']) {
      const { deliveryId } = await ship(seller, orderCode, [['4', weighed]]);
      const agreed = people.colleague.call(answerWeight, { deliveryId, agreed: true });
      answers.push(await outcome(agreed));
    }
    expect(answers).toEqual(['made', 'made', 'G003']);
    expect(first(await refusedIn(people.owner))).toEqual([
      '乙采购',
      expect.stringMatching(/^发货数量/),
    ]);
  });

  test('a weight is not agreed to over the budget of a cost centre, nor when it is corrected after it has left', async () => {
    const { owner, buyer, colleague } = await firm(market, { oneLevelFrom: '' });
    const budget = { kind: 'costCentre', name: '一车间', period: 'month', limit: '50,000' };
    await owner.call(saveBudget, budget);
    const seller = await sellerOf(market);
    const { orderCode } = await buy(buyer, '12', {}, { costCentre: '一车间' });
    await pay(owner, orderCode);
    const { deliveryId } = await ship(seller, orderCode, [['12']]);
    const lines = [{ position: 0, number: '12', weighed: '13.5' }];
    await seller.call(correctDelivery, { deliveryId, lines, reason: '重新过磅' });
    const agreed = colleague.call(answerWeight, { deliveryId, agreed: true });
    expect(await codeOf(agreed)).toBe('G003');
    expect(await refusedIn(owner)).toHaveLength(1);
    expect(await codeOf(receive(colleague, deliveryId))).toBe('decided');
  });
});

describe('papers', () => {
  test('a 红字确认单 is confirmed by the other side’s finance alone, and is good once, as far as it goes', async () => {
    const { owner, buyer, finance, viewer } = await firm(market, { oneLevelFrom: '' });
    await market.db.update(customers).set({ name: TITLE.name }).where(eq(customers.id, owner.id));
    const { orderCode, seller } = await received(market, { buyer: owner });
    const { id } = await apply(owner, [{ orderCode, amount: '38500.00' }]);
    const issueDate = '2026-01-05';
    const issued = await registration(market, seller, id, { issueDate });
    await seller.call(registerInvoice, issued, serial());
    const deducted = { number: issued.number, use: 'deducted', month: '2026-01' } as const;
    await finance.call(useInvoice, deducted, serial());
    const [stranger, rival] = [await company(market, '别家'), await sellerOf(market, 'S0002')];
    const number = '7'.repeat(20);
    const take = (who: Buyer, side: 'buyer' | 'seller') => {
      const red = { id, side, number, amount: '100', reason: 'wrong' } as const;
      return outcome(who.call(askRedConfirmation, red, serial()));
    };
    const step = (who: Buyer, side: 'buyer' | 'seller', what: 'confirm' | 'withdraw' = 'confirm') =>
      outcome(who.call(takeRedStep, { number, side, step: what }, serial()));
    const reverse = (amount: string) => {
      const red = { id, number: invoiceNumber(), issueDate, amount };
      return outcome(
        seller.call(reverseInvoice, { ...red, reason: '折让', fileIds: [] }, serial()),
      );
    };
    const others = [
      [stranger, 'buyer', 'G404'],
      [rival, 'seller', 'G404'],
      [seller, 'buyer', 'G404'],
      [viewer, 'buyer', 'G003'],
      [buyer, 'buyer', 'G003'],
    ] as const;
    for (const [who, side, code] of others) expect(await take(who, side)).toBe(code);
    expect(await take(seller, 'seller')).toBe('made');
    for (const [who, side, code] of others) expect(await step(who, side)).toBe(code);
    expect(await step(seller, 'seller')).toBe('decided');
    expect(await step(finance, 'buyer', 'withdraw')).toBe('decided');
    const refused = (await refusedIn(owner)).map(([who]) => who);
    expect([...new Set(refused)].sort()).toEqual(['甲只读', '甲采购']);
    expect(await reverse('100.00')).toBe('unconfirmed');
    expect(await step(finance, 'buyer')).toBe('made');
    expect(await reverse('100.01')).toBe('tooLarge');
    expect(await reverse('100.00')).toBe('made');
    expect(await reverse('100.00')).toBe('unconfirmed');
  });

  test('a file of the company is not read by who has left it', async () => {
    const { owner, buyer } = await firm(market);
    const { id } = await upload(market, owner);
    expect((await download(market, buyer, id)).status).toBe(200);
    await owner.call(removeMember, { personId: idOf(buyer) });
    expect(await codeOf(download(market, await again(market, buyer), id))).toBe('G404');
    expect(first(await logOf(owner, 'memberRemoved')).detail).toMatch(/^甲采购，/);
  });

  test('who may not trade writes nothing in its name, adds no address, and is handed no cart', async () => {
    const { orderCode } = await order(market, people.buyer, '1');
    expect(await codeOf(ask(people.viewer, orderCode))).toBe('G003');
    const place = {
      receivePerson: '甲',
      receivePersonPhone: '13900000002',
      warehouseAddress: '某处',
    };
    for (const who of [people.viewer, people.finance, people.approver]) {
      expect(await codeOf(who.call(addAddress, place))).toBe('G003');
    }
    const ids = await fillCart(people.buyer, [[await market.offer(), '5']]);
    const handed = people.buyer.call(handOverCart, { ids, personId: idOf(people.approver) });
    expect(await codeOf(handed)).toBe('invalid');
  });
});
