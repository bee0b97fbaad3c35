import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AGREEMENT_REQUIRED, QUALIFICATION_REQUIRED } from '#app/domain/auction/auction.ts';
import { partyProblem } from '#app/domain/auction/bidder.ts';
import { participate, saveAuctionSign } from '#app/domain/auction/contract.ts';
import {
  auditEnd,
  COMPANY_REQUIRED,
  CREDENTIAL_REQUIRED,
  foreignCompany,
  isSignUpOpen,
  participation,
  SIGN_ENDED,
  SIGNED_UP,
  SIGNED_UP_ALREADY,
} from '#app/domain/auction/sign.ts';
import { AMOUNT_INVALID, SIGN_WAITS_FOR_APPROVAL } from '#app/domain/company/approval.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import type { Fen } from '#app/domain/money.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import type { Acting, Customer } from '#trading-api/account/index.ts';
import { approvalForSign, askForSign, typedOwnFields } from '#trading-api/company/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { leadPhone } from '#trading-api/platform/typed-phone.ts';
import { auctionSignFiles, auctionSigns } from '#trading-api/schema.ts';
import {
  type Auction,
  auctionById,
  auctionUnknown,
  lockAuction,
  phaseOf,
  qualifyConfigsOf,
  sellerOf,
  signOf,
} from './auctions.ts';

type Typed = Parsed<typeof saveAuctionSign>;

/** Whether the customer may enter an auction. */
export const participationOf = customerRoute(participate, async ({ db, customer, input, now }) => {
  const { auctionId, sellerCode } = input;
  const auction = await auctionById(db, auctionId);
  if (auction.sellerCode !== sellerCode) throw auctionUnknown();
  const sign = await signOf(db, auction.id, customer.id);
  const excluded = await exclusionOf(db, customer, auction);
  return participation({ ...auction, phase: phaseOf(auction, now), sign, excluded }, now);
});

export async function exclusionOf(
  db: Database,
  customer: Customer,
  auction: Auction,
): Promise<string | null> {
  return partyProblem(customer, await sellerOf(db, auction), '')?.text ?? null;
}

/**
 * Signs a customer up in the caller's transaction; a rejected sign-up is sent to audit again under the same bidder's
 * number (design/auctions: Rules).
 */
export async function signUp(
  tx: Database,
  { customer, person }: Acting,
  typed: Typed,
  clock: () => Date,
): Promise<string> {
  // Locked until the end, so that each bidder of the auction gets a different number.
  const auction = await lockAuction(tx, typed.auctionId);
  const now = clock();
  const problem = partyProblem(customer, await sellerOf(tx, auction), typed.companyName);
  if (problem) throw new Refusal(problem.code, problem.text);
  const { signEndDate } = auction;
  if (!isSignUpOpen({ phase: phaseOf(auction, now), signEndDate }, now)) {
    throw new Refusal('over', SIGN_ENDED);
  }
  const before = await signOf(tx, auction.id, customer.id);
  if (before && before.state !== 'notPass') throw new Refusal('exists', SIGNED_UP_ALREADY);
  const {
    auctionSignQualifyList: papers,
    checked: _,
    ...signed
  } = accept(saveAuctionSign, {
    companyName: companyOf(customer, typed.companyName),
    credentialNumber: filled(typed.credentialNumber, CREDENTIAL_REQUIRED),
    noticePhoneNumber: leadPhone(typed.noticePhoneNumber),
    bidLimit: bidLimitOf(typed.bidLimit),
    ...(await typedOwnFields(tx, customer, typed)),
    checked: typed.checked || wrong('missing', AGREEMENT_REQUIRED),
    auctionSignQualifyList: await papersOf(tx, auction.id, typed.auctionSignQualifyList),
  });
  const { bidLimit, costCentre, project } = signed;
  const acting = { customer, person };
  const limited = { auction, bidLimit, costCentre, project };
  const needed = await approvalForSign(tx, acting, limited, now);
  const fileIds = papers.map(({ fileId }) => fileId);
  await attachFiles(tx, customer.id, fileIds, 'auctionSignQualifyList', 0);

  const fields = {
    ...signed,
    personId: person.id,
    approval: approvalOf(needed !== null, bidLimit),
    state: 'waitAudit' as const,
    buyerName: customer.name,
    auditReason: '',
    auditedAt: null,
    createdAt: now,
  };
  const signId = before
    ? await renew(tx, before.id, fields)
    : await write(tx, {
        ...fields,
        auctionId: auction.id,
        customerId: customer.id,
        bidderNo: await freeBidderNo(tx, auction.id),
      });
  if (papers.length > 0) {
    await tx.insert(auctionSignFiles).values(papers.map((paper) => ({ ...paper, signId })));
  }
  if (!needed) return SIGNED_UP;
  const expiresAt = auditEnd(auction);
  await askForSign(tx, acting, { needed, auction, bidLimit, signId, expiresAt }, now);
  return SIGN_WAITS_FOR_APPROVAL;
}

/** A limit that needs no approval is valid at once. */
function approvalOf(isNeeded: boolean, bidLimit: Fen | null) {
  if (isNeeded) return 'waiting' as const;
  return bidLimit === null ? null : ('approved' as const);
}

const bidLimitOf = (typed: string) =>
  typed.trim() === '' ? null : typedYuan(typed.trim()) || wrong('invalid', AMOUNT_INVALID);

function companyOf({ customerType, name }: Customer, typed: string) {
  const company = filled(typed, COMPANY_REQUIRED);
  if (typeof company !== 'string' || customerType !== 'enterprise' || company === name)
    return company;
  return wrong('invalid', foreignCompany(name));
}

/** One file for each document that is asked for, in their order; other files are ignored. */
async function papersOf(tx: Database, auctionId: number, sent: Typed['auctionSignQualifyList']) {
  const fileOf = new Map(sent.map(({ qualifyConfigId, fileId }) => [qualifyConfigId, fileId]));
  const configs = await qualifyConfigsOf(tx, auctionId);
  return configs.map(({ id: qualifyConfigId }) => {
    const fileId = fileOf.get(String(qualifyConfigId));
    return fileId === undefined
      ? wrong('missing', QUALIFICATION_REQUIRED)
      : { qualifyConfigId, fileId };
  });
}

/**
 * A number of three digits at least, drawn by chance: numbers in turn would say how many have signed up, and how many
 * wait inside their companies.
 */
async function freeBidderNo(tx: Database, auctionId: number): Promise<number> {
  const signs = await tx
    .select({ bidderNo: auctionSigns.bidderNo })
    .from(auctionSigns)
    .where(eq(auctionSigns.auctionId, auctionId));
  const taken = new Set(signs.map(({ bidderNo }) => bidderNo));
  // At most one in nine is taken.
  const below = Math.max(1000, 10 * 10 ** String(taken.size).length);
  for (;;) {
    const drawn = randomInt(below / 10, below);
    if (!taken.has(drawn)) return drawn;
  }
}

async function write(tx: Database, row: typeof auctionSigns.$inferInsert): Promise<number> {
  const [written] = await tx.insert(auctionSigns).values(row).returning({ id: auctionSigns.id });
  if (!written) throw new Error('the sign-up was not written');
  return written.id;
}

async function renew(
  tx: Database,
  id: number,
  fields: Partial<typeof auctionSigns.$inferInsert>,
): Promise<number> {
  await tx.update(auctionSigns).set(fields).where(eq(auctionSigns.id, id));
  await tx.delete(auctionSignFiles).where(eq(auctionSignFiles.signId, id));
  return id;
}
