import { ExportsLink } from '#app/components/exports/exports-link.tsx';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { classNames } from '#app/styles/class-names.ts';
import * as styles from '#app/styles/desk-filter.css.ts';
import { cluster, muted, small } from '#app/styles/layout.css.ts';
import type { ReconciliationView } from './reconciliation.server.ts';

type Check = ReconciliationView['checks'][number];
type Difference = ReconciliationView['differences'][number];

const TAB = '/customer/desk/money?tab=reconciliation';

const note = classNames(muted, small);

const CHECKS: readonly Column<Check>[] = [
  { key: 'label', header: '核对内容', phone: 'title', cell: ({ label }) => label },
  { key: 'compared', header: '已核对（笔）', align: 'end', cell: ({ compared }) => compared },
  {
    key: 'result',
    header: '结果',
    phone: 'figure',
    cell: ({ isSound, count }) =>
      isSound ? <Tag tone="success">没有差异</Tag> : <Tag tone="danger">{count} 处差异</Tag>,
  },
];

const DIFFERENCES: readonly Column<Difference>[] = [
  {
    key: 'subject',
    header: '差异',
    phone: 'title',
    cell: ({ subject, orderCode, label }) => (
      <WithNote note={label}>
        <strong>{subject}</strong>
        {orderCode && <div>订单 {orderCode}</div>}
      </WithNote>
    ),
  },
  { key: 'expected', header: '应为（元）', align: 'end', cell: ({ expected }) => expected },
  { key: 'found', header: '实为（元）', align: 'end', cell: ({ found }) => found },
  {
    key: 'wayOut',
    header: '处理办法',
    phone: 'line',
    cell: ({ wayOut: { text, links }, askTo }) => (
      <>
        {text}
        <div className={cluster[3]}>
          {askTo && <Link to={askTo}>向支付平台查询</Link>}
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </div>
      </>
    ),
  },
];

/** What the market has written down of money in several places, compared; and its reports. */
export function Reconciliation({ view }: { view: ReconciliationView }) {
  const { checked, since, months, checks, differences } = view;
  return (
    <>
      {differences.length > 0 ? (
        <Table caption="差异" columns={DIFFERENCES} rows={differences} />
      ) : (
        <EmptyState title="没有差异" icon="check">
          <p>{checked} 核对了下列各项，全部一致。</p>
        </EmptyState>
      )}
      <Card title={`${checked} 的核对`}>
        <Table caption="核对内容" columns={CHECKS} rows={checks} rowKey="kind" />
        <p className={note}>
          {since ? `${since} 以来的业务，以及全部余额与合计。` : '全部业务。'}
          <Link to={since ? `${TAB}&period=all` : TAB}>
            {since ? '核对全部' : '只核对近三个月'}
          </Link>
        </p>
      </Card>
      <Card title="向支付平台查询">
        <Permitted permission="pay">
          <DescribedForm description={view.ask} id="ask" className={styles.filters}>
            <FormField name="tradeNo" label="交易号" autoComplete="off" />
            <Button variant="secondary">查询</Button>
          </DescribedForm>
        </Permitted>
        <p className={note}>
          查询微信支付或支付宝是否收到这笔款；平台收到而本站没有记录的，当场补记入账。与平台每日账单的逐笔核对见{' '}
          <Link to="/customer/desk/bills">支付平台账单</Link>
        </p>
      </Card>
      <Card title="月度报表">
        <Form action="/customer/desk/money.xlsx" reloadDocument className={styles.filters}>
          <Field name="month" label="月份">
            <Select options={months.map((month) => ({ value: month, label: month }))} />
          </Field>
          <Button variant="secondary">导出 Excel</Button>
          <ExportsLink />
        </Form>
        <p className={note}>一个文件，五张表：订单、付款、退款、卖家结算、平台收支</p>
      </Card>
    </>
  );
}
