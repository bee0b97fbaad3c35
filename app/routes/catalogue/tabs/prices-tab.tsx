import '../charts/chart.css.ts';
import type { ReactNode } from 'react';
import { Markup } from '#app/components/layout/markup.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { muted } from '#app/styles/layout.css.ts';
import Spark from '../list/spark.tsx';
import type { PricesView } from './read-prices.server.ts';

const GUIDES: readonly Column<PricesView['guides'][number]>[] = [
  {
    key: 'name',
    header: '商品',
    phone: 'title',
    cell: ({ to, name }) => (to ? <Link to={to}>{name}</Link> : name),
  },
  { key: 'specs', header: '规格', cell: ({ specs }) => specs },
  { key: 'company', header: '企业', cell: ({ company }) => company },
  { key: 'price', header: '开盘价', align: 'end', phone: 'figure', cell: ({ price }) => price },
  {
    key: 'change',
    header: '涨跌（元）',
    align: 'end',
    cell: ({ change, rising, falling }) => (
      <Tag tone={rising ? 'danger' : falling ? 'success' : 'neutral'}>{change}</Tag>
    ),
  },
  {
    key: 'month',
    header: '30 日',
    phone: 'label',
    cell: ({ spark, month }) => spark && <Spark text={`${spark}|${month}`} />,
  },
  { key: 'place', header: '交货地', cell: ({ place }) => place },
  { key: 'day', header: '日期', cell: ({ day }) => day },
];

const PURCHASES: readonly Column<PricesView['purchases'][number]>[] = [
  { key: 'name', header: '品名', phone: 'title', cell: ({ name }) => name },
  { key: 'specs', header: '规格', cell: ({ specs }) => specs },
  { key: 'count', header: '数量', align: 'end', phone: 'figure', cell: ({ count }) => count },
  { key: 'place', header: '交货地', cell: ({ place }) => place },
  { key: 'day', header: '交货日期', cell: ({ day }) => day },
  { key: 'kind', header: '方式', cell: ({ to, kind }) => <Link to={to}>{kind}</Link> },
];

/** Price guidance by category, and the latest purchase requests. */
export default function PricesTab({
  tabs,
  view: {
    about: { title },
    categories,
    index,
    guides,
    purchases,
    tradedRule,
  },
}: {
  tabs: ReactNode;
  view: PricesView;
}) {
  return (
    <Page
      title={title}
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: '现货商城', to: '/trading' },
        { label: '行情' },
      ]}
    >
      {tabs}
      <Tabs label="行情分类" tabs={categories} />
      <Card>
        <Markup id="index" html={index} />
      </Card>
      <p className={muted}>
        开盘价为最近一个交易日 07:30 的挂牌价，涨跌与前一个交易日的开盘价相比，仅供参考。
        {tradedRule}
      </p>
      <Table caption={title} columns={GUIDES} rows={guides} rowKey="key" />
      <Card title="热门求购" action={<Link to="/centralizedPurchasing">登记采购需求</Link>}>
        <Table caption="热门求购" columns={PURCHASES} rows={purchases} />
      </Card>
    </Page>
  );
}
