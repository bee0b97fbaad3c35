import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { attachment } from '#app/domain/file/contract.ts';
import { id, instant, pageRequest, textUpTo, yuan } from '#app/domain/wire.ts';
import { customerType } from './contract.ts';
import { PLATFORMS } from './customer.ts';
import { ROLES } from './roles.ts';
import { SUSPENSION_REASON_MAX } from './suspension.ts';

export const accountState = z.enum(['active', 'suspended', 'unsigned', 'closed']);
export const accountPlatform = z.enum(PLATFORMS);

const account = z.object({
  accountId: z.string(),
  name: z.string(),
  phone: z.string(),
  customerType,
  /** Comma-joined. */
  platformType: z.string(),
  sellerCode: z.string().nullable(),
  sellerName: z.string().nullable(),
  /** Of which they are a member. */
  company: z.string().nullable(),
  /** Of an enterprise: whether its contract is signed. */
  contractSigned: z.boolean().nullable(),
  createDate: instant,
  suspension: z.object({ reason: z.string(), date: instant }).nullable(),
  /** Null: it is not closed. */
  closedDate: instant.nullable().default(null),
});
export type DeskAccount = z.output<typeof account>;

const desk = { access: 'operator', permission: 'administer' } as const;

export const accountList = defineRead({
  ...desk,
  name: 'accountDesk.list',
  summary: 'Accounts of the market, the newest first',
  path: '/api/operator/account/list',
  request: z.object({
    ...pageRequest,
    /** In the name, phone, seller or company. */
    keyword: z.string().max(64).optional(),
    platform: accountPlatform.optional(),
    customerType: customerType.optional(),
    state: accountState.optional(),
  }),
  content: pageOf(account),
});

const count = z.int().nonnegative();
const totals = z.object({ orders: count, cancelled: count, amount: yuan });

export const accountDetail = defineRead({
  ...desk,
  name: 'accountDesk.detail',
  summary: 'What the operator sees of an account: certification, people, trade',
  path: '/api/operator/account/detail',
  request: z.object({ accountId: id }),
  content: z.object({
    account,
    /** Null where nothing is signed. */
    contract: z
      .object({ version: z.string(), signatory: z.string(), date: instant.nullable() })
      .nullable(),
    /** Of its store. */
    registryAddress: z.string().nullable().default(null),
    /** What the market says of its store and asks of it; null where it has none. */
    storeTerms: z.object({ hot: z.boolean(), feePercent: z.string() }).nullable().default(null),
    /** The last ones first; null where that name stayed. */
    formerNames: z
      .array(
        z.object({
          name: z.string().nullable(),
          storeName: z.string().nullable(),
          until: instant,
          reason: z.string(),
          document: z
            .object({
              url: z.string(),
              name: z.string(),
              byteLength: attachment.shape.byteLength.optional(),
            })
            .nullable(),
        }),
      )
      .default([]),
    titles: z.array(z.object({ name: z.string(), taxNo: z.string() })),
    people: z.array(z.object({ name: z.string(), phone: z.string(), role: z.enum(ROLES) })),
    /** Qualification documents of what it sells: those of the most goods first, 20 at most. */
    documents: z.array(
      z.object({
        name: z.string(),
        fileName: z.string(),
        url: z.string(),
        goodsName: z.string(),
        goodsCount: count,
      }),
    ),
    listings: z.object({ onShelf: count, offShelf: count }).nullable(),
    bought: totals,
    sold: totals.nullable(),
  }),
});

const decided = {
  ...desk,
  request: z.object({ accountId: id, reason: textUpTo(SUSPENSION_REASON_MAX) }),
  stepUp: 'always',
  changes: 'goods',
} as const;

export const suspendAccount = defineEndpoint({
  ...decided,
  name: 'accountDesk.suspend',
  summary: 'Suspend an account’s trade: what is under way goes on, nothing new is begun',
  path: '/api/operator/account/suspend',
  codes: ['missing', 'alreadySo', 'ofPlatform'],
});

export const resumeAccount = defineEndpoint({
  ...decided,
  name: 'accountDesk.resume',
  summary: 'Let a suspended account trade again',
  path: '/api/operator/account/resume',
  codes: ['missing', 'alreadySo'],
});

/** On the wish of its owner, who cannot close a seller's account. */
export const closeAccountAtDesk = defineEndpoint({
  ...decided,
  name: 'accountDesk.close',
  summary: 'Close an account with which nothing is open; what it sells leaves the market',
  path: '/api/operator/account/close',
  codes: ['missing', 'alreadySo', 'ofPlatform', 'unfinished'],
});
