import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { useRootData } from '#app/components/layout/root-data.ts';
import { partPagerView } from '#app/components/pager-view.server.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { hrefOf } from '#app/domain/href.ts';
import { calendarFeed, type Deadline, myDeadlines } from '#app/domain/message/contract.ts';
import { DEADLINE_LABEL, urgencyOf } from '#app/domain/message/deadline.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { formatNear } from '#app/domain/time.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, muted, small, stack } from '#app/styles/layout.css.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const DEADLINES = '/customer/deadlines';
/** Rows of one line: a screen of 900 px shows most of them. */
const ROWS = 30;

export const meta = titled('截止提醒');

/** The button for a new address of the feed. */
const calendarFeedForm = defineForm('calendarFeed', z.object({}));

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const paging = readPaging(searchParams, ROWS);
  const { deadlines, feedToken, ...totals } = await ask(myDeadlines, { ...paging, tenders: '1' });
  const now = new Date();
  return {
    rows: deadlines.map((deadline) => rowOf(deadline, now)),
    pager: partPagerView(paging, totals, (page) =>
      hrefOf(DEADLINES, pagingQuery({ ...paging, page }, ROWS)),
    ),
    feedPath: feedToken && `/calendar/${feedToken}.ics`,
    form: describeForm(calendarFeedForm, request),
  };
});

function rowOf({ uid, kind, title, at, path }: Deadline, now: Date) {
  const moment = new Date(at);
  return {
    uid,
    label: DEADLINE_LABEL[kind],
    title,
    to: path,
    at: formatNear(at, now),
    ...urgencyOf(moment, now),
  };
}

export const action = formAction(
  handleCall(calendarFeedForm, calendarFeed, {
    to: DEADLINES,
    done: '日历地址已生成',
  }),
);

const COLUMNS: readonly Column<ReturnType<typeof rowOf>>[] = [
  {
    key: 'title',
    header: '事项',
    phone: 'title',
    cell: ({ to, title }) => (
      <Link to={to}>
        <strong>{title}</strong>
      </Link>
    ),
  },
  { key: 'kind', header: '类型', nowrap: true, cell: ({ label }) => label },
  { key: 'at', header: '时间', nowrap: true, cell: ({ at }) => at },
  {
    key: 'left',
    header: '还有多久',
    nowrap: true,
    cell: ({ left, tone }) => <Tag tone={tone}>{left}</Tag>,
  },
];

/** A customer's deadlines in the next 30 days, and their feed for a calendar. */
export default function Deadlines() {
  const { rows, pager, feedPath, form } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="截止提醒">
      {rows.length > 0 ? (
        <Table caption="未来 30 天的截止事项" columns={COLUMNS} rows={rows} rowKey="uid" />
      ) : (
        <EmptyState title="未来 30 天没有截止事项">
          <p>
            报名的竞价、询价与报价、待付款的订单、登记的集采和参与的招标，截止时间会出现在这里。
          </p>
        </EmptyState>
      )}
      {pager && <Pager {...pager} />}
      <Feed path={feedPath} description={form} />
    </CustomerPage>
  );
}

interface FeedProps {
  /** Null until the customer asks for one. */
  path: string | null;
  description: FormDescription;
}

function Feed({ path, description }: FeedProps) {
  const { origin } = useRootData();
  return (
    <Card title="订阅到日历" gap={3}>
      <p>
        在手机或电脑的日历中添加这个订阅地址，截止时间会自动出现并提前提醒。日历隔一段时间才刷新，竞价延时以竞价页面为准。
      </p>
      {path && <Address url={origin + path} />}
      <DescribedForm description={description} className={stack[2]}>
        {path && (
          <p className={`${muted} ${small}`}>更换后旧地址立即失效，已订阅的日历需要重新添加。</p>
        )}
        <div>
          <Button variant={path ? 'secondary' : 'primary'}>
            {path ? '更换地址' : '生成日历地址'}
          </Button>
        </div>
      </DescribedForm>
    </Card>
  );
}

function Address({ url }: { url: string }) {
  return (
    <>
      <Field name="feed" label="日历地址" hint="知道这个地址的人都能看到您的截止时间，请不要转发。">
        <Input value={url} readOnly />
      </Field>
      <div className={cluster[3]}>
        <a href={url.replace(/^https?:/, 'webcal:')}>在日历应用中订阅</a>
        <a href={url}>下载日历文件</a>
      </div>
    </>
  );
}
