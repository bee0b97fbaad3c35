import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { ROLE_LABEL, type Role } from '#app/domain/account/roles.ts';
import type { RowOutcome } from '#app/domain/catalogue/row-outcome.ts';
import type { InvitedRow } from '#app/domain/company/invitation-contract.ts';
import { needsConfirmation } from '#app/domain/company/joining.ts';
import {
  ALREADY_INVITED,
  INVITEE_INVALID,
  INVITEE_REQUIRED,
  inviteeOf,
  MOST_INVITED_A_DAY,
  MOST_MEMBERS,
  MOST_TO_ONE_A_DAY,
  memberAlready,
  ROLE_REQUIRED,
  roleUnread,
  sameName,
  TOO_MANY_INVITED,
  TOO_MANY_MEMBERS,
  TOO_MANY_TO_ONE,
} from '#app/domain/company/member.ts';
import { roleNamed } from '#app/domain/company/role-words.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { type Customer, nameAsRead, namesIn } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { jsonDigest } from '#trading-api/platform/json-digest.ts';
import { companyInvitations, customers, members } from '#trading-api/schema.ts';
import type { Invited } from './send-invitations.ts';

interface Planned {
  shown: { line: number; outcome: RowOutcome; name: string; texts: string[]; asks: string[] };
  /** Unset of a row that invites nobody. */
  invited?: Invited;
  /** The role in which the same person is invited already; null: in none. */
  before: Role | null;
}

interface At {
  now: Date;
  /** Whether the company asks for a second person. */
  secondPerson: boolean;
}

/** What becomes of each row of a table of people, beside the company's members and invitations and the rows above it. */
export async function planRows(
  db: Database,
  company: Customer,
  rows: readonly InvitedRow[],
  { now, secondPerson }: At,
): Promise<{ planned: Planned[]; digest: string }> {
  const read = rows.map((row) => ({ row, address: addressOf(row.invitee) }));
  const addresses = read.flatMap(({ address }) => address ?? []);
  const known = await knownPeople(db, company, addresses, { now, secondPerson });
  const names = await namesIn(db, company.id);
  const above: (Invited & { line: number })[] = [];
  let [room, today] = [MOST_MEMBERS - known.places, MOST_INVITED_A_DAY - known.sentToday];
  const planned = read.map(({ row, address }): Planned => {
    const { line } = row;
    const name = [row.name, address ?? row.invitee].filter(Boolean).join(' ');
    const outcome = (outcome: RowOutcome, ...texts: string[]): Planned => ({
      shown: { line, outcome, name, texts, asks: [] },
      before: null,
    });
    const role = roleNamed(row.role);
    if (address === null) {
      return outcome('wrong', row.invitee.trim() === '' ? INVITEE_REQUIRED : INVITEE_INVALID);
    }
    if (role === null) {
      return outcome('wrong', row.role.trim() === '' ? ROLE_REQUIRED : roleUnread(row.role));
    }
    const twice = above.find((each) => each.address === address);
    if (twice) return outcome('wrong', `与第 ${twice.line} 行的手机号或邮箱相同`);
    const like = above.find(
      (each) => row.name !== '' && nameAsRead(each.name) === nameAsRead(row.name),
    );
    above.push({ line, address, name: row.name, role });
    const as = known.members.get(address);
    if (as) return outcome(as === role ? 'same' : 'wrong', memberAlready(as, as !== role));
    const before = known.invited.get(address) ?? null;
    if (before === role) return outcome('same', ALREADY_INVITED);
    if ((known.sentTo.get(address) ?? 0) >= MOST_TO_ONE_A_DAY) {
      return outcome('wrong', TOO_MANY_TO_ONE);
    }
    if (before === null && room <= 0) return outcome('wrong', TOO_MANY_MEMBERS);
    if (today <= 0) return outcome('wrong', TOO_MANY_INVITED);
    if (before === null) room -= 1;
    today -= 1;
    const isLike = row.name !== '' && names.has(nameAsRead(row.name));
    const asks = [
      ...(isLike ? [sameName('成员')] : []),
      ...(like ? [sameName(`第 ${like.line} 行`)] : []),
    ];
    const label = ROLE_LABEL[role];
    const texts = before
      ? [`${ROLE_LABEL[before]} → ${label}，原来的链接失效`]
      : [needsConfirmation(role) ? `${label}，加入后待管理员确认` : label];
    return {
      shown: { line, outcome: before ? 'changed' : 'new', name, texts, asks },
      invited: { address, name: row.name, role },
      before,
    };
  });
  return { planned, digest: jsonDigest(planned.map(({ shown }) => shown)) };
}

function addressOf(typed: string): string | null {
  const invitee = inviteeOf(typed);
  if (invitee === null) return null;
  return 'phone' in invitee ? invitee.phone : invitee.mail;
}

/** Who of some phones and addresses is a member or invited, and how much has been sent of late. */
export async function knownPeople(
  db: Database,
  company: Customer,
  addresses: readonly string[],
  { now, secondPerson }: At,
) {
  const joined = await db
    .select({ phone: customers.phone, mail: customers.mail, role: members.role })
    .from(members)
    .innerJoin(customers, eq(customers.id, members.personId))
    .where(eq(members.companyId, company.id));
  const ofCompany = eq(companyInvitations.companyId, company.id);
  const open = await db
    .select()
    .from(companyInvitations)
    .where(
      and(ofCompany, isNull(companyInvitations.endedAt), gt(companyInvitations.expiresAt, now)),
    );
  const toThem = inArray(companyInvitations.invitee, [...addresses]);
  const sent = await db
    .select({ invitee: companyInvitations.invitee, companyId: companyInvitations.companyId })
    .from(companyInvitations)
    .where(
      and(
        gt(companyInvitations.createdAt, new Date(now.getTime() - DAY_MS)),
        addresses.length > 0 ? or(ofCompany, toThem) : ofCompany,
      ),
    );
  const sentTo = new Map<string, number>();
  for (const { invitee } of sent) sentTo.set(invitee, (sentTo.get(invitee) ?? 0) + 1);
  const people = [...joined, { phone: company.phone, mail: company.mail, role: 'admin' as const }];
  return {
    members: new Map(
      people.flatMap(({ phone, mail, role }) =>
        [phone, mail].flatMap((address) => (address ? [[address, role] as const] : [])),
      ),
    ),
    // Where a second person is asked for, nobody joins by one with rights that only one has agreed to.
    invited: new Map(
      open
        .filter((each) => !secondPerson || !needsConfirmation(each.role) || each.confirmedBy)
        .map(({ invitee, role }) => [invitee, role]),
    ),
    places: joined.length + open.length,
    sentTo,
    sentToday: sent.filter(({ companyId }) => companyId === company.id).length,
  };
}
