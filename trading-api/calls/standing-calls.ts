import type { Endpoint } from '#app/domain/endpoint.ts';
import { memberOfProposal } from '#trading-api/company/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { rowId } from '#trading-api/platform/row-id.ts';

const WRONG_TRIES = 'a wrong try counts though it is refused';
const PROVIDER_ASKED = 'the provider is asked in between';

/** Calls that read the account's standing in each of their transactions, and why they cannot be one. */
const SEVERAL_TRANSACTIONS: ReadonlyMap<string, string> = new Map([
  ['user.changePassword', WRONG_TRIES],
  ['user.changePhone', WRONG_TRIES],
  ['user.stepUp', WRONG_TRIES],
  ['user.sendStepUpCode', WRONG_TRIES],
  ['totp.confirm', WRONG_TRIES],
  ['totp.end', WRONG_TRIES],
  ['totp.renewRecoveryCodes', WRONG_TRIES],
  ['message.confirmMail', WRONG_TRIES],
  ['invitation.accept', WRONG_TRIES],
  ['draft.keep', 'what is kept too often counts though it is refused'],
  ['file.upload', 'the bytes are written in between'],
  ['payment.start', PROVIDER_ASKED],
  ['payment.inApp', PROVIDER_ASKED],
  ['moneyDesk.askProvider', PROVIDER_ASKED],
  ['bankStatement.book', 'each line is booked by itself'],
  ['savedSearch.save', 'goods are searched before, as for any list'],
]);

/** Calls for which it makes no difference that the account was closed meanwhile, and why. */
const WITHOUT_STANDING: ReadonlyMap<string, string> = new Map([
  ['user.logout', 'it only ends the session that it is made in'],
]);

type EndedAccount = (db: Database, input: unknown) => Promise<number | null>;

/**
 * Calls by which an account is closed or suspended, or a member gets other rights or none: the field of the request
 * that names it, or what finds it; null: their caller's.
 */
const ENDING: ReadonlyMap<string, string | null | EndedAccount> = new Map<
  string,
  string | null | EndedAccount
>([
  ['user.closeAccount', null],
  ['accountDesk.close', 'accountId'],
  ['accountDesk.suspend', 'accountId'],
  ['member.change', 'personId'],
  ['member.confirmRole', 'personId'],
  ['member.remove', 'personId'],
  ['proposal.decide', memberOfProposal],
]);

/**
 * How a call is made only for an account that goes on as it was when the call's login was read: it is one transaction,
 * or reads it in each of them; null: it writes nothing for an account.
 */
export function standingIn({
  name,
  onlyReads,
  access,
}: Endpoint): 'one transaction' | 'each transaction' | null {
  if (onlyReads || access === 'public' || WITHOUT_STANDING.has(name)) return null;
  return SEVERAL_TRANSACTIONS.has(name) ? 'each transaction' : 'one transaction';
}

/** The account that a call ends or gives other rights; null: none. */
export async function accountEndedBy(
  db: Database,
  { name }: Endpoint,
  input: unknown,
  caller: number,
): Promise<number | null> {
  const field = ENDING.get(name);
  if (field === undefined) return null;
  if (typeof field === 'function') return field(db, input);
  return field === null ? caller : rowId(String(Object(input)[field]));
}
