import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { ReloadWithoutScript } from '#app/components/layout/reload-without-script.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { marketStatus } from '#app/domain/status/contract.ts';
import { portalFigures } from '#app/observation/request.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readMarketFacts } from '#app/session/market-facts.server.ts';
import { muted } from '#app/styles/layout.css.ts';
import { statement } from './status.css.ts';
import { type Part, type StatusView, statusView } from './status-view.server.ts';

const TITLE = '运行状态';
const HERE = '/customer/desk/status';
const REFRESH_SECONDS = 30;

export const meta = titled(TITLE);
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ ask }) => {
  const [status, facts] = await Promise.all([ask(marketStatus, {}), readMarketFacts()]);
  return statusView(status, portalFigures(), facts);
});

const PART_COLUMNS: readonly Column<Part>[] = [
  { key: 'name', header: '部分', phone: 'title', cell: ({ name }) => <strong>{name}</strong> },
  {
    key: 'state',
    header: '状态',
    phone: 'figure',
    cell: ({ tone, label }) => <Tag tone={tone}>{label}</Tag>,
  },
  { key: 'detail', header: '情况', cell: ({ detail }) => detail },
];

const JOB_COLUMNS: readonly Column<StatusView['jobs'][number]>[] = [
  {
    key: 'name',
    header: '任务',
    phone: 'title',
    cell: ({ name }) => <strong>{name}</strong>,
    note: ({ error }) => error && <code className={statement}>{error}</code>,
  },
  {
    key: 'state',
    header: '状态',
    phone: 'figure',
    cell: ({ state }) => <Tag tone={state.tone}>{state.label}</Tag>,
  },
  {
    key: 'succeeded',
    header: '上次完成',
    nowrap: true,
    cell: ({ succeeded }) => succeeded,
  },
  { key: 'lag', header: '延误', nowrap: true, phone: 'label', cell: ({ lag }) => lag },
  { key: 'every', header: '间隔', align: 'end', phone: 'hidden', cell: ({ every }) => every },
  { key: 'took', header: '用时', align: 'end', cell: ({ took }) => took },
];

const REFUND_COLUMNS: readonly Column<StatusView['refunds'][number]>[] = [
  { key: 'tradeNo', header: '交易单号', phone: 'title', cell: ({ tradeNo }) => tradeNo },
  { key: 'orderCode', header: '订单号', cell: ({ orderCode }) => orderCode },
  {
    key: 'amount',
    header: '金额',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => `¥${amount}`,
  },
  { key: 'reason', header: '原因', cell: ({ reason }) => reason },
  { key: 'time', header: '产生时间', nowrap: true, cell: ({ time }) => time },
];

const SLOW_COLUMNS: readonly Column<StatusView['slow'][number]>[] = [
  {
    key: 'statement',
    header: '语句（不含参数）',
    phone: 'line',
    cell: ({ statement: text }) => <code className={statement}>{text}</code>,
  },
  { key: 'longest', header: '最长', align: 'end', cell: ({ longest }) => longest },
  { key: 'times', header: '次数', align: 'end', cell: ({ times }) => times },
  { key: 'time', header: '最近', nowrap: true, cell: ({ time }) => time },
];

/** What the operator of the market looks at first when something seems wrong. */
export default function StatusDesk() {
  const { readAt, parts, jobs, refunds, slow } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title={TITLE}
      action={
        <ButtonLink to={HERE} variant="secondary" preventScrollReset>
          刷新
        </ButtonLink>
      }
    >
      <ReloadWithoutScript seconds={REFRESH_SECONDS} />
      <p className={muted}>读取于 {readAt}</p>
      <Card title="各部分">
        <Table caption="各部分" columns={PART_COLUMNS} rows={parts} rowKey="name" />
      </Card>
      {refunds.length > 0 && (
        <Card title="未能退回的款项" gap={4}>
          <p className={muted}>
            最多列出 50 笔，在<Link to="/customer/desk/money">退款与对账</Link>
            中重新原路退回，或人工退款后登记流水号。
          </p>
          <Table
            caption="未能退回的款项"
            columns={REFUND_COLUMNS}
            rows={refunds}
            rowKey={({ tradeNo, orderCode }) => `${tradeNo} ${orderCode}`}
          />
        </Card>
      )}
      <Card title="定时任务">
        <Table caption="定时任务" columns={JOB_COLUMNS} rows={jobs} rowKey="name" />
      </Card>
      <Card title="慢查询">
        <Table caption="慢查询" columns={SLOW_COLUMNS} rows={slow} rowKey="statement" />
      </Card>
    </CustomerPage>
  );
}
