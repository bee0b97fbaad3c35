import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendStepUpCode, stepUp } from '#app/domain/account/contract.ts';
import { STEP_UP_MARGIN, STEP_UP_MINUTES } from '#app/domain/account/step-up.ts';
import { freezeMargin } from '#app/domain/auction/contract.ts';
import { changeMember, inviteMember } from '#app/domain/company/member-contract.ts';
import { catalogue } from '#app/domain/contract.ts';
import { bankBind } from '#app/domain/wallet/contract.ts';
import { announce, signUp } from '#tests/api/auction/auctioning.ts';
import { company, member, openMarket } from '#tests/api/company/companies.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { type Payer, payerWith } from '#tests/api/wallet/wallets.ts';
import { auditEvents, smsOutbox } from '#trading-api/schema.ts';

const MINUTE_MS = 60_000;
const PASSWORD = 'a-test-password';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** As if the login of a buyer were so long ago. */
const provedBefore = (buyer: Buyer, milliseconds: number) =>
  market.prove(buyer, new Date(market.now().getTime() - milliseconds));

const longAgo = (buyer: Buyer) => provedBefore(buyer, (STEP_UP_MINUTES + 1) * MINUTE_MS);

async function payer(): Promise<Payer> {
  const found = await payerWith(market, '500.00');
  await longAgo(found.buyer);
  return found;
}

const bind = ({ buyer, mbrNo }: Payer, serial = newSerial()) =>
  buyer.call(bankBind, { mbrNo, bankCode: 'ICBC', cardNo: '4111111111111111' }, { serial });

async function codeFor(buyer: Buyer): Promise<string> {
  await buyer.call(sendStepUpCode, {});
  const [sent] = await market.db
    .select()
    .from(smsOutbox)
    .where(eq(smsOutbox.phone, buyer.phone))
    .orderBy(desc(smsOutbox.id))
    .limit(1);
  return /验证码 (\d{6})，您正在确认身份/.exec(sent?.text ?? '')?.[1] ?? '';
}

describe('a call that asks for a proof', () => {
  test('states it beside its permission', () => {
    const always = catalogue.filter((each) => each.stepUp === 'always').map(({ name }) => name);
    expect(always.sort()).toEqual([
      'accountDesk.changePhone',
      'accountDesk.close',
      'accountDesk.rename',
      'accountDesk.resume',
      'accountDesk.saveStoreTerms',
      'accountDesk.suspend',
      'approval.decide',
      'approval.nameDeputy',
      'approvalRule.save',
      'approvalRule.saveApprovers',
      'approvalRule.saveBudget',
      'approvalRule.saveSum',
      'auctionDesk.waiveDefault',
      'bankStatement.undo',
      'companyControl.save',
      'invitation.import',
      'marketingDesk.saveIntegralRule',
      'member.change',
      'member.confirmRole',
      'member.invite',
      'member.remove',
      'message.sendMailCode',
      'moneyDesk.cancelOrder',
      'moneyDesk.refundDone',
      'ownStore.handOver',
      'ownStore.open',
      'proposal.decide',
      'saleAccount.withdraw',
      'totp.start',
      'totpDesk.reset',
      'user.changePhone',
      'user.closeAccount',
      'wallet.bankBind',
      'wallet.bankCancel',
      'wallet.withdraw',
      'withdrawal.decide',
    ]);
    const large = catalogue.filter((each) => each.stepUp === 'large').map(({ name }) => name);
    expect(large.sort()).toEqual([
      'afterSaleDesk.step',
      'auction.acceptOffer',
      'auction.freezeMargin',
      'auction.giveUpAward',
      'groupPurchase.payMargin',
      'marketingDesk.giveGiftCard',
      'marketingDesk.givePoints',
      'marketingDesk.issueCoupon',
    ]);
  });

  test('goes on within ten minutes of the login, and is refused later', async () => {
    const found = await payerWith(market, '500.00');
    await provedBefore(found.buyer, STEP_UP_MINUTES * MINUTE_MS - 1000);
    await bind(found);
    const late = await payer();
    expect(await refusalOf(bind(late))).toEqual({
      code: 'G002',
      text: '为保障账号和资金安全，请先确认是您本人',
    });
  });

  test('goes on with the same serial once the password is given, in this session alone', async () => {
    const found = await payer();
    const serial = newSerial();
    expect((await refusalOf(bind(found, serial))).code).toBe('G002');
    await found.buyer.call(stepUp, { password: PASSWORD });
    expect(await bind(found, serial)).toMatchObject({ lastDigits: '1111' });
    await longAgo(found.buyer);
    const other = await market.buyer();
    await other.call(stepUp, { password: PASSWORD });
    expect((await refusalOf(bind(found))).code).toBe('G002');
  });

  test('says first what the role may not do', async () => {
    const owner = await company(market, '确认测试');
    const viewer = await member(market, owner, 'viewer');
    await longAgo(viewer);
    const invite = { invitee: '13912345678', role: 'admin' };
    expect((await refusalOf(viewer.call(inviteMember, invite))).code).toBe('G003');
    await longAgo(owner);
    expect((await refusalOf(owner.call(inviteMember, invite))).code).toBe('G002');
    const change = { personId: String(viewer.id), role: 'admin' };
    expect((await refusalOf(owner.call(changeMember, change))).code).toBe('G002');
  });
});

