import { eq } from 'drizzle-orm';
import type { Role } from '#app/domain/account/roles.ts';
import { inviteMember, joinCompany } from '#app/domain/company/member-contract.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { smsOutbox } from '#trading-api/schema.ts';

export { openMarket };

/** An enterprise that has signed the contract, by its own login. */
export const company = (market: OpenMarket, name = '测试企业') =>
  market.buyer({ customerType: 'enterprise', esignatureContractStatus: '2', name });

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
