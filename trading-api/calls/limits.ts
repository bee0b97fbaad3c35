import { loginByCode, resetPassword, sendCode } from '#app/domain/account/contract.ts';
import { changePhone } from '#app/domain/account/phone-contract.ts';
import { saveProfile } from '#app/domain/account/profile-contract.ts';
import {
  platformPageData,
  platformSearchCriteria,
  saleProductPages,
  searchCriteria,
  searchSuggestions,
  pageData as spotListings,
} from '#app/domain/catalogue/listing-contract.ts';
import { brandPageData } from '#app/domain/catalogue/store-contract.ts';
import { importInvitations } from '#app/domain/company/invitation-contract.ts';
import { inviteMember } from '#app/domain/company/member-contract.ts';
import { helpSearch } from '#app/domain/content/contract.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { uploadFile } from '#app/domain/file/contract.ts';
import { saveInquiry } from '#app/domain/inquiry/contract.ts';
import { recommendedSellers } from '#app/domain/inquiry/goods-contract.ts';
import { matchRows, readList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { tryMessage } from '#app/domain/market/setup-contract.ts';
import { sendMailCode, testRobot } from '#app/domain/message/inbox-contract.ts';
import { reportPost, writePost } from '#app/domain/thread/contract.ts';
import { smsCode } from '#app/domain/wallet/contract.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { type RateLimit, rateLimit } from '#trading-api/platform/rate-limit.ts';

interface CallLimit extends Pick<RateLimit, 'points' | 'seconds'> {
  /** Whose calls are counted: a person's, or all from an address, which an office shares. */
  by: 'account' | 'network';
  /** How much a call counts, by its body, which is not checked yet; absent: one. */
  weight?(body: unknown): number;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

const SEARCHES: readonly CallLimit[] = [{ by: 'network', points: 1200, seconds: MINUTE_S }];

/** A field of a body that is not checked yet. */
const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;

/** A list of a thousand rows costs the database as much as three hundred searches. */
const rowsIn = (name: string): CallLimit => ({
  by: 'network',
  points: 20_000,
  seconds: MINUTE_S,
  weight: (body) => {
    const rows = fieldOf(body, name);
    return Math.max(1, Array.isArray(rows) ? rows.length : 1);
  },
});

/** A list of a thousand rows has some 30,000 characters; to read the dearest 200,000 takes the processor seconds. */
const CHARACTERS: CallLimit = {
  by: 'network',
  points: 1_000_000,
  seconds: MINUTE_S,
  weight: (body) => {
    const text = fieldOf(body, 'text');
    return Math.max(1, typeof text === 'string' ? text.length : 1);
  },
};

/** How often a call may be made, refused ones included; logins, leads and drafts have their own limits. */
export const LIMITS: ReadonlyMap<Endpoint, readonly CallLimit[]> = new Map<
  Endpoint,
  readonly CallLimit[]
>([
  [sendCode, [{ by: 'network', points: 100, seconds: HOUR_S }]],
  [loginByCode, [{ by: 'network', points: 100, seconds: HOUR_S }]],
  [resetPassword, [{ by: 'network', points: 100, seconds: HOUR_S }]],
  // A name is a colleague's for good in a company.
  [saveProfile, [{ by: 'account', points: 20, seconds: 24 * HOUR_S }]],
  // Whether a phone has an account is said to who changes theirs to it.
  [changePhone, [{ by: 'account', points: 20, seconds: HOUR_S }]],
  [
    smsCode,
    [
      { by: 'account', points: 30, seconds: HOUR_S },
      { by: 'network', points: 500, seconds: HOUR_S },
    ],
  ],
  [
    sendMailCode,
    [
      { by: 'account', points: 20, seconds: HOUR_S },
      { by: 'network', points: 200, seconds: HOUR_S },
    ],
  ],
  [testRobot, [{ by: 'account', points: 30, seconds: HOUR_S }]],
  [tryMessage, [{ by: 'account', points: 20, seconds: HOUR_S }]],
  [saveInquiry, [{ by: 'account', points: 200, seconds: HOUR_S }]],
  [
    writePost,
    [
      { by: 'account', points: 10, seconds: MINUTE_S },
      { by: 'account', points: 100, seconds: HOUR_S },
      { by: 'network', points: 600, seconds: HOUR_S },
    ],
  ],
  [reportPost, [{ by: 'account', points: 30, seconds: HOUR_S }]],
  [inviteMember, [{ by: 'account', points: 100, seconds: HOUR_S }]],
  [importInvitations, [{ by: 'account', points: 20, seconds: HOUR_S }]],
  [uploadFile, [{ by: 'account', points: 120, seconds: 10 * MINUTE_S }]],
  [matchRows, [rowsIn('rows')]],
  [recommendedSellers, [rowsIn('lines')]],
  [readList, [CHARACTERS]],
  [spotListings, SEARCHES],
  [platformPageData, SEARCHES],
  [searchCriteria, SEARCHES],
  [platformSearchCriteria, SEARCHES],
  [searchSuggestions, SEARCHES],
  [saleProductPages, SEARCHES],
  [brandPageData, SEARCHES],
  [helpSearch, SEARCHES],
]);

export async function countCall(
  db: Database,
  endpoint: Endpoint,
  { person, network, body }: { person: Customer | null; network: string | null; body: unknown },
): Promise<void> {
  for (const limit of LIMITS.get(endpoint) ?? []) {
    const key = limit.by === 'network' ? network : person?.id;
    const weight = limit.weight?.(body) ?? 1;
    if (key != null) await rateLimit(db, limitOf(endpoint, limit), String(key), weight);
  }
}

export const limitOf = ({ name }: Endpoint, { by, points, seconds }: CallLimit): RateLimit => ({
  name: `${name} ${by} ${seconds}`,
  points,
  seconds,
});
