import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Role } from '#app/domain/account/roles.ts';
import { INVITATION_DAYS } from '#app/domain/company/member.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { type Customer, hashToken } from '#trading-api/account/index.ts';
import { mailTo, sendTexts } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { newLinkToken } from '#trading-api/platform/link-token.ts';
import { companyInvitations } from '#trading-api/schema.ts';
import { invitationMail, invitationText } from './messages.ts';

/** Somebody who is invited: by a phone or a mail address, under the name that the company calls them, if any. */
export interface Invited {
  address: string;
  name: string;
  role: Role;
}

interface From {
  company: Customer;
  /** Who invites, and the second person who has agreed to it; null: none was needed. */
  invitedBy: number;
  confirmedBy: number | null;
}

const isMail = ({ address }: Invited) => address.includes('@');

/**
 * Makes a link for each of some people and sends it; the one that was sent to the same phone or address before opens
 * nothing any more.
 * @returns the token of each
 */
export async function sendInvitations(
  tx: Database,
  { company, invitedBy, confirmedBy }: From,
  people: readonly Invited[],
  now: Date,
): Promise<string[]> {
  if (people.length === 0) return [];
  await tx
    .update(companyInvitations)
    .set({ endedAt: now, token: null })
    .where(
      and(
        eq(companyInvitations.companyId, company.id),
        isNull(companyInvitations.endedAt),
        inArray(
          companyInvitations.invitee,
          people.map(({ address }) => address),
        ),
      ),
    );
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  const links = people.map((each) => ({ ...each, token: newLinkToken() }));
  await tx.insert(companyInvitations).values(
    links.map(({ address, name, role, token }) => ({
      ...{ companyId: company.id, invitee: address, name, role, invitedBy, confirmedBy },
      ...{ token, tokenHash: hashToken(token), createdAt: now, expiresAt },
    })),
  );
  const valuesOf = ({ role, token }: (typeof links)[number]) => ({
    ...{ companyName: company.name, role, token },
  });
  const texts = links
    .filter((each) => !isMail(each))
    .map((each) => ({
      ...{ phone: each.address, text: invitationText(valuesOf(each)) },
      ...{ secret: each.token, goodUntil: expiresAt },
    }));
  await sendTexts(tx, texts, now);
  const mails = links.filter(isMail).map((each) => ({
    ...{ customerId: company.id, address: each.address, ...invitationMail(valuesOf(each)) },
    ...{ secret: each.token, goodUntil: expiresAt },
  }));
  await mailTo(tx, mails, now);
  return links.map(({ token }) => token);
}
