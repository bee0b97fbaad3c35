import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Form } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { hrefOf } from '#app/domain/href.ts';
import { invoiceRequests } from '#app/domain/invoice/contract.ts';
import { formatYuan, parseYuan, sumFen } from '#app/domain/money.ts';
import { monthOf } from '#app/domain/month.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { monthProblem, typedMonth } from '#app/domain/typed-time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { filters } from '#app/styles/desk-filter.css.ts';
import { onScreen } from '#app/styles/layout.css.ts';
import { INVOICES } from './apply.server.ts';
import { deductedIn, wordOfUse } from './deducted.ts';
import { type Issued, kindOf, netOf } from './lines-sheet.ts';

const DEDUCTIONS = '/customer/invoice-management/deductions';

export const meta = titled('抵扣清单');

export const loader = customerLoader(async ({ searchParams, ask }) => {
  const typed = searchParams.get('month');
  const month = typedMonth(typed) ?? monthOf(new Date());
  const paging = readPaging(searchParams);
  const found = await ask(invoiceRequests, { ...paging, useMonth: month });
  const issued = deductedIn(found.content, month);
  const pager = pagerView(paging, found, (page) =>
    hrefOf(DEDUCTIONS, { month, ...pagingQuery({ ...paging, page }) }),
  );
  return {
    month: typedMonth(typed) ?? typed ?? month,
    error: monthProblem(typed),
    rows: issued.map(rowOf),
    total: pager.pages > 1 || issued.length === 0 ? '' : totalOf(issued),
    pager,
    xlsx: hrefOf(`${DEDUCTIONS}.xlsx`, { month }),
  };
});

const yuanOf = (text: string) => `¥${formatYuan(parseYuan(text) ?? 0)}`;
const signedYuan = (paper: Issued['paper'], text: string) =>
  `${paper.originalNumber ? '−' : ''}${yuanOf(text)}`;

function rowOf(issued: Issued) {
  const { paper, request } = issued;
  return {
    key: paper.number,
    number: paper.number,
    about: `${kindOf(issued)}，${paper.issueDate}`,
    seller: request.sellerName,
    net: signedYuan(paper, netOf(paper)),
    tax: signedYuan(paper, paper.taxAmount),
    use: wordOfUse(paper),
    to: `${INVOICES}/${request.id}`,
  };
}

/** What the tax of a month comes to, where all of it is on one page. */
function totalOf(issued: readonly Issued[]): string {
  const taxOf = (isRed: boolean) =>
    sumFen(
      issued
        .filter(({ paper }) => (paper.originalNumber !== null) === isRed)
        .map(({ paper }) => parseYuan(paper.taxAmount) ?? 0),
    );
  const [deducted, back] = [taxOf(false), taxOf(true)];
  return [`抵扣税额 ¥${formatYuan(deducted)}`, back > 0 && `进项税额转出 ¥${formatYuan(back)}`]
    .filter(Boolean)
    .join('，');
}

type Row = ReturnType<typeof rowOf>;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'number',
    header: '发票号码',
    phone: 'line',
    cell: ({ number }) => number,
    note: ({ about }) => about,
  },
  { key: 'seller', header: '销售方', phone: 'title', cell: ({ seller }) => seller },
  { key: 'net', header: '金额', align: 'end', phone: 'hidden', cell: ({ net }) => net },
  { key: 'tax', header: '税额', align: 'end', phone: 'figure', cell: ({ tax }) => tax },
  { key: 'use', header: '用途', cell: ({ use }) => use },
  rowActions(({ to, number }) => <RowLink to={to} label="查看" of={number} variant="quiet" />),
];

/** What a buyer deducts in a month, and what of it is transferred out: as in the workbook for the tax return. */
export default function Deductions() {
  const { month, error, rows, total, pager, xlsx } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="抵扣清单">
      <Form action={DEDUCTIONS} className={classNames(filters, onScreen)}>
        <Field name="month" label="税款所属期" error={error}>
          <Input type="month" defaultValue={month} placeholder="2026-11" />
        </Field>
        <Button variant="secondary">查询</Button>
        <ButtonLink variant="secondary" to={xlsx} reloadDocument>
          导出
        </ButtonLink>
      </Form>
      {total && <p>{total}</p>}
      <Table
        caption="抵扣清单"
        columns={COLUMNS}
        rows={rows}
        hint={
          <p>在专票的页面把用途保存为抵扣并填写所属月份，发票会列在这里；改为未勾选即可撤回。</p>
        }
      />
      <Pager {...pager} />
    </CustomerPage>
  );
}
