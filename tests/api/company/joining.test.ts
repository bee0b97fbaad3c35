import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { CODE_TRIES } from '#app/domain/account/codes.ts';
import type { Role } from '#app/domain/account/roles.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { MOST_MEMBERS } from '#app/domain/company/member.ts';
import {
  changeMember,
  confirmRole,
  invitationByToken,
  inviteMember,
  joinCompany,
  memberList,
  sendInvitationCode,
  withdrawExpired,
} from '#app/domain/company/member-contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { race, times } from '#tests/api/order/racing.ts';
import type { Buyer, OpenMarket } from '#tests/api/support/open-market.ts';
import { first } from '#tests/api/support/open-market.ts';
import { companyInvitations, members } from '#trading-api/schema.ts';
import { accept, codeTo, company, confirm, member, openMarket } from './companies.ts';
import { refusedIn } from './red-team-firm.ts';

const MINUTE_MS = 60_000;

let market: OpenMarket;
let owner: Buyer;
beforeAll(async () => {
  market = await openMarket();
  owner = await company(market, '远澄测试');
});
afterAll(() => market.close());

const invite = async (invitee: string, role: Role = 'buyer') =>
  (await owner.call(inviteMember, { invitee, role })).token;

const join = (person: Buyer, token: string, verifyCode: string) =>
  person.call(joinCompany, { token, verifyCode });

const rowOf = async ({ id }: Buyer) => {
  const [row] = await market.db.select().from(members).where(eq(members.personId, id));
  return row;
};

describe('an invitation is for whom it names', () => {
  test('invitation.sendCode, invitation.accept: notInvitee for another phone, which learns no code', async () => {
    const [invited, other] = [await market.buyer(), await market.buyer()];
    const token = await invite(invited.phone);
    await expect(other.call(sendInvitationCode, { token })).rejects.toMatchObject({
      code: 'notInvitee',
      message: expect.not.stringContaining(invited.phone),
    });
    await invited.call(sendInvitationCode, { token });
    const verifyCode = await codeTo(market, invited.phone);
    await expect(join(other, token, verifyCode)).rejects.toMatchObject({ code: 'notInvitee' });
    expect(await refusedIn(owner)).toHaveLength(1);
    expect(await rowOf(other)).toBeUndefined();
    await join(invited, token, verifyCode);
    expect(await rowOf(invited)).toMatchObject({ companyId: owner.id, role: 'buyer' });
  });

  test('what the link says of the invitee does not tell their phone or address', async () => {
    const invited = await market.buyer();
    const token = await invite(invited.phone);
    const shown = await market.call(invitationByToken, { token });
    expect(shown).toMatchObject({ sentTo: expect.stringContaining('****'), codeWay: 'sms' });
    expect(JSON.stringify(shown)).not.toContain(invited.phone);
  });

  test('invitation.accept: missing without a code, codeSpent before one was sent', async () => {
    const invited = await market.buyer();
    const token = await invite(invited.phone);
    await expect(join(invited, token, ' ')).rejects.toMatchObject({ code: 'missing' });
    await expect(join(invited, token, '000000')).rejects.toMatchObject({ code: 'codeSpent' });
  });

  test('an invitation by mail takes the code that was mailed', async () => {
    const person = await market.buyer();
    const token = await invite('new@example.com');
    await accept(market, person, token, 'new@example.com');
    expect(await rowOf(person)).toMatchObject({ companyId: owner.id });
  });

  test('invitation.accept: codeWrong counts, codeSpent after five tries, and then the right one is refused', async () => {
    const invited = await market.buyer();
    const token = await invite(invited.phone);
    await invited.call(sendInvitationCode, { token });
    const right = await codeTo(market, invited.phone);
    const wrong = right === '000000' ? '111111' : '000000';
    for (let tried = 1; tried < CODE_TRIES; tried++) {
      await expect(join(invited, token, wrong)).rejects.toMatchObject({ code: 'codeWrong' });
    }
    await expect(join(invited, token, wrong)).rejects.toMatchObject({ code: 'codeSpent' });
    await expect(join(invited, token, right)).rejects.toMatchObject({ code: 'codeSpent' });
    expect((await refusedIn(owner)).length).toBeGreaterThanOrEqual(CODE_TRIES);
    expect(await rowOf(invited)).toBeUndefined();
  });

  test('many wrong codes at once count each', async () => {
    const invited = await market.buyer();
    const token = await invite(invited.phone);
    await invited.call(sendInvitationCode, { token });
    const right = await codeTo(market, invited.phone);
    const wrong = times(20, (at) => String((Number(right) + at + 1) % 1_000_000).padStart(6, '0'));
    await race(wrong.map((each) => join(invited, token, each)));
    await expect(join(invited, token, right)).rejects.toMatchObject({ code: 'codeSpent' });
    expect(first(await refusedIn(owner))[1]).toMatch(/^用发给 1\d{2}\*{4}\d{4} 的邀请：/);
  });

  test('invitation.sendCode: tooSoon within a minute, and no more than ten a day', async () => {
    const invited = await market.buyer();
    const token = await invite(invited.phone);
    await invited.call(sendInvitationCode, { token });
    await expect(invited.call(sendInvitationCode, { token })).rejects.toMatchObject({
      code: 'tooSoon',
    });
    for (let sent = 1; sent < 10; sent++) {
      market.advance(2 * MINUTE_MS);
      await invited.call(sendInvitationCode, { token });
    }
    market.advance(2 * MINUTE_MS);
    await expect(invited.call(sendInvitationCode, { token })).rejects.toThrow();
  });

  test('a code is over after ten minutes, and that of the invitation before is none of the next', async () => {
    const invited = await market.buyer();
    const token = await invite(invited.phone);
    await invited.call(sendInvitationCode, { token });
    const verifyCode = await codeTo(market, invited.phone);
    const again = await invite(invited.phone);
    await expect(join(invited, again, verifyCode)).rejects.toMatchObject({ code: 'codeSpent' });
    await invited.call(sendInvitationCode, { token: again });
    const next = await codeTo(market, invited.phone);
    market.advance(11 * MINUTE_MS);
    await expect(join(invited, again, next)).rejects.toMatchObject({ code: 'codeSpent' });
  });

  test('invitation.sendCode: over, decided as for the link itself', async () => {
    const invited = await market.buyer();
    const token = await invite(invited.phone);
    await accept(market, invited, token);
    await expect(invited.call(sendInvitationCode, { token })).rejects.toMatchObject({
      code: 'decided',
    });
    const late = await market.buyer();
    const over = await invite(late.phone);
    market.advance(7 * DAY_MS);
    await expect(late.call(sendInvitationCode, { token: over })).rejects.toMatchObject({
      code: 'over',
    });
  });
});

