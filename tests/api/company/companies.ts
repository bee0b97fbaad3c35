import { and, desc, eq, like } from 'drizzle-orm';
import type { Role } from '#app/domain/account/roles.ts';
import { needsConfirmation } from '#app/domain/company/joining.ts';
import {
  confirmRole,
  invitationByToken,
  inviteMember,
  joinCompany,
  sendInvitationCode,
} from '#app/domain/company/member-contract.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import {
  customers,
  memberNames,
  messageDeliveries,
  messages,
  sellers,
  smsOutbox,
  tokens,
} from '#trading-api/schema.ts';

export { openMarket };

/** An enterprise that has signed the contract, by its own login. */
export const company = (market: OpenMarket, name = '测试企业') =>
  market.buyer({ customerType: 'enterprise', esignatureContractStatus: '2', name });

let stores = 0;

/** An enterprise that has signed the contract and keeps a store of its own, both by one name. */
export async function storekeeper(market: OpenMarket, name = '测试店铺') {
  stores += 1;
  const sellerCode = `N${stores}`;
  const [other] = await market.db.select().from(sellers).limit(1);
  if (!other) throw new Error('no store');
  await market.db.insert(sellers).values({ ...other, code: sellerCode, name });
  const seller = await company(market, name);
  await market.db
    .update(customers)
    .set({ platformType: 'buyer,seller', sellerCode })
    .where(eq(customers.id, seller.id));
  return { seller, sellerCode };
}

/**
 * A person who was invited and has accepted, and whose role the company has confirmed. The first of a role is called by
 * it, since no two colleagues have one name.
 */
export async function member(
  market: OpenMarket,
  owner: Buyer,
  role: Role,
  ownName?: string,
): Promise<Buyer> {
  const called = `成员${role}`;
  const ofRole = and(eq(memberNames.companyId, owner.id), like(memberNames.name, `${called}%`));
  const before = await market.db.$count(memberNames, ofRole);
  const name = ownName ?? (before === 0 ? called : `${called}${before + 1}`);
  const person = await market.buyer({ name, phoneProvedAt: market.now() });
  const { token } = await owner.call(inviteMember, { invitee: person.phone, role });
  await accept(market, person, token);
  await confirm(market, owner, person, role);
  return person;
}

/** The code that was sent last to a phone or a mail address. */
export async function codeTo({ db }: Pick<OpenMarket, 'db'>, to: string): Promise<string> {
  const { address } = messageDeliveries;
  const sent = to.includes('@')
    ? await db.select().from(messageDeliveries).where(eq(address, to)).orderBy(messageDeliveries.id)
    : await db.select().from(smsOutbox).where(eq(smsOutbox.phone, to)).orderBy(smsOutbox.id);
  return /验证码 (\d{6})/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
}

/** A name that no colleague has, where a test has given the account none. */
async function nameOf({ db }: Pick<OpenMarket, 'db'>, { id }: Buyer): Promise<string> {
  const [account] = await db.select().from(customers).where(eq(customers.id, id));
  return account?.name === '测试买家' ? `测试买家${id}` : (account?.name ?? '');
}

/** Accepts an invitation with the code that is sent for it, where the market sends any. */
export async function accept(
  market: Pick<OpenMarket, 'db'>,
  person: Buyer,
  token: string,
  invitee: string = person.phone,
) {
  const { codeWay } = await person.call(invitationByToken, { token });
  if (codeWay) await person.call(sendInvitationCode, { token });
  const verifyCode = await codeTo(market, invitee);
  return person.call(joinCompany, { token, verifyCode, name: await nameOf(market, person) });
}

/** Confirms the role of somebody who has joined, where it is to be, and logs them in as before. */
export async function confirm(
  { db }: Pick<OpenMarket, 'db'>,
  owner: Buyer,
  { id }: Pick<Buyer, 'id'>,
  role: Role,
): Promise<void> {
  if (!needsConfirmation(role)) return;
  const sessions = await db.select().from(tokens).where(eq(tokens.customerId, id));
  await owner.call(confirmRole, { personId: String(id), agree: true });
  await db.insert(tokens).values(sessions);
}

/** The texts that were sent to a phone, oldest first. */
export const textsTo = async (market: OpenMarket, { phone }: Pick<Buyer, 'phone'>) =>
  (
    await market.db.select().from(smsOutbox).where(eq(smsOutbox.phone, phone)).orderBy(smsOutbox.id)
  ).map(({ text }) => text);

/** The secret of the newest link by which somebody may decide, from their inbox: a short message only one of them gets. */
export async function approvalTokenOf(
  { db }: OpenMarket,
  { id }: Pick<Buyer, 'id'>,
): Promise<string> {
  const [asked] = await db
    .select({ path: messages.path })
    .from(messages)
    .where(and(eq(messages.personId, id), like(messages.path, '/approval/%')))
    .orderBy(desc(messages.id))
    .limit(1);
  return asked?.path.slice('/approval/'.length) ?? '';
}
