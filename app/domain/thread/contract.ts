import { z } from 'zod';
import { personThen } from '#app/domain/account/person-contract.ts';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { attachment, fileIds } from '#app/domain/file/contract.ts';
import { PARTIES } from '#app/domain/order/parties.ts';
import { id, idText, instant, pageRequest, textUpTo, waitsAlone } from '#app/domain/wire.ts';
import { POST_MAX, POSTS_SHOWN, REPORT_REASON_MAX, THREAD_KINDS } from './thread.ts';

const kind = z.enum(THREAD_KINDS);
const side = z.enum(PARTIES);

/** What a thread is about, by kind and number, and on which side of it the caller is. */
const about = { kind, ref: id, side };

const post = z.object({
  id: z.string(),
  side,
  /** Who wrote the post, and for which company. */
  personName: z.string(),
  companyName: z.string(),
  /** Empty where the post is hidden. */
  text: z.string(),
  files: z.array(attachment),
  date: instant,
  /** Why the platform has hidden the post; null: it has not. */
  hidden: z.string().nullable(),
});

const readPost = post.extend({
  /** Who wrote it, where the reader's own side did. */
  person: personThen,
  /** The people of the other side who have seen the post, in the order in which they saw it. */
  readBy: z.array(z.object({ name: z.string(), date: instant })),
  /** Whether the caller's company has reported the post. */
  reported: z.boolean(),
});

const thread = z.object({
  sellerCode: z.string(),
  sellerName: z.string(),
  buyerName: z.string(),
  /** How many posts of the other side the caller has not read. */
  unread: z.int().nonnegative(),
  /** The newest posts, or those just before the requested post; oldest first. */
  posts: z.array(readPost),
  /** Whether there are older posts. */
  hasOlder: z.boolean().default(false),
});
export type Thread = z.output<typeof thread>;

export const threadsAbout = defineRead({
  name: 'thread.list',
  summary:
    'What buyer and seller have written about an order, an inquiry or a case: a thread for each seller',
  method: 'GET',
  path: '/api/portal/thread/list',
  access: 'customer',
  request: z.object({
    ...about,
    /** The id of a post, if only older posts are wanted. */
    before: id.optional(),
  }),
  content: z.array(thread),
  absent: [],
});

export const writePost = defineEndpoint({
  name: 'thread.write',
  summary: 'Write to the other side about an order, an inquiry or a case',
  path: '/api/portal/thread/write',
  access: 'customer',
  request: z.object({
    ...about,
    /** The seller that a buyer writes to; empty when a seller writes to the buyer. */
    sellerCode: idText.default(''),
    text: textUpTo(POST_MAX).default(''),
    fileIds,
  }),
  content: z.object({ postId: z.string() }),
  codes: ['missing', 'invalid', 'fileRefused'],
  serial: true,
});

export const markThreadsRead = defineEndpoint({
  name: 'thread.markRead',
  summary: 'The caller has seen what the other side has written',
  path: '/api/portal/thread/markRead',
  access: 'customer',
  permission: 'view',
  request: z.object({
    ...about,
    /** The posts that were shown; unset: all. */
    postIds: z.array(id).max(POSTS_SHOWN).optional(),
  }),
  content: z.object({ read: z.int().nonnegative() }),
});

export const reportPost = defineEndpoint({
  name: 'thread.report',
  summary: 'Report to the platform what the other side has written',
  path: '/api/portal/thread/report',
  access: 'customer',
  request: z.object({ ...about, postId: id, reason: textUpTo(REPORT_REASON_MAX) }),
  codes: ['missing', 'exists'],
  serial: true,
});

const report = z.object({
  id: z.string(),
  kind,
  ref: z.string(),
  buyerName: z.string(),
  sellerName: z.string(),
  /** Who reported the post; `reason` is why. */
  reportedBy: z.string(),
  reason: z.string(),
  date: instant,
  postId: z.string(),
  /** Whether the post was hidden; null: nothing is decided yet. */
  hidden: z.boolean().nullable(),
  note: z.string(),
  /** The posts around the reported one, hidden ones with their text. */
  posts: z.array(post),
});

export const threadReports = defineRead({
  name: 'threadDesk.reports',
  summary: 'Reported posts with what was written around them, undecided ones first',
  method: 'GET',
  path: '/api/admin/operator/thread/reports',
  access: 'operator',
  request: z.object({ ...pageRequest, ...waitsAlone }),
  content: pageOf(report).extend({ waiting: z.int().nonnegative() }),
});

export const decideReport = defineEndpoint({
  name: 'threadDesk.decide',
  summary: 'Hide a reported post, or leave it',
  path: '/api/admin/operator/thread/decide',
  access: 'operator',
  request: z.object({
    reportId: id,
    hide: z.boolean(),
    note: textUpTo(REPORT_REASON_MAX).default(''),
  }),
  codes: ['missing', 'decided'],
  serial: true,
});

export const threadOfCase = defineRead({
  name: 'threadDesk.ofCase',
  summary: 'What buyer and seller have written about a case that was put to the platform',
  method: 'GET',
  path: '/api/admin/operator/thread/case/:caseId',
  access: 'operator',
  request: z.object({ caseId: id }),
  /** Null: the case was not put to the platform. */
  content: z.object({ posts: z.array(post).nullable() }),
});
