import { z } from 'zod';
import { REGISTRATION_PROOFS } from '#app/domain/account/registration.ts';
import { defineRead } from '#app/domain/endpoint.ts';
import { instant } from '#app/domain/wire.ts';
import { refundReason } from '../order/contract.ts';
import { PAY_WAYS } from '../payment/payment.ts';

export const DATABASE_ENGINES = ['pglite', 'postgres'] as const;
export type DatabaseEngine = (typeof DATABASE_ENGINES)[number];

export const FILE_STORES = ['disk', 'bucket'] as const;
export type FileStoreKind = (typeof FILE_STORES)[number];

/** What portals show about how their market is run. */
export const marketFacts = defineRead({
  name: 'market.facts',
  summary: 'How this market is run: demo or not, which payments it takes, how phones are proved',
  method: 'GET',
  path: '/api/portal/pass/market/facts',
  access: 'public',
  content: z.object({
    /** The market's goods, accounts and orders are made up. */
    demo: z.boolean(),
    /** Payments are simulated: no money moves. */
    sandbox: z.boolean(),
    /** How money comes in; empty: nobody can pay here. */
    payWays: z.array(z.enum(PAY_WAYS)),
    registrationProof: z.enum(REGISTRATION_PROOFS),
    /** Whether texts and mails, with codes too, reach people; in a demo the operator reads them instead. */
    sends: z.object({ texts: z.boolean(), mails: z.boolean() }),
  }),
});
export type MarketFacts = z.output<typeof marketFacts.content>;

const count = z.int().nonnegative();

const jobRun = z.object({
  name: z.string(),
  everyMs: count,
  /** Null where the job has never succeeded. */
  succeededAt: instant.nullable(),
  tookMs: count.nullable(),
  /** How late the job is. */
  lagMs: count,
  /** Failed runs since the last success. */
  failures: count,
  error: z.string().nullable(),
});

const failedRefund = z.object({
  tradeNo: z.string(),
  orderCode: z.string(),
  amount: z.string(),
  reason: refundReason,
  createdAt: instant,
});

const slowQuery = z.object({
  statement: z.string(),
  times: count,
  longestMs: count,
  lastAt: instant,
});

/** Holds nothing that anybody has typed: slow queries are shown without their values. */
export const marketStatus = defineRead({
  name: 'operator.status',
  summary:
    'Database, search engine, jobs, refunds, files, slow queries and unsafe settings, for the operator',
  method: 'GET',
  path: '/api/admin/operator/status',
  access: 'operator',
  content: z.object({
    now: instant,
    startedAt: instant,
    database: z.object({
      engine: z.enum(DATABASE_ENGINES),
      answerMs: z.number().nonnegative(),
      /** How far the answering process's clock is ahead of the database's. */
      clockAheadMs: z.int().default(0),
      connections: z.object({ idle: count, busy: count, waiting: count }).nullable(),
      /** Null where there is no replica; `behindMs` is null where the replica does not answer. */
      replica: z.object({ behindMs: count.nullable() }).nullable().default(null),
    }),
    files: z.object({
      kind: z.enum(FILE_STORES).nullable(),
      freeBytes: z.number().nonnegative().nullable(),
      /** Why no file can be written; null: they can. */
      error: z.string().nullable(),
    }),
    /** The search engine beside the database; null where there is none. */
    search: z
      .object({
        /** Lists are asked from the search engine only while it is `ready`; otherwise the database answers. */
        state: z.enum(['ready', 'building', 'behind', 'failing']),
        /** Changes of goods that have not reached the engine yet; `behindMs` is how long the oldest one waits. */
        waiting: count,
        behindMs: count,
        /** Changes that the engine has refused. */
        refused: count,
        error: z.string().nullable(),
      })
      .nullable()
      .default(null),
    jobs: z.array(jobRun),
    refunds: z.object({ waiting: count, failed: count, lastFailed: z.array(failedRefund) }),
    slowQueries: z.array(slowQuery),
    /** Settings with which a market should not be run, and what can happen. */
    unsafe: z.array(z.object({ name: z.string(), sentence: z.string() })).default([]),
  }),
});
