import { type ReactNode, Suspense } from 'react';
import { toolbar } from '#app/components/filters/filter-panel.css.ts';
import { Filtered } from '#app/components/filters/filter-panel.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { muted, small, spread } from '#app/styles/layout.css.ts';
import { search } from '../list/goods.css.ts';
import type { PlansView } from './read-plans.server.ts';

const PurchaseDialog = onDemand(() => import('./purchase-dialog.tsx'));

type Row = PlansView['rows'][number];

const columnsFor = (registerTo: string): readonly Column<Row>[] => [
  {
    key: 'name',
    header: '商品名称',
    phone: 'title',
    cell: ({ name, varieties }) => (
      <WithNote note={varieties}>
        <strong>{name}</strong>
      </WithNote>
    ),
  },
  {
    key: 'title',
    header: '计划标题',
    phone: 'line',
    cell: ({ title, facts }) => <WithNote note={facts}>{title}</WithNote>,
  },
  { key: 'supplier', header: '供应商', cell: ({ supplier }) => supplier },
  { key: 'ratio', header: '保证金比例', align: 'end', cell: ({ ratio }) => ratio },
  {
    key: 'range',
    header: '价格区间',
    align: 'end',
    nowrap: true,
    phone: 'figure',
    cell: ({ range }) => range,
    note: ({ terms }) => terms,
  },
  { key: 'maker', header: '生产厂家', cell: ({ maker }) => maker },
  { key: 'brand', header: '品牌', cell: ({ brand }) => brand },
  { key: 'origin', header: '产地', phone: 'label', cell: ({ origin }) => origin },
  rowActions(({ id, title, ended, state, own }) => (
    <>
      {ended ? (
        <Tag tone={state.tone}>{state.label}</Tag>
      ) : (
        <RowLink to={registerTo + id} label="登记" of={title} preventScrollReset />
      )}
      {own && (
        <div className={small}>
          我的登记：<Link to="/customer/group-purchase">{own.label}</Link>
        </div>
      )}
    </>
  )),
];

/** The group-purchase tab of /trading (spec 2 §2). */
export default function PlanTab({ tabs, view }: { tabs: ReactNode; view: PlansView }) {
  const { found, name, sorts, pager, rows, registerTo, purchase } = view;
  return (
    <Page
      title="集采计划"
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: '现货商城', to: '/trading' },
        { label: '集采' },
      ]}
      action={<span className={muted}>{found}</span>}
    >
      {tabs}
      <div className={spread}>
        <Form action="/trading" className={search} key={name}>
          <input type="hidden" name="type" value="0" />
          <Input
            type="search"
            name="name"
            aria-label="搜索集采计划"
            placeholder="商品、计划、品牌或厂家"
            defaultValue={name}
            maxLength={50}
          />
          <Button variant="secondary">搜索计划</Button>
        </Form>
        <span>
          没有合适的计划？<Link to="/centralizedPurchasing">发布集中采购需求</Link>
        </span>
      </div>
      <Filtered {...view} found={found}>
        <div className={toolbar}>
          <Tabs label="排序" tabs={sorts} />
        </div>
        <Table caption="集采计划" columns={columnsFor(registerTo)} rows={rows} />
        <Pager {...pager} />
      </Filtered>
      {purchase && (
        <Suspense fallback={null}>
          <PurchaseDialog purchase={purchase} />
        </Suspense>
      )}
    </Page>
  );
}
