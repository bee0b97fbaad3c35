import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, muted, nowrap, small, spread, stack } from '#app/styles/layout.css.ts';
import { type InboxRow, inboxAction, readInbox } from './inbox.server.ts';
import { INBOX_SETTINGS } from './paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '消息';

export const meta = titled(TITLE);

export const loader = customerLoader(readInbox);

export const action = inboxAction;

const COLUMNS: readonly Column<InboxRow>[] = [
  {
    key: 'message',
    header: '消息',
    phone: 'title',
    cell: ({ title, to, read, others }) => (
      <>
        <Link to={to}>{read ? title : <strong>{title}</strong>}</Link>{' '}
        {!read && <Tag tone="warning">未读</Tag>}{' '}
        {others && <Link to={others.to} className={small}>{`相关消息共 ${others.count} 条`}</Link>}
      </>
    ),
  },
  { key: 'text', header: '内容', phone: 'line', cell: ({ text }) => text },
  { key: 'group', header: '类别', nowrap: true, phone: 'hidden', cell: ({ label }) => label },
  {
    key: 'time',
    header: '时间',
    phone: 'title',
    cell: ({ time }) => <span className={`${nowrap} ${muted} ${small}`}>{time}</span>,
  },
  {
    ...rowActions(({ id, title, read, others }) =>
      read || others ? null : (
        <Button
          name="intent"
          value={id}
          variant="quiet"
          size="small"
          aria-label={`标为已读：${title}`}
        >
          标为已读
        </Button>
      ),
    ),
    phone: 'figure',
  },
];

/** The messages of the current user, newest first. */
export default function Messages() {
  const data = useLoaderData<typeof loader>();
  const { rows, unread, pager, tabs, onlyUnread, otherTo, form } = data;
  return (
    <CustomerPage title={TITLE}>
      <Tabs label="消息类别" tabs={tabs} />
      <DescribedForm description={form} className={stack[3]} preventScrollReset>
        <div className={spread}>
          <span className={muted}>{unread > 0 ? `共 ${unread} 条未读` : '没有未读消息'}</span>
          <span className={cluster[2]}>
            <ButtonLink to={otherTo} variant="quiet" size="small">
              {onlyUnread ? '显示全部' : '只看未读'}
            </ButtonLink>
            <ButtonLink to={data.byThingTo} variant="quiet" size="small">
              {data.byThing || data.isOfOne ? '逐条查看' : '按单据归并'}
            </ButtonLink>
            <ButtonLink to={INBOX_SETTINGS} variant="quiet" size="small">
              消息设置
            </ButtonLink>
            {unread > 0 && (
              <Button name="intent" value="all" variant="secondary" size="small">
                全部标为已读
              </Button>
            )}
          </span>
        </div>
        {rows.length > 0 ? (
          <Table caption={TITLE} columns={COLUMNS} rows={rows} />
        ) : (
          <EmptyState title={onlyUnread ? '没有未读消息' : '还没有消息'}>
            <p>订单、询价、竞价、发票和售后有新进展时，会在这里告诉您。</p>
          </EmptyState>
        )}
      </DescribedForm>
      {rows.length > 0 && <Pager {...pager} />}
    </CustomerPage>
  );
}
