import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { cluster, muted } from '#app/styles/layout.css.ts';
import type { AdjustedView } from './adjusted.server.ts';
import { LISTINGS } from './paths.ts';

type Row = AdjustedView['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: '商品', phone: 'title', cell: ({ name }) => name },
  { key: 'from', header: '原单价', align: 'end', cell: ({ from }) => from },
  { key: 'to', header: '新单价', align: 'end', cell: ({ to }) => <strong>{to}</strong> },
  { key: 'change', header: '涨跌', align: 'end', cell: ({ change }) => change },
  { key: 'now', header: '提示', phone: 'line', cell: ({ now }) => now },
];

/** What a rule has made of the prices of many listings, and the way back. */
export function Adjusted({ view }: { view: AdjustedView }) {
  const { form, id, at, undone, changedSince, rows, back } = view;
  return (
    <CustomerPage
      title={undone ? '调价已撤销' : `已调整 ${rows.length} 件商品的单价`}
      breadcrumb={[{ label: '在售商品', to: LISTINGS }, { label: '调价结果' }]}
    >
      {undone && <Notice tone="info">{`${at} 调价，${undone} 已撤销。`}</Notice>}
      {!undone && changedSince > 0 && (
        <Notice tone="warning">
          {changedSince} 件商品的单价在这次调价后又有修改，不能一起撤销，请逐件修改。
        </Notice>
      )}
      <div className={cluster[3]}>
        <ButtonLink to={back}>返回在售商品</ButtonLink>
        {!undone && changedSince === 0 && (
          <>
            <DescribedForm description={form}>
              <input type="hidden" name="id" value={id} />
              <Button variant="secondary">撤销这次调价</Button>
            </DescribedForm>
            <span className={muted}>价格走势会记下两次变动。</span>
          </>
        )}
      </div>
      <Table caption="调价前后的单价" columns={COLUMNS} rows={rows} rowKey="name" />
    </CustomerPage>
  );
}
