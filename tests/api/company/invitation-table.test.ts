import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import {
  type InvitedRow,
  importInvitations,
  previewInvitations,
} from '#app/domain/company/invitation-contract.ts';
import {
  ALREADY_INVITED,
  INVITATION_DAYS,
  MOST_INVITED_A_DAY,
  MOST_MEMBERS,
  MOST_TO_ONE_A_DAY,
  TOO_MANY_INVITED,
  TOO_MANY_MEMBERS,
  TOO_MANY_TO_ONE,
} from '#app/domain/company/member.ts';
import {
  confirmRole,
  inviteMember,
  memberList,
  withdrawExpired,
} from '#app/domain/company/member-contract.ts';
import { CONFIRMED_BY_ANOTHER, PROPOSED } from '#app/domain/company/proposal.ts';
import {
  decideProposal,
  proposalList,
  saveControls,
} from '#app/domain/company/proposal-contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { companyInvitations } from '#trading-api/schema.ts';
import { accept, company, member, openMarket, textsTo } from './companies.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

let numbers = 0;
/** A phone that nobody else has. */
function newPhone(): string {
  numbers += 1;
  return `197${String(numbers).padStart(8, '0')}`;
}
const row = (line: number, invitee: string, role = '采购', name = ''): InvitedRow => ({
  ...{ line, name, invitee, role },
});
const preview = (who: Buyer, rows: InvitedRow[]) => who.call(previewInvitations, { rows });

async function send(who: Buyer, rows: InvitedRow[], checked = false) {
  const { digest } = await preview(who, rows);
  return who.call(importInvitations, { rows, digest, checked });
}

const invitedBy = async (who: Buyer) => (await who.call(memberList, {})).invitations;

