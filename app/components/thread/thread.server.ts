import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { personNote } from '#app/domain/account/acting-name.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { shownFile } from '#app/domain/file/shown-file.ts';
import type { Party } from '#app/domain/order/parties.ts';
import {
  markThreadsRead,
  reportPost,
  type Thread,
  threadOfCase,
  threadsAbout,
  writePost,
} from '#app/domain/thread/contract.ts';
import {
  otherSide,
  POST_MAX,
  REASON_REQUIRED,
  REPORT_REASON_MAX,
  type ThreadKind,
  talkPath,
} from '#app/domain/thread/thread.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import type { SentForm } from '#app/forms/sent-form.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { isPrefetch } from '#app/session/page-headers.server.ts';
import { pageOf } from '#app/session/session.server.ts';

/** What a page shows, and as which side of it. */
export interface About {
  kind: ThreadKind;
  ref: string;
  side: Party;
}

const postForm = defineForm(
  'threadPost',
  z.object({
    sellerCode: idText.default(''),
    text: textUpTo(POST_MAX).default(''),
    fileIds: z.array(idText).default([]),
  }),
);

const reportForm = defineForm(
  'threadReport',
  z.object({
    postId: idText,
    reason: textUpTo(REPORT_REASON_MAX, '', REASON_REQUIRED),
  }),
);

const OTHER: Readonly<Record<Party, string>> = { buyer: '卖家', seller: '买家' };

/** What was written about the page's object; it is read by being shown. */
export async function threadView(request: Request, about: About, token: string) {
  const before = new URL(request.url).searchParams.get('before')?.slice(0, 64) || undefined;
  const [threads, draft] = await Promise.all([
    call(threadsAbout, { ...about, before }, { token }),
    getDraft(request, pageOf(request), postForm.name),
  ]);
  const unread = threads.reduce((sum, each) => sum + each.unread, 0);
  // The visitor has not seen a prefetched page yet, so its posts stay unread.
  if (unread > 0 && !isPrefetch(request)) {
    for (const { posts } of threads.filter((each) => each.unread > 0)) {
      const postIds = posts.map(({ id }) => id);
      if (postIds.length > 0) await call(markThreadsRead, { ...about, postIds }, { token });
    }
  }
  const path = talkPath(about);
  const reportTo = talkPath(about, { ...(before && { before }), dialog: 'report' });
  const nameOf = ({ sellerName, buyerName }: Thread) =>
    about.side === 'buyer' ? sellerName : buyerName;
  return {
    title: `与${OTHER[about.side]}沟通`,
    unread,
    threads: threads
      .filter(({ posts }) => posts.length > 0)
      .map((thread) => ({
        key: thread.sellerCode,
        name: nameOf(thread),
        posts: thread.posts.map((post) => postView(post, about.side, reportTo)),
        olderTo: thread.hasOlder ? talkPath(about, { before: thread.posts[0]?.id ?? '' }) : null,
      })),
    newestTo: before ? path : null,
    /** For the head of the page, which opens it where it is not beside the page. */
    talk: { to: path, count: threads.reduce((sum, each) => sum + each.posts.length, 0), unread },
    /** Null unless the buyer has threads with several sellers to choose from. */
    sellers:
      about.side === 'buyer' && threads.length > 1
        ? threads.map((thread) => ({ value: thread.sellerCode, label: nameOf(thread) }))
        : null,
    sellerCode: threads[0]?.sellerCode ?? '',
    form: describeForm(postForm, request, draft),
    report: reportOf(request, threads, path, about.side),
  };
}
export type ThreadView = Awaited<ReturnType<typeof threadView>>;

/** What the platform reads of a case that was put to it; null: it was not, or nothing was written. */
export async function deskThreadView(caseId: string, token: string) {
  const { posts } = await call(threadOfCase, { caseId }, { token });
  return posts && posts.length > 0 ? posts.map((post) => deskPostView(post)) : null;
}

/** A post as it was written, hidden or not. */
export const deskPostView = (post: DeskPost, ...notes: string[]) => ({
  id: post.id,
  who: whoOf(post),
  time: formatNear(post.date, new Date()),
  text: post.text,
  files: filesOf(post),
  notes,
});

type DeskPost = NonNullable<Content<typeof threadOfCase>['posts']>[number];

const whoOf = ({ companyName, personName }: DeskPost): string =>
  [...new Set([companyName, personName])].join(' · ');

const filesOf = ({ files }: DeskPost) => files.map(shownFile);

type Post = Thread['posts'][number];

function postView(post: Post, side: Party, reportTo: string) {
  const isOwn = post.side === side;
  const readBy = post.readBy.map(({ name, date }) => `${name} ${formatNear(date, new Date())}`);
  return {
    id: post.id,
    who: whoOf(post),
    time: formatNear(post.date, new Date()),
    text: post.hidden === null ? post.text : `该留言已被平台隐藏：${post.hidden}`,
    files: filesOf(post),
    notes: [
      ...(post.person ? [personNote(post.person)] : []),
      ...(isOwn ? [readBy.length > 0 ? `已读：${readBy.join('、')}` : '对方未读'] : []),
      ...(post.reported ? ['已举报，等待平台处理或已处理'] : []),
    ],
    reportTo: isOwn || post.reported || post.hidden !== null ? null : `${reportTo}&post=${post.id}`,
  };
}

/** The dialog that the page's address asks for; null without one. */
function reportOf(request: Request, threads: readonly Thread[], path: string, side: Party) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('post');
  const post = threads.flatMap(({ posts }) => posts).find(({ id }) => id === asked);
  if (searchParams.get('dialog') !== 'report' || post?.side !== otherSide(side)) return null;
  return {
    postId: post.id,
    closeTo: path,
    text: post.text,
    form: describeForm(reportForm, request),
  };
}

/** The forms of a page with threads. */
export const threadHandlers = (aboutOf: (sent: SentForm) => About) => [
  handleForm(postForm, writePost, {
    files: { field: 'fileIds', moderType: 'thread' },
    async submit(sent) {
      const { value, token, serial, request } = sent;
      const about = aboutOf(sent);
      await call(writePost, { ...about, ...value }, { token, serial });
      return redirectAfterSuccess(
        request,
        talkPath(about),
        `留言已发送，${OTHER[about.side]}会收到通知`,
      );
    },
  }),
  handleForm(reportForm, reportPost, async (sent) => {
    const { value, token, serial, request } = sent;
    const about = aboutOf(sent);
    await call(reportPost, { ...about, ...value }, { token, serial });
    return redirectAfterSuccess(request, talkPath(about), '已举报，平台将核实处理');
  }),
];
