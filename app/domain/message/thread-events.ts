import { THREAD_KIND_LABEL, type ThreadKind } from '#app/domain/thread/thread.ts';
import { eventsOf } from './event-type.ts';

interface OfThread {
  kind: ThreadKind;
  ref: string;
  path: string;
}

const ofThread = eventsOf('thread', 'view');

/** The events of what people write to each other about an order, an inquiry and so on. */
export const THREAD_EVENTS = {
  /** Somebody gets one message until they have read it, however much is written (trading-api/thread/write.ts). */
  threadWritten: ofThread<OfThread & { from: string; excerpt: string }>({
    title: '收到留言',
    text: ({ kind, ref, from, excerpt }) =>
      `${from} 就${THREAD_KIND_LABEL[kind]} ${ref} 留言：${excerpt}`,
    path: ({ path }) => path,
  }),
  postHidden: ofThread<OfThread & { reason: string }>({
    title: '留言被平台隐藏',
    text: ({ kind, ref, reason }) =>
      `平台隐藏了${THREAD_KIND_LABEL[kind]} ${ref} 的一条留言，双方都不再看到它的内容：${reason}`,
    path: ({ path }) => path,
  }),
};
