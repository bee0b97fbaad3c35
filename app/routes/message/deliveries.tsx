import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import {
  mayRetry,
  sendingStateOf,
  sendingTabs,
  sendingView,
} from '#app/components/message/sending.server.ts';
import { Sending, SendingLegend } from '#app/components/message/sending.tsx';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowButton } from '#app/components/ui/row-button.tsx';
import { type Column, NOT_ON_PHONE, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { hrefOf, type Query } from '#app/domain/href.ts';
import {
  DELIVERY_CHANNEL_LABEL,
  deliveryList,
  retryDelivery,
} from '#app/domain/message/delivery-contract.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { formatNear } from '#app/domain/time.ts';
import { WAITS } from '#app/domain/work/waits.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { unlessForbidden } from '#app/session/load.server.ts';
import { cluster, muted, small, stack } from '#app/styles/layout.css.ts';
import { DELIVERIES, REPORTS } from './paths.ts';
import { reportHandler, reportsView } from './reports.server.ts';
import { Reports } from './reports.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '消息发送';

export const meta = titled(TITLE);

/** Buttons of rows, each with the id of what is tried again. */
const retryForm = defineForm('retryDelivery', z.object({}));

/** For who may read the reports of posts, but not what was sent. */
const NONE_READ = { content: [], totalElements: 0, totalPages: 0, failed: 0 };

export const loader = customerLoader(async ({ request, searchParams, token, ask }) => {
  const state = sendingStateOf(searchParams);
  const paging = readPaging(searchParams);
  const isReports = searchParams.get('state') === 'reports';
  const waits = isReports && searchParams.get('waits') === '1' ? ('1' as const) : undefined;
  const [sent, { found: reported, ...reports }] = await Promise.all([
    unlessForbidden(ask(deliveryList, { ...paging, state, receipts: '1' })),
    reportsView(request, token, isReports ? { ...paging, waits } : { page: 1, rows: 1 }),
  ]);
  const found = sent ?? NONE_READ;
  const listHref = (wanted: string | undefined, query: Query = {}) =>
    hrefOf(DELIVERIES, { state: wanted, ...query });
  return {
    reports: isReports ? reports : null,
    rows: found.content.map((row) => ({
      id: row.id,
      subject: row.subject,
      text: row.text,
      address: row.address,
      channel: DELIVERY_CHANNEL_LABEL[row.channel],
      sending: sendingView(row),
      mayRetry: mayRetry(row),
      time: formatNear(row.date, new Date()),
      mailTo: row.channel === 'mail' ? `${DELIVERIES}/${row.id}/mail.eml` : null,
    })),
    pager: pagerView(paging, isReports ? reported : found, (page) =>
      listHref(isReports ? 'reports' : state, { waits, ...pagingQuery({ ...paging, page }) }),
    ),
    tabs: [
      ...sendingTabs(state, listHref, found.failed).map((tab) => ({
        ...tab,
        current: !isReports && tab.current,
      })),
      {
        to: REPORTS,
        label: reported.waiting > 0 ? `被举报的留言 ${reported.waiting}` : '被举报的留言',
        current: isReports && !waits,
      },
      ...(waits
        ? [{ to: `${REPORTS}&waits=1`, label: `待办：${WAITS.report.label}`, current: true }]
        : []),
    ],
    form: describeForm(retryForm, request),
  };
});

export const action = formAction(
  handleForm(retryForm, retryDelivery, async ({ intent, token, request }) => {
    await call(retryDelivery, { deliveryId: intent.slice(0, 64) || '0' }, { token });
    const { search } = new URL(request.url);
    return redirectAfterSuccess(request, DELIVERIES + search, '已重新排队发送');
  }),
  reportHandler,
);

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'message',
    header: '内容',
    phone: 'title',
    cell: ({ subject }) => <strong>{subject}</strong>,
    note: ({ text }) => text,
  },
  {
    key: 'to',
    header: '发往',
    cell: ({ channel }) => channel,
    note: ({ address }) => <span {...NOT_ON_PHONE}>{address}</span>,
  },
  { key: 'time', header: '时间', nowrap: true, phone: 'figure', cell: ({ time }) => time },
  {
    key: 'state',
    header: '状态',
    cell: ({ sending }) => <Sending {...sending} />,
  },
  rowActions(({ id, subject, mailTo, mayRetry: isOver }) =>
    mailTo || isOver ? (
      <span className={cluster[1]}>
        {mailTo && (
          <Link
            reloadDocument
            to={mailTo}
            className={small}
            download
            aria-label={`下载 .eml：${subject}`}
          >
            下载 .eml
          </Link>
        )}
        {isOver && <RowButton label="重试" of={subject} name="intent" value={id} />}
      </span>
    ) : null,
  ),
];

/** What leaves the market by mail and robots, and what of it could not. */
export default function Deliveries() {
  const { rows, pager, tabs, form, reports } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title={TITLE}>
      <Tabs label="发送状态" tabs={tabs} />
      {reports ? (
        <Reports rows={reports.rows} form={reports.form} />
      ) : (
        <Permitted permission="administer">
          <p className={muted}>
            邮件和群机器人消息由后台发送，失败后在 1、2、4、8 分钟后重试，5
            次仍失败的列在「失败」。未设置 SMTP_URL 时邮件不会发出，可在这里查看和下载。
          </p>
          <SendingLegend />
          <DescribedForm description={form} className={stack[3]} preventScrollReset>
            <Table
              caption={TITLE}
              columns={COLUMNS}
              rows={rows}
              hint={<p>发给客户的邮件和群机器人消息会列在这里；也可以换一个状态。</p>}
            />
          </DescribedForm>
        </Permitted>
      )}
      <Pager {...pager} />
    </CustomerPage>
  );
}
