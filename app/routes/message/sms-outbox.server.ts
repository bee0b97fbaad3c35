import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import {
  mayRetry,
  sendingStateOf,
  sendingTabs,
  sendingView,
} from '#app/components/message/sending.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { hrefOf } from '#app/domain/href.ts';
import { retryText, smsOutboxList } from '#app/domain/message/contract.ts';
import type { SendingState } from '#app/domain/message/sending.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { formatNear } from '#app/domain/time.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { unlessForbidden } from '#app/session/load.server.ts';

const SMS_OUTBOX = '/customer/desk/sms';

/** Buttons of rows, each with the id of the text that is tried again. */
const retryForm = defineForm('retryText', z.object({}));

/** The short messages that the page's address asks for; null for whom they do not concern. */
export async function readOutbox(request: Request, token: string) {
  const { searchParams } = new URL(request.url);
  const paging = readPaging(searchParams);
  const phone = searchParams.get('phone')?.trim().slice(0, 32) ?? '';
  const state = sendingStateOf(searchParams);
  const input = { ...paging, phone: phone || undefined, state, receipts: '1' as const };
  const sent = await unlessForbidden(call(smsOutboxList, input, { token }));
  if (!sent) return null;
  const listHref = (wanted: typeof state, page = 1) =>
    deskHref({ phone, state: wanted }, { ...paging, page });
  return {
    phone,
    state: state ?? '',
    tabs: sendingTabs(state, listHref, sent.failed),
    form: describeForm(retryForm, request),
    pager: pagerView(paging, sent, (page) => listHref(state, page)),
    texts: sent.content.map((text) => ({
      id: text.id,
      receiver: text.phone,
      text: text.text,
      time: formatNear(text.sentDate, new Date()),
      due: text.dueDate && formatNear(text.dueDate, new Date()),
      sending: sendingView(text),
      mayRetry: mayRetry(text),
    })),
  };
}
export type OutboxView = NonNullable<Awaited<ReturnType<typeof readOutbox>>>;

interface Filter {
  phone: string;
  state: SendingState | undefined;
}

const deskHref = ({ phone, state }: Filter, paging: Paging): string =>
  hrefOf(SMS_OUTBOX, { phone, state, ...pagingQuery(paging) });

export const retryHandler = handleForm(retryForm, retryText, async ({ intent, token, request }) => {
  await call(retryText, { textId: intent.slice(0, 64) || '0' }, { token });
  const { search } = new URL(request.url);
  return redirectAfterSuccess(request, SMS_OUTBOX + search, '已重新排队发送');
});