describe('invitation.previewImport, invitation.import', () => {
  test('each row says what would happen, what is asked and what is refused, and that is what happens', async () => {
    const owner = await company(market, '远澄表格');
    const joined = await member(market, owner, 'buyer');
    const [one, two, three, four] = [newPhone(), newPhone(), newPhone(), newPhone()];
    await owner.call(inviteMember, { invitee: two, role: 'buyer' });
    await owner.call(inviteMember, { invitee: three, role: 'buyer' });
    const rows = [
      row(2, `+86 ${one.slice(0, 3)} ${one.slice(3)}`, '财务', 'ＷＡＮＧ　五'),
      row(3, one, '采购'),
      row(4, joined.phone, '采购员'),
      row(5, joined.phone.replace(/^(...)/, '$1-'), '审批'),
      row(6, owner.phone, '管理员'),
      row(7, two, '采购'),
      row(8, three, '审批'),
      row(9, 'SUN@example.com', '只读', 'Wang 五'),
      row(10, four, '采购部经理'),
      row(11, four, ''),
      row(12, '021-66668888', '采购'),
      row(13, '', '采购', '某某'),
      row(14, four, '采购', 'Wang五'),
    ];
    const { rows: shown, ...sends } = await preview(owner, rows);
    expect(shown.map(({ outcome, texts }) => [outcome, texts.join()])).toEqual([
      ['new', '财务，加入后待管理员确认'],
      ['wrong', '与第 2 行的手机号或邮箱相同'],
      ['same', '已是成员，角色为「采购」'],
      ['wrong', expect.stringContaining('相同')],
      ['same', '已是成员，角色为「管理员」'],
      ['same', ALREADY_INVITED],
      ['changed', '采购 → 审批，原来的链接失效'],
      ['new', '只读'],
      ['wrong', expect.stringContaining('没有读懂角色「采购部经理」')],
      ['wrong', '请选择角色'],
      ['wrong', '请填写正确的手机号或邮箱'],
      ['wrong', '请填写被邀请人的手机号或邮箱'],
      ['new', '采购'],
    ]);
    expect(shown.map(({ asks }) => asks.join())).toEqual([
      ...times(7, () => ''),
      '与第 2 行同名，加入时须用能区分的姓名',
      ...times(4, () => ''),
      '与第 2 行同名，加入时须用能区分的姓名',
    ]);
    expect(sends).toMatchObject({ needsSecond: false, texts: 3, mails: 1 });
    expect(await refusalOf(send(owner, rows))).toMatchObject({ code: 'unusual' });
    await send(owner, rows, true);
    const invited = (await invitedBy(owner)).map(({ invitee, name, role }) => [
      invitee,
      name,
      role,
    ]);
    expect(invited).toEqual([
      [two, '', 'buyer'],
      [one, 'ＷＡＮＧ 五', 'finance'],
      [three, '', 'approver'],
      ['sun@example.com', 'Wang 五', 'viewer'],
      [four, 'Wang五', 'buyer'],
    ]);
    expect(await textsTo(market, { phone: one })).toEqual([expect.stringContaining('「财务」')]);
    expect(await textsTo(market, { phone: two })).toHaveLength(1);
    const [logged] = (await owner.call(auditPage, { action: 'membersInvited' })).content;
    expect(logged).toMatchObject({ detail: '4 人' });
    expect(logged?.changes).toContainEqual({
      ...{ field: three, before: '采购（待接受）', after: '审批' },
    });
    const { rows: again } = await preview(owner, rows);
    expect(again.every(({ outcome }) => ['same', 'wrong'].includes(outcome))).toBe(true);
  });

  test('a colleague of the name is asked about, however it is written', async () => {
    const owner = await company(market, '远澄同名');
    await member(market, owner, 'buyer', '张三');
    const shown = (await preview(owner, [row(2, newPhone(), '采购', '張 三')])).rows;
    expect(shown[0]?.asks).toEqual(['与成员同名，加入时须用能区分的姓名']);
  });

  test('invitation.import: changed, the same table confirmed by several at once is sent once', async () => {
    const owner = await company(market);
    const rows = times(20, (at) => row(at + 2, newPhone()));
    const { digest } = await preview(owner, rows);
    const { made, refused } = await race(
      times(4, () => owner.call(importInvitations, { rows, digest }, { serial: newSerial() })),
    );
    expect([made, refused]).toEqual([['success'], ['changed', 'changed', 'changed']]);
    expect(await invitedBy(owner)).toHaveLength(20);
    const sent = await textsTo(market, { phone: first(rows).invitee });
    expect(sent).toHaveLength(1);
  });

  test('no more than there is room for, that may be sent in a day, or that one phone gets', async () => {
    const owner = await company(market);
    const person = newPhone();
    for (let at = 0; at < MOST_TO_ONE_A_DAY; at++) {
      await owner.call(inviteMember, { invitee: person, role: at % 2 ? 'buyer' : 'viewer' });
    }
    const again = owner.call(inviteMember, { invitee: person, role: 'buyer' });
    expect(await refusalOf(again)).toEqual({ code: 'tooMany', text: TOO_MANY_TO_ONE });
    const table = times(MOST_MEMBERS, (at) => row(at + 2, newPhone()));
    const all = [row(1, person, '采购'), ...table.slice(1)];
    const { rows: shown } = await preview(owner, all);
    expect(shown[0]?.texts).toEqual([TOO_MANY_TO_ONE]);
    await send(owner, table.slice(0, MOST_MEMBERS - 1));
    const over = (await preview(owner, [row(2, newPhone()), row(3, newPhone())])).rows;
    expect(over.map(({ texts }) => texts)).toEqual(times(2, () => [TOO_MANY_MEMBERS]));
    const one = owner.call(inviteMember, { invitee: newPhone(), role: 'buyer' });
    expect(await refusalOf(one)).toEqual({ code: 'tooMany', text: TOO_MANY_MEMBERS });

    const sent = MOST_TO_ONE_A_DAY + MOST_MEMBERS - 1;
    const ofDay = MOST_INVITED_A_DAY - sent;
    await send(
      owner,
      table.slice(0, ofDay).map((each) => ({ ...each, role: '只读' })),
    );
    const changed = table.slice(0, 3).map((each) => ({ ...each, role: '采购' }));
    const { rows: late } = await preview(owner, changed);
    expect(late.map(({ texts }) => texts)).toEqual(times(3, () => [TOO_MANY_INVITED]));
    market.advance(DAY_MS);
    expect((await preview(owner, changed)).rows[0]?.outcome).toBe('changed');

    market.advance(INVITATION_DAYS * DAY_MS);
    expect(await owner.call(withdrawExpired, {})).toEqual({ count: MOST_MEMBERS });
    await send(owner, changed);
    expect(await invitedBy(owner)).toHaveLength(3);
  });

  test('invitation.import: only administrators of an enterprise', async () => {
    const owner = await company(market);
    const rows = [row(2, newPhone())];
    for (const role of ['buyer', 'finance', 'approver', 'viewer'] as const) {
      const who = await member(market, owner, role);
      expect((await refusalOf(preview(who, rows))).code).toBe('G003');
      const asked = who.call(importInvitations, { rows, digest: 'x' });
      expect((await refusalOf(asked)).code).toBe('G003');
    }
    const person = await market.buyer();
    expect((await refusalOf(send(person, rows))).code).toBe('personalAccount');
  });
});

