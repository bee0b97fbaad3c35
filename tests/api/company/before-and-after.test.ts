import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { saveProfile } from '#app/domain/account/profile-contract.ts';
import {
  deleteAddress,
  listAddresses,
  setDefaultAddress,
} from '#app/domain/checkout/address-contract.ts';
import { nameDeputy, saveApprovalRule, saveBudget } from '#app/domain/company/approval-contract.ts';
import { saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import { contractDetail, contractSign } from '#app/domain/company/contract.ts';
import { importInvitations, previewInvitations } from '#app/domain/company/invitation-contract.ts';
import {
  changeMember,
  confirmRole,
  freeName,
  inviteMember,
  memberList,
  removeMember,
  withdrawExpired,
  withdrawInvitation,
} from '#app/domain/company/member-contract.ts';
import { saveControls } from '#app/domain/company/proposal-contract.ts';
import {
  importSpendUnits,
  previewSpendUnits,
  saveSpendUnit,
} from '#app/domain/company/spend-unit-contract.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { catalogue } from '#app/domain/contract.ts';
import { deleteInvoiceTitle, saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { saveRobot, saveUrgent } from '#app/domain/message/inbox-contract.ts';
import { URGENT_CHOICES } from '#app/domain/message/urgent.ts';
import { saveSaleSetting } from '#app/domain/order/stock-hold-contract.ts';
import { bankBind, bankCancel } from '#app/domain/wallet/contract.ts';
import { cardDigits } from '#app/domain/wallet/wallet.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { type Buyer, first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { openedWallet } from '#tests/api/wallet/wallets.ts';
import { customers, messages } from '#trading-api/schema.ts';
import { accept, member, openMarket, storekeeper } from './companies.ts';
import { again } from './red-team-firm.ts';

/**
 * Each change of a company's rules, roles, budgets, deputies, limits, accounts, titles, addresses and names says before
 * and after, and its other administrators are told.
 */

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

interface Firm {
  owner: Buyer;
  admin: Buyer;
  approver: Buyer;
}

const idOf = ({ id }: Buyer) => String(id);
const CARD = { bankCode: 'ICBC', cardNo: cardNumber() };
const TITLE = { kind: 'general', name: '红字钢铁有限公司', taxNo: '91440300708461136T' } as const;
const ROBOT = 'https://oapi.dingtalk.com/robot/send?access_token=secret';
let invited = 0;
/** One with its check digit. */
function cardNumber(): string {
  const digits = '622200000000001';
  return Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(cardDigits) ?? '';
}
/** Somebody whom nobody has invited yet. */
const invitee = () => `139${String(80_000_000 + ++invited)}`;

/**
 * By the name of the call what makes a change of it, by an administrator or who may; calls of each subject that the
 * table of a company's settings is about.
 */
const CHANGES: Readonly<Record<string, (firm: Firm) => Promise<unknown>>> = {
  'address.add': ({ admin }) => addOwnAddress(admin),
  'address.setDefault': async ({ admin }) => {
    await addOwnAddress(admin);
    const { id } = await addOwnAddress(admin);
    return () => admin.call(setDefaultAddress, { id });
  },
  'address.delete': async ({ admin }) => {
    await addOwnAddress(admin);
    const [own] = await admin.call(listAddresses, {});
    return () => admin.call(deleteAddress, { id: own?.id ?? '' });
  },
  'approval.nameDeputy': ({ admin, approver }) =>
    admin.call(nameDeputy, { deputyId: idOf(approver), until: '2099-01-01' }),
  'approvalRule.save': ({ admin }) => admin.call(saveApprovalRule, { oneLevelFrom: '1' }),
  'approvalRule.saveApprovers': ({ admin, approver }) =>
    admin.call(saveApprovers, {
      ...{ kind: 'project', value: '二期', mode: 'one', personIds: [idOf(approver)] },
    }),
  'approvalRule.saveBudget': ({ admin }) =>
    admin.call(saveBudget, { kind: 'project', name: '二期', period: 'year', limit: '1' }),
  'approvalRule.saveSum': ({ admin }) =>
    admin.call(saveSumRule, { period: 'day', spender: 'person', sellers: 'all', amount: '1' }),
  'companyControl.save': ({ admin }) => admin.call(saveControls, { secondPerson: true }),
  'contract.sign': async ({ owner, admin }) => {
    const unsigned = { esignatureContractStatus: '0' };
    await market.db.update(customers).set(unsigned).where(eq(customers.id, owner.id));
    const { version } = await admin.call(contractDetail, {});
    return () => admin.call(contractSign, { version });
  },
  'invitation.import': async ({ admin }) => {
    const rows = [{ line: 1, name: '甲', invitee: invitee(), role: 'buyer' }];
    const { digest } = await admin.call(previewInvitations, { rows });
    return () => admin.call(importInvitations, { rows, digest, checked: true });
  },
  'invoiceTitle.save': ({ admin }) => admin.call(saveInvoiceTitle, TITLE),
  'invoiceTitle.delete': async ({ admin }) => {
    const { id } = await admin.call(saveInvoiceTitle, TITLE);
    return () => admin.call(deleteInvoiceTitle, { id });
  },
  'member.change': ({ admin, approver }) =>
    admin.call(changeMember, { personId: idOf(approver), role: 'viewer' }),
  'member.confirmRole': async ({ admin }) => {
    const person = await market.buyer({ name: '待确认', phoneProvedAt: market.now() });
    const { token } = await admin.call(inviteMember, { invitee: person.phone, role: 'finance' });
    await accept(market, person, token);
    return () => admin.call(confirmRole, { personId: idOf(person), agree: true });
  },
  'member.freeName': async ({ admin, approver }) => {
    await approver.call(saveProfile, { name: '占用的名字' });
    await approver.call(saveProfile, { name: '自己的名字' });
    return () => admin.call(freeName, { name: '占用的名字' });
  },
  'member.invite': ({ admin }) => admin.call(inviteMember, { invitee: invitee(), role: 'buyer' }),
  'member.remove': ({ admin, approver }) => admin.call(removeMember, { personId: idOf(approver) }),
  'member.withdrawExpired': async ({ admin }) => {
    await admin.call(inviteMember, { invitee: invitee(), role: 'buyer' });
    market.advance(8 * 24 * 3_600_000);
    const after = await again(market, admin);
    return () => after.call(withdrawExpired, {});
  },
  'member.withdrawInvitation': async ({ admin }) => {
    await admin.call(inviteMember, { invitee: invitee(), role: 'buyer' });
    const { invitationId } = first((await admin.call(memberList, {})).invitations);
    return () => admin.call(withdrawInvitation, { invitationId });
  },
  'message.saveRobot': ({ admin }) => admin.call(saveRobot, { url: ROBOT, groups: [] }),
  'message.saveUrgent': ({ admin }) =>
    admin.call(saveUrgent, { events: URGENT_CHOICES.slice(0, 1) }),
  'saleSetting.save': ({ admin }) => admin.call(saveSaleSetting, { approvalHold: 'none' }),
  'spendUnit.import': async ({ admin }) => {
    const rows = [{ line: 2, kind: '成本中心', code: 'C1', name: '一车间', state: '' }];
    const { digest } = await admin.call(previewSpendUnits, { rows });
    return () => admin.call(importSpendUnits, { rows, digest });
  },
  'spendUnit.save': ({ admin }) =>
    admin.call(saveSpendUnit, { kind: 'project', code: 'P1', name: '二期' }),
  'user.saveProfile': ({ admin }) => admin.call(saveProfile, { name: '改了名' }),
  'wallet.bankBind': async ({ owner, admin }) => {
    const mbrNo = await openedWallet(owner, null);
    return () => admin.call(bankBind, { mbrNo, ...CARD });
  },
  'wallet.bankCancel': async ({ owner, admin }) => {
    const mbrNo = await openedWallet(owner, null);
    const { id } = await admin.call(bankBind, { mbrNo, ...CARD });
    return () => admin.call(bankCancel, { mbrNo, id });
  },
};

/** Of these subjects every call that writes is in the table; of others those that only administrators may make. */
const SUBJECTS = [
  'address',
  'approvalRule',
  'companyControl',
  'invoiceTitle',
  'member',
  'spendUnit',
];
/** What writes and changes nothing that a company decides on. */
const OTHERS: Readonly<Record<string, string>> = {
  'message.testRobot': 'sends a message',
  'saleStore.save': 'the text of a store, which everybody sees',
  'invitation.previewImport': 'shows what a table would do',
  'spendUnit.previewImport': 'shows what a table would do',
};

test('every call that changes what a company decides on is in the table', () => {
  const found = catalogue
    .filter(({ access }) => ['customer', 'seller'].includes(access))
    .filter(({ permission, name, serial, locked }) => {
      const [subject = ''] = name.split('.');
      const writes = serial || locked || permission !== 'view';
      return writes && (permission === 'administer' || SUBJECTS.includes(subject));
    })
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(OTHERS, name) && !name.startsWith('audit.'));
  expect(found.filter((name) => !Object.hasOwn(CHANGES, name))).toEqual([]);
});

describe('says before and after, and tells the other administrators', () => {
  test.each(Object.keys(CHANGES))('%s', async (name) => {
    const { seller: owner } = await storekeeper(market, `企业 ${name}`);
    const signed = { esignatureContractStatus: '2' };
    await market.db.update(customers).set(signed).where(eq(customers.id, owner.id));
    const admin = await member(market, owner, 'admin');
    const approver = await member(market, owner, 'approver');
    const firm = { owner, admin, approver };
    const told = () =>
      market.db.$count(
        messages,
        and(eq(messages.personId, owner.id), eq(messages.event, 'companyChanged')),
      );
    const logged = async () => (await owner.call(auditPage, { rows: 100 })).content;
    let [log, messagesBefore] = [(await logged()).length, await told()];
    // What has to be there before is made first, and answers the change itself.
    const made = await CHANGES[name]?.(firm);
    if (typeof made === 'function') {
      [log, messagesBefore] = [(await logged()).length, await told()];
      await made();
    }
    const all = await logged();
    const added = all.slice(0, all.length - log);
    expect(added).toHaveLength(1);
    expect(first(added).changes.length).toBeGreaterThan(0);
    expect(first(added).personId).toBe(idOf(admin));
    expect(await told()).toBe(messagesBefore + 1);
  });
});
