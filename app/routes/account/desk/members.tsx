import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { type Column, NOT_ON_PHONE, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import * as styles from '#app/styles/desk-filter.css.ts';
import { muted, nowrap } from '#app/styles/layout.css.ts';
import { Member } from './member.tsx';
import { type MemberRow, membersAction, readMembers } from './members.server.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

const TITLE = '会员与卖家';

export const meta = titled(TITLE);

export const loader = customerLoader(readMembers);

export const action = membersAction;

const COLUMNS: readonly Column<MemberRow>[] = [
  {
    key: 'name',
    header: '会员',
    phone: 'title',
    cell: ({ name, to }) => <Link to={to}>{name}</Link>,
    note: ({ phone }) => <span className={nowrap}>{phone}</span>,
  },
  {
    key: 'type',
    header: '类型',
    cell: ({ type }) => <span {...NOT_ON_PHONE}>{type}</span>,
    note: ({ platforms }) => platforms,
  },
  { key: 'of', header: '所属企业或店铺', cell: ({ of }) => of || '—' },
  {
    key: 'state',
    header: '状态',
    phone: 'figure',
    cell: ({ closed, suspended }) =>
      closed ? (
        <Tag>已注销</Tag>
      ) : suspended ? (
        <Tag tone="danger">已暂停交易</Tag>
      ) : (
        <Tag tone="success">正常</Tag>
      ),
    note: ({ contract }) => contract,
  },
  {
    key: 'created',
    header: '注册时间',
    nowrap: true,
    phone: 'hidden',
    cell: ({ created }) => created,
  },
];

/** Who buys and sells in the market: a list, and each with certification, trade and history. */
export default function Members() {
  const { list, member } = useLoaderData<typeof loader>();
  if (member) return <Member member={member} />;
  const { search, filters, rows, pager, path } = list;
  return (
    <CustomerPage
      title={TITLE}
      action={<ButtonLink to="/customer/desk/members/new">邀请与开店</ButtonLink>}
    >
      <Card gap={4}>
        <Form action={path} className={styles.filters} key={JSON.stringify(search)}>
          <Field name="keyword" label="关键词">
            <Input
              type="search"
              placeholder="姓名、手机号、企业或店铺"
              defaultValue={search.keyword}
            />
          </Field>
          {filters.map(({ name, label, value, options }) => (
            <Field key={name} name={name} label={label}>
              <Select defaultValue={value} none="全部" options={options} />
            </Field>
          ))}
          <Button variant="secondary">查询</Button>
        </Form>
        {rows.length > 0 ? (
          <>
            <p className={muted}>共 {pager.total} 个账号</p>
            <Table caption={TITLE} columns={COLUMNS} rows={rows} rowKey="accountId" />
            <Pager {...pager} />
          </>
        ) : (
          <EmptyState title="没有符合条件的会员">
            <p>
              可以换一个条件，或<Link to={path}>查看全部会员</Link>。
            </p>
          </EmptyState>
        )}
      </Card>
    </CustomerPage>
  );
}
