import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { partPagerView } from '#app/components/pager-view.server.ts';
import { PrintButton } from '#app/components/print-button.tsx';
import { printHead } from '#app/components/print-head.server.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { signatures } from '#app/components/signatures.css.ts';
import { ThingHead } from '#app/components/thing/thing.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, NOT_ON_PHONE, Table } from '#app/components/ui/table.tsx';
import { hrefOf } from '#app/domain/href.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { statementByMonth } from '#app/domain/statement/contract.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { halves, muted, nowrap, onPaper, onScreen, stack } from '#app/styles/layout.css.ts';
import { INVOICE_PAGE, MonthInvoices } from './month-invoices.tsx';
import {
  confirmForm,
  namedStatement,
  remarkForm,
  statementAction,
} from './statement-forms.server.ts';
import { LINES, listHref } from './statement-paths.ts';
import { type StatementView, statementView, WHOLE } from './statement-view.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { title: data ? `对账单 ${data.view.counterpartName} ${data.view.month}` : '对账单' },
    matches,
  );
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ request, params, searchParams, ask }) => {
  const { to, ...named } = namedStatement(request, params);
  const paging = readPaging(searchParams, LINES);
  const { page: invoicePage } = readPaging(searchParams, LINES, undefined, INVOICE_PAGE);
  const statement = await ask(statementByMonth, { ...named, ...paging, invoicePage });
  const view = statementView(named.side, statement);
  const pageHref = (page: number, papers = invoicePage) =>
    hrefOf(to, {
      ...pagingQuery({ ...paging, page }, LINES),
      [INVOICE_PAGE]: papers > 1 && String(papers),
    });
  const line = searchParams.get('line');
  const pager = partPagerView(paging, statement, (page) => pageHref(page));
  // On paper nobody can turn to the other pages of its lines.
  const part = pager && pager.pages > 1 ? `（明细 ${pager.page}/${pager.pages}）` : '';
  return {
    view,
    to,
    here: pageHref(paging.page),
    pager,
    invoicePager:
      statement.invoiceTotals &&
      partPagerView({ ...paging, page: invoicePage }, statement.invoiceTotals, (page) =>
        pageHref(paging.page, page),
      ),
    listTo: listHref(named.side, named.month),
    chosen: view.choices.find(({ value }) => value === line)?.value ?? WHOLE,
    paper: printHead(`对账单 ${view.month}${part}`, [
      { term: '买方', value: view.buyerName },
      { term: '卖方', value: view.sellerName },
    ]),
    confirmForm: describeForm(confirmForm, request),
    remarkForm: describeForm(remarkForm, request),
  };
});

export const action = statementAction;

type Row = StatementView['rows'][number];

/** The statement of one month with one counterpart; on paper with both companies and their signatures. */
export default function MonthStatement() {
  const data = useLoaderData<typeof loader>();
  const { view, to, here, pager, invoicePager, listTo, paper } = data;
  return (
    <CustomerPage
      wide
      breadcrumb={[
        { label: view.side === 'purchase' ? '对账单' : '销售对账单', to: listTo },
        { label: view.counterpartName },
      ]}
    >
      <PrintHead {...paper} />
      <ThingHead
        name={`对账单 ${view.month}`}
        states={[view.state]}
        sum={`期末余额 ${view.closing}`}
        party={view.counterpartName}
        next={view.canConfirm && <ButtonLink to="#confirm">确认余额</ButtonLink>}
        others={
          <>
            <Link to={`${to}/statement.xlsx`} reloadDocument>
              导出 Excel
            </Link>
            <PrintButton />
          </>
        }
      />
      <div className={halves}>
        <Card title="双方">
          <DescriptionList
            items={[
              { term: '买方', value: view.buyerName },
              { term: '卖方', value: view.sellerName },
              ...view.confirmations,
            ]}
          />
        </Card>
        <Card title="余额（元）">
          <DescriptionList look="summary" items={view.totals} />
        </Card>
      </div>
      <Table whole caption={`${view.month} 明细`} columns={columnsOf(here)} rows={view.rows} />
      {pager && <Pager {...pager} />}
      <MonthInvoices view={view} pager={invoicePager} />
      <Confirmation />
      <Remarks />
      <div className={onPaper}>
        <div className={signatures}>
          {[
            ['买方', view.buyerName],
            ['卖方', view.sellerName],
          ].map(([label, name]) => (
            <div key={label}>
              <p>
                {label}（盖章）：{name}
              </p>
              <p>经办人：</p>
              <p>日期：</p>
            </div>
          ))}
        </div>
      </div>
    </CustomerPage>
  );
}

const columnsOf = (here: string): Column<Row>[] => [
  { key: 'date', header: '时间', phone: 'title', nowrap: true, cell: ({ date }) => date },
  {
    key: 'text',
    header: '摘要',
    phone: 'title',
    cell: ({ text, reference }) => (
      <>
        {text} <span className={muted}>{reference}</span>
      </>
    ),
    note: ({ remarks }) =>
      remarks.map(({ key, who, text }) => (
        // They are listed below, too.
        <span key={key} {...NOT_ON_PHONE}>{`${who}：${text}`}</span>
      )),
  },
  {
    key: 'order',
    header: '订单',
    cell: (row) => (
      <Link className={nowrap} to={row.to}>
        {row.orderCode}
      </Link>
    ),
  },
  { key: 'owed', header: '货款（元）', align: 'end', cell: ({ owed }) => owed },
  { key: 'paid', header: '收付款（元）', align: 'end', cell: ({ paid }) => paid },
  {
    key: 'actions',
    header: <span className={onScreen}>操作</span>,
    // The form below the list asks which line.
    phone: 'hidden',
    cell: ({ key }) => (
      <Link to={`${hrefOf(here, { line: key })}#remark`} className={classNames(nowrap, onScreen)}>
        备注差异
      </Link>
    ),
  },
];

function Confirmation() {
  const { view, confirmForm: description } = useLoaderData<typeof loader>();
  const form = useForm(description);
  if (!view.ended) {
    return <Notice>本月尚未结束，余额还会变动，月底后双方可以确认。</Notice>;
  }
  if (!view.canConfirm) return null;
  return (
    <div className={onScreen} id="confirm">
      <ServerForm form={form} className={stack[3]}>
        <input type="hidden" name="closing" value={view.closingSent} />
        <div>
          <Button id={form.idOf('closing')}>确认期末余额 {view.closing}</Button>
        </div>
      </ServerForm>
    </div>
  );
}

function Remarks() {
  const { view, chosen, remarkForm: description } = useLoaderData<typeof loader>();
  const saved = useTimesAccepted(description.form);
  return (
    <Card title="差异备注">
      <div className={stack[4]} id="remark">
        {view.remarks.length === 0 ? (
          <p className={muted}>没有备注。备注双方都能看到，不能删除。</p>
        ) : (
          <ul className={stack[2]}>
            {view.remarks.map(({ key, who, date, of, text }) => (
              <li key={key}>
                <span className={muted}>
                  {date} {who}（{of}）
                </span>
                <div>{text}</div>
              </li>
            ))}
          </ul>
        )}
        {/* Another line that is asked for is chosen anew, and what was saved is not saved again. */}
        <DescribedForm
          description={description}
          className={classNames(stack[3], onScreen)}
          key={`${chosen} ${saved}`}
        >
          <FormSelect name="line" label="备注哪一行" options={view.choices} defaultValue={chosen} />
          <FormTextarea name="text" label="差异说明" rows={3} />
          <div>
            <Button variant="secondary">保存备注</Button>
          </div>
        </DescribedForm>
      </div>
    </Card>
  );
}