describe('user.stepUp, user.sendStepUpCode', () => {
  test('a code that is sent to the own phone is good once', async () => {
    const found = await payer();
    const code = await codeFor(found.buyer);
    await found.buyer.call(stepUp, { code });
    await bind(found);
    expect((await refusalOf(found.buyer.call(stepUp, { code }))).code).toBe('codeSpent');
  });

  test('user.stepUp: missing, passwordWrong, codeWrong, codeSpent; tooManyTries', async () => {
    const buyer = await market.buyer();
    await longAgo(buyer);
    const tried = (typed: { password?: string; code?: string }) =>
      problemsOf(buyer.call(stepUp, typed));
    expect(await tried({})).toMatchObject([{ path: ['password'], code: 'missing' }]);
    expect(await tried({ password: 'guess' })).toMatchObject([
      { path: ['password'], code: 'passwordWrong' },
    ]);
    expect(await tried({ code: '000000' })).toMatchObject([{ path: ['code'], code: 'codeSpent' }]);
    const code = await codeFor(buyer);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await tried({ code: wrong })).toMatchObject([{ path: ['code'], code: 'codeWrong' }]);
    for (let at = 0; at < 2; at += 1) await tried({ password: 'guess' });
    expect(await tried({ password: PASSWORD })).toMatchObject([{ code: 'tooManyTries' }]);
    const [newest] = await market.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.personId, buyer.id))
      .orderBy(desc(auditEvents.id))
      .limit(1);
    expect(newest?.action).toBe('confirmFailed');
  });

  test('user.sendStepUpCode: tooSoon within a minute, also of many at once', async () => {
    const buyer = await market.buyer();
    const asked = await Promise.allSettled(
      Array.from({ length: 4 }, () => buyer.call(sendStepUpCode, {})),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refusalOf(buyer.call(sendStepUpCode, {}))).code).toBe('tooSoon');
  });
});

test('another role ends the sessions of a member, another budget does not', async () => {
  const owner = await company(market, '换岗测试');
  const buyer = await member(market, owner, 'buyer');
  const personId = String(buyer.id);
  await owner.call(changeMember, { personId, role: 'buyer', monthlyBudget: '100' });
  await buyer.call(sendStepUpCode, {});
  await owner.call(changeMember, { personId, role: 'admin' });
  expect((await refusalOf(buyer.call(sendStepUpCode, {}))).code).toBe('G001');
});

describe('auction.freezeMargin', () => {
  async function signedUp(marginAmount: number) {
    const auction = await announce(market, { marginAmount });
    const found = await payerWith(market, '200000.00');
    await signUp(market.db, auction, [found.buyer]);
    await longAgo(found.buyer);
    return () => found.buyer.call(freezeMargin, { auctionId: String(auction.id) });
  }

  test('asks for a proof above ¥100,000 only', async () => {
    const small = await signedUp(STEP_UP_MARGIN);
    expect(await small()).toEqual({ marginAmount: '100000.00' });
    const large = await signedUp(STEP_UP_MARGIN + 1);
    expect((await refusalOf(large())).code).toBe('G002');
  });
});
