import { z } from 'zod';
import { defineRead } from '#app/domain/endpoint.ts';
import { id, instant } from '#app/domain/wire.ts';

/** One JSON text a line, each with its hash: the terms, then everything that followed (design/auctions: Record). */
export const bidLog = defineRead({
  name: 'auction.bidLog',
  summary: 'The log of an auction, to be checked by verify-auction',
  method: 'GET',
  path: '/api/portal/auction/bidLog/:auctionId',
  access: 'public',
  request: z.object({ auctionId: id }),
  content: z.object({ fileName: z.string(), text: z.string() }),
});

export const bidReceipt = defineRead({
  name: 'auction.receipt',
  summary: 'The signed receipt of one of the caller’s bids, accepted or refused',
  method: 'GET',
  path: '/api/portal/auction/receipt/:receiptId',
  access: 'customer',
  request: z.object({ receiptId: id }),
  content: z.object({
    auctionId: z.string(),
    auctionName: z.string(),
    productName: z.string(),
    productUnit: z.string(),
    companyName: z.string(),
    /** Why the bid was voided, and when; null where it is valid. */
    voided: z.object({ reason: z.string(), at: instant }).nullable(),
    /** As app/domain/auction/statement.ts reads it; null for bids before receipts were signed. */
    signed: z.string().nullable(),
    id: z.string(),
    bidderNo: z.int().positive(),
    price: z.string(),
    count: z.string(),
    receivedAt: instant,
    /** 000, or the code it was refused with. */
    code: z.string(),
    message: z.string(),
    sequence: z.int().positive().nullable(),
  }),
});

const head = z.object({
  auctionId: z.string(),
  auctionName: z.string(),
  position: z.int().positive(),
  hash: z.string(),
  from: instant,
  until: instant,
  /** As app/domain/auction/statement.ts reads it. */
  signed: z.string(),
});
export type Head = z.output<typeof head>;

export const auctionHeads = defineRead({
  name: 'auction.heads',
  summary: 'The heads of the logs, as they were each minute, the newest first; at most a hundred',
  method: 'GET',
  path: '/api/portal/auction/heads',
  access: 'public',
  request: z.object({ auctionId: id.optional() }),
  content: z.array(head),
});

/** As RFC 7517 has it. */
export const auctionKeys = defineRead({
  name: 'auction.keys',
  summary: 'The public keys that receipts and heads are signed with, former ones too',
  method: 'GET',
  path: '/api/portal/auction/keys',
  access: 'public',
  request: z.object({}),
  content: z.object({
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        use: z.literal('sig'),
        alg: z.literal('EdDSA'),
        kid: z.string(),
        x: z.string(),
        since: instant,
      }),
    ),
  }),
});