describe('a role with money or rights', () => {
  test('begins once an administrator has confirmed it; until then they read', async () => {
    for (const role of ['approver', 'finance', 'admin'] as const) {
      const person = await market.buyer();
      const joined = await accept(market, person, await invite(person.phone, role));
      expect(joined.pendingRole).toBe(role);
      const personId = String(person.id);
      expect((await owner.call(memberList, {})).members).toContainEqual(
        expect.objectContaining({ personId, role: 'viewer', pendingRole: role }),
      );
      for (const attempt of [
        () => person.call(confirmRole, { personId, agree: true }),
        () => person.call(saveApprovalRule, { oneLevelFrom: '' }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'G003' });
      }
      await confirm(market, owner, person, role);
      expect(await rowOf(person)).toMatchObject({ role, pendingRole: null });
      await expectNotified(market, 'memberJoined', owner, { text: /待管理员确认/ });
      await expectNotified(market, 'companyJoined', person, { text: /待企业管理员确认/ });
      await expectNotified(market, 'roleConfirmed', person, { text: /已确认/ });
    }
    const log = await owner.call(auditPage, { action: 'roleConfirmed' });
    expect(log.content).toHaveLength(3);
  });

  test('a session that began before the confirmation has none of its rights', async () => {
    const person = await market.buyer();
    await accept(market, person, await invite(person.phone, 'admin'));
    await owner.call(confirmRole, { personId: String(person.id), agree: true });
    await expect(person.call(memberList, {})).rejects.toMatchObject({ code: 'G001' });
  });

  test('is not theirs where the administrator does not confirm it', async () => {
    const person = await market.buyer();
    await accept(market, person, await invite(person.phone, 'finance'));
    const personId = String(person.id);
    await owner.call(confirmRole, { personId, agree: false });
    expect(await rowOf(person)).toMatchObject({ role: 'viewer', pendingRole: null });
    await expectNotified(market, 'roleConfirmed', person, { text: /没有确认/ });
    await expect(owner.call(confirmRole, { personId, agree: true })).rejects.toMatchObject({
      code: 'decided',
    });
  });

  test('member.confirmRole: decided, ownLogin are refused, and people of others are unknown', async () => {
    const buyer = await member(market, owner, 'buyer');
    const confirmed = (personId: number) =>
      owner.call(confirmRole, { personId: String(personId), agree: true });
    await expect(confirmed(buyer.id)).rejects.toMatchObject({ code: 'decided' });
    await expect(confirmed(owner.id)).rejects.toMatchObject({ code: 'ownLogin' });
    const elsewhere = await company(market);
    const foreign = await market.buyer();
    const { token } = await elsewhere.call(inviteMember, { invitee: foreign.phone, role: 'admin' });
    await accept(market, foreign, token);
    await expect(confirmed(foreign.id)).rejects.toMatchObject({ code: 'G404' });
  });

  test('a change of the role by hand leaves nothing to confirm', async () => {
    const person = await market.buyer();
    await accept(market, person, await invite(person.phone, 'admin'));
    const personId = String(person.id);
    await owner.call(changeMember, { personId, role: 'buyer' });
    expect(await rowOf(person)).toMatchObject({ role: 'buyer', pendingRole: null });
  });
});

test('expired invitations are seen, do not count, and are withdrawn in one step', async () => {
  const full = await company(market);
  const [now, over] = [market.now(), new Date(market.now().getTime() - DAY_MS)];
  await market.db.insert(companyInvitations).values(
    times(MOST_MEMBERS, (at) => ({
      ...{ companyId: full.id, invitee: `over-${at}@example.com`, role: 'viewer' as const },
      ...{ token: `over-${at}`, tokenHash: `over-${at}`, invitedBy: full.id },
      ...{ createdAt: over, expiresAt: now },
    })),
  );
  await full.call(inviteMember, { invitee: '13912345678', role: 'buyer' });
  const before = await full.call(memberList, {});
  expect([before.invitations.length, before.expired.length]).toEqual([1, MOST_MEMBERS]);
  expect(await full.call(withdrawExpired, {})).toEqual({ count: MOST_MEMBERS });
  const after = await full.call(memberList, {});
  expect([after.invitations.length, after.expired.length]).toEqual([1, 0]);
  expect(await full.call(withdrawExpired, {})).toEqual({ count: 0 });
});
