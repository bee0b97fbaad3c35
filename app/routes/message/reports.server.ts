import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { deskPostView } from '#app/components/thread/thread.server.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { decideReport, threadReports } from '#app/domain/thread/contract.ts';
import { REPORT_REASON_MAX, THREAD_KIND_LABEL } from '#app/domain/thread/thread.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DELIVERIES } from './paths.ts';

const HIDE = 'hide';

const decideForm = defineForm(
  'decideReport',
  z.object({
    reportId: idText,
    note: textUpTo(REPORT_REASON_MAX).default(''),
  }),
);

/** Reported posts, each with the posts around it. */
export async function reportsView(
  request: Request,
  token: string,
  paging: Input<typeof threadReports>,
) {
  const found = await call(threadReports, paging, { token });
  return {
    found,
    rows: found.content.map((report) => ({
      id: report.id,
      title: `${THREAD_KIND_LABEL[report.kind]} ${report.ref}`,
      waits: report.hidden === null,
      result: report.hidden === null ? '待处理' : report.hidden ? '已隐藏' : '已保留',
      facts: [
        { term: '举报方', value: report.reportedBy },
        { term: '举报原因', value: report.reason },
        { term: '举报时间', value: formatNear(report.date, new Date()) },
        { term: '买家', value: report.buyerName },
        { term: '卖家', value: report.sellerName },
        ...(report.note ? [{ term: '处理说明', value: report.note }] : []),
      ],
      posts: report.posts.map((post) =>
        deskPostView(post, ...(post.id === report.postId ? ['被举报的留言'] : [])),
      ),
    })),
    form: describeForm(decideForm, request),
  };
}
export type ReportsView = Awaited<ReturnType<typeof reportsView>>;

export const reportHandler = handleForm(
  decideForm,
  decideReport,
  async ({ value, intent, token, serial, request }) => {
    const hide = intent === HIDE;
    await call(decideReport, { ...value, hide }, { token, serial });
    const text = hide ? '留言已隐藏，双方都看不到' : '已保留该留言';
    const { search } = new URL(request.url);
    return redirectAfterSuccess(request, DELIVERIES + search, text);
  },
);