describe('where a second person is asked for', () => {
  async function firm(name: string) {
    const owner = await company(market, name);
    const other = await member(market, owner, 'admin', '乙管理');
    const third = await member(market, owner, 'admin', '丙管理');
    await owner.call(saveControls, { secondPerson: true });
    const waiting = async () => (await owner.call(proposalList, { which: 'waiting' })).content;
    return { owner, other, third, waiting };
  }

  test('member.invite, invitation.import: proposed, a table with a role with rights waits as a whole, and is sent once another has agreed', async () => {
    const { owner, other, third, waiting } = await firm('远澄两人');
    const person = await market.buyer({ phoneProvedAt: market.now() });
    const plain = newPhone();
    const rows = [row(2, plain), row(3, person.phone, '财务', '李四')];
    expect(await preview(other, rows)).toMatchObject({ needsSecond: true });
    const PROPOSAL = { code: 'proposed', text: PROPOSED };
    expect(await refusalOf(send(other, rows))).toEqual(PROPOSAL);
    const alone = other.call(inviteMember, { invitee: newPhone(), role: 'approver' });
    expect(await refusalOf(alone)).toEqual(PROPOSAL);
    expect(await invitedBy(owner)).toEqual([]);
    expect(await textsTo(market, { phone: plain })).toEqual([]);
    const [single, whole] = await waiting();
    expect(single).toMatchObject({ kind: 'invitation', about: '1 人' });
    expect(whole).toMatchObject({
      about: '2 人',
      changes: [
        { field: plain, before: '', after: '采购' },
        { field: `李四 ${person.phone}`, before: '', after: '财务' },
      ],
    });
    const decided = { proposalId: whole?.proposalId ?? '', agree: true, reason: '' };
    expect((await refusalOf(other.call(decideProposal, decided))).code).toBe('notDecider');
    await owner.call(decideProposal, decided);
    const invitations = await invitedBy(owner);
    expect(invitations.map(({ invitee }) => invitee)).toEqual([plain, person.phone]);
    await accept(market, person, invitations[1]?.token ?? '');
    const joined = (await owner.call(memberList, {})).members.at(-1);
    expect(joined).toMatchObject({ role: 'viewer', pendingRole: 'finance', invitedName: '李四' });
    const confirmed = { personId: String(person.id), agree: true };
    expect(await refusalOf(other.call(confirmRole, confirmed))).toEqual({
      code: 'over',
      text: CONFIRMED_BY_ANOTHER,
    });
    await third.call(confirmRole, confirmed);
  });

  test('without a role with rights nobody is asked', async () => {
    const { other, waiting } = await firm('远澄一人');
    await send(other, [row(2, newPhone()), row(3, newPhone(), '只读')]);
    expect(await waiting()).toEqual([]);
    expect(await invitedBy(other)).toHaveLength(2);
  });

  test('what has changed meanwhile is not sent: somebody of the table was invited in between', async () => {
    const { owner, other, waiting } = await firm('远澄之间');
    const phone = newPhone();
    await refusalOf(send(other, [row(2, phone), row(3, newPhone(), '管理员')]));
    await owner.call(inviteMember, { invitee: phone, role: 'viewer' });
    const { proposalId } = first(await waiting());
    const decided = owner.call(decideProposal, { proposalId, agree: true, reason: '' });
    expect((await refusalOf(decided)).code).toBe('changed');
    const rows = await market.db
      .select()
      .from(companyInvitations)
      .where(eq(companyInvitations.companyId, owner.id));
    expect(rows.filter(({ role }) => role === 'admin' && rows.length > 3)).toEqual([]);
  });
});
