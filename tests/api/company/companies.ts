import { and, desc, eq, like } from 'drizzle-orm';
import type { Role } from '#app/domain/account/roles.ts';
import { inviteMember, joinCompany } from '#app/domain/company/member-contract.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { customers, messages, sellers, smsOutbox } from '#trading-api/schema.ts';

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

/** A person who was invited and has accepted. */
export async function member(market: OpenMarket, owner: Buyer, role: Role): Promise<Buyer> {
  const person = await market.buyer({ name: `成员${role}` });
  const { token } = await owner.call(inviteMember, { invitee: person.phone, role });
  await person.call(joinCompany, { token });
  return person;
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
