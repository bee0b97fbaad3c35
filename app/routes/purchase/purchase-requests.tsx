import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AuditTag } from '#app/components/audit-tag.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { muted, split, stack } from '#app/styles/layout.css.ts';
import { type RequestsView, requestsAction, requestsLoader } from './read-requests.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { title: data?.title ?? '集中采购', description: data?.about, path: data?.path },
    matches,
  );

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export const loader = requestsLoader;
export const action = requestsAction;

/** /centralizedPurchasing and /agentPurchasing: the requests, and the form to add one. */
export default function PurchaseRequests() {
  const { title, about, tabs, rows, pager, path, ...form } = useLoaderData<typeof loader>();
  return (
    <Page title={title} breadcrumb={[{ label: '首页', to: '/' }, { label: title }]}>
      <Tabs label="采购方式" tabs={tabs} />
      <p className={muted}>{about}联系方式仅平台与本人可见。</p>
      <div className={split}>
        <div className={stack[4]}>
          {form.whose && <Tabs label="需求范围" tabs={form.whose} />}
          <Table caption={`${title}需求`} columns={REQUEST_COLUMNS} rows={rows} />
          <Pager {...pager} />
        </div>
        <RequestForm
          // The key resets the form: on the other page, and after a request was added.
          key={path + rows[0]?.id}
          title={`登记${tabs.find(({ current }) => current)?.label}需求`}
          description={form.form}
          today={form.today}
          loggedIn={form.loggedIn}
        />
      </div>
    </Page>
  );
}

type Row = RequestsView['rows'][number];

const REQUEST_COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    header: '商品名称',
    phone: 'title',
    cell: ({ name, specs, own }) => (
      <WithNote note={specs}>
        <strong>{name}</strong> {own && <Tag>我的</Tag>}
      </WithNote>
    ),
  },
  {
    key: 'count',
    header: '采购数量',
    align: 'end',
    nowrap: true,
    phone: 'figure',
    cell: ({ count }) => count,
  },
  {
    key: 'delivery',
    header: '交货',
    cell: ({ place, day }) => <WithNote note={`${day} 前`}>{place}</WithNote>,
  },
  {
    key: 'linkman',
    header: '联系人',
    cell: ({ linkman, phone }) => <WithNote note={phone}>{linkman}</WithNote>,
  },
  {
    key: 'state',
    header: '审核状态',
    cell: ({ state }) => <AuditTag {...state} />,
  },
  { key: 'at', header: '提交时间', nowrap: true, cell: ({ at }) => at },
];

interface RequestFormProps {
  title: string;
  description: FormDescription;
  /** The first possible day of delivery. */
  today: string;
  loggedIn: boolean;
}

function RequestForm({ title, description, today, loggedIn }: RequestFormProps) {
  return (
    <Card title={title}>
      <DescribedForm description={description} className={stack[3]} preventScrollReset>
        {!loggedIn && <p className={muted}>提交需要登录，登录后您填写的内容都还在。</p>}
        <FormField name="productName" label="商品名称" />
        <FormField name="specs" label="规格" />
        <FormField name="count" label="采购数量" inputMode="decimal" autoComplete="off" />
        <FormField name="unit" label="单位" defaultValue="吨" />
        <FormField name="deliveryPlace" label="交货地" />
        <FormField name="deliveryDate" label="交货日期" type="date" min={today} />
        <FormField name="linkman" label="联系人" autoComplete="name" />
        <FormField name="phone" label="手机号码" type="tel" autoComplete="tel" />
        <FormTextarea name="remark" label="备注" hint="质量标准、付款方式等，选填" />
        <Button block>提交需求</Button>
      </DescribedForm>
    </Card>
  );
}
