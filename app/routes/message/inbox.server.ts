import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { hrefOf, type Query } from '#app/domain/href.ts';
import { EVENT_GROUPS, EVENTS, type EventGroup } from '#app/domain/message/events.ts';
import { group as groupSchema, markRead, messageList } from '#app/domain/message/inbox-contract.ts';
import { GROUP_NAMES } from '#app/domain/message/preferences.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { formatNear } from '#app/domain/time.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { INBOX } from './paths.ts';

/** Buttons of rows, each with the id of its message, and one for all of them: `all`. */
const readForm = defineForm('markRead', z.object({}));
const ALL = 'all';

/** What an address of the inbox asks for. */
interface Wanted {
  group?: EventGroup;
  state?: 'unread';
  by?: 'thing';
  about?: string;
}

/** The inbox; its address may ask for one group, for what is unread, and for one line of each thing. */
export async function readInbox({ request, searchParams, ask }: CustomerRequest) {
  const group = groupSchema.safeParse(searchParams.get('group')).data as EventGroup | undefined;
  const state = searchParams.get('state') === 'unread' ? ('unread' as const) : undefined;
  const by = searchParams.get('by') === 'thing' ? ('thing' as const) : undefined;
  const about = searchParams.get('about')?.slice(0, 300) || undefined;
  const paging = readPaging(searchParams);
  const found = await ask(messageList, { ...paging, group, state, by, path: about });
  const listHref = ({ group, state, by, about }: Wanted, query: Query = {}) =>
    hrefOf(INBOX, { group, state, by, about, ...query });
  const filter: Wanted = {
    ...(group && { group }),
    ...(state && { state }),
    ...(by && { by }),
    ...(about && { about }),
  };
  const { state: _, ...read } = filter;
  const { by: __, about: ___, ...single } = filter;
  return {
    rows: found.content.map(({ id, event, text, path, date, read, count }) => ({
      id,
      text,
      to: path,
      read,
      time: formatNear(date, new Date()),
      title: EVENTS[event].title,
      label: EVENT_GROUPS[EVENTS[event].group],
      others: count > 1 ? { count, to: listHref({ about: path }) } : null,
    })),
    unread: found.unread,
    pager: pagerView(paging, found, (page) => listHref(filter, pagingQuery({ ...paging, page }))),
    tabs: [undefined, ...GROUP_NAMES].map((each) => ({
      to: listHref({ ...(each && { group: each }), ...(state && { state }), ...(by && { by }) }),
      label: each ? EVENT_GROUPS[each] : '全部',
      current: each === group,
    })),
    onlyUnread: state !== undefined,
    otherTo: listHref(state ? read : { ...filter, state: 'unread' }),
    byThing: by !== undefined,
    byThingTo: listHref(by || about ? single : { ...single, by: 'thing' }),
    isOfOne: about !== undefined,
    form: describeForm(readForm, request),
  };
}
export type InboxRow = Awaited<ReturnType<typeof readInbox>>['rows'][number];

export const inboxAction = singleFormAction(
  readForm,
  markRead,
  async ({ intent, token, request }) => {
    const all = intent === ALL;
    await call(markRead, { all, ids: all ? [] : [intent.slice(0, 64) || '0'] }, { token });
    const { search } = new URL(request.url);
    const text = all ? '全部消息已标为已读' : '已标为已读';
    return redirectAfterSuccess(request, INBOX + search, text);
  },
);
