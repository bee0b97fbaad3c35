import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { PrintButton } from '#app/components/print-button.tsx';
import { printHead } from '#app/components/print-head.server.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { lifeView } from '#app/components/thing/life-view.server.ts';
import { Thing } from '#app/components/thing/thing.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { invoiceRequests } from '#app/domain/invoice/contract.ts';
import { INVOICE_LIFE_LABEL, lifeOfInvoice } from '#app/domain/invoice/life.ts';
import { monthOf } from '#app/domain/month.ts';
import { formAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import {
  afterIssueHandlers,
  describeAfterIssue,
  USES,
  useForm,
  useHandler,
} from './after-issue.server.ts';
import { asksForRed, RedConfirmations, UseForm, waitsForRed } from './after-issue-forms.tsx';
import { leftOf, requestRow, titleFacts } from './invoice-view.server.ts';
import { PaperCard } from './paper-cards.tsx';
import { paperViews } from './paper-view.server.ts';
import { type RegisterLine, registerLines } from './register-view.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('发票');

export const loader = customerLoader(async ({ request, params, ask }) => {
  const id = params.id ?? '';
  const [asked] = (await ask(invoiceRequests, { id })).content;
  if (!asked) throw errorPage(404, '开票申请不存在');
  const row = requestRow(asked, '/customer/purchase-order');
  return {
    row,
    life: lifeView(INVOICE_LIFE_LABEL, lifeOfInvoice(asked)),
    title: titleFacts(asked.title),
    lines: asked.lines.length > 0 ? registerLines(asked, undefined) : [],
    papers: paperViews(asked, 'buyer', new Date()),
    mayUse: asked.title.kind === 'special' && asked.state === 'issued',
    left: leftOf(asked),
    afterIssue: describeAfterIssue(request),
    use: describeForm(useForm, request),
    uses: USES,
    month: monthOf(new Date()),
    paper: printHead(`发票 ${id}`, [
      { term: '买家', value: row.buyer },
      { term: '卖家', value: row.seller },
    ]),
  };
});

export const action = formAction(...afterIssueHandlers('buyer'), useHandler);

const LINES: readonly Column<RegisterLine>[] = [
  {
    key: 'name',
    header: '项目名称',
    phone: 'title',
    cell: ({ name }) => name,
    note: ({ about }) => about,
  },
  {
    key: 'amount',
    header: '价税合计（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
];

/** A buyer's request for an invoice, and the invoices that came of it. */
export default function PurchaseInvoice() {
  const view = useLoaderData<typeof loader>();
  const { row, life, title, lines, papers, mayUse, left, afterIssue, use, uses, month } = view;
  const blue = papers.find(({ isBlue }) => isBlue);
  const isRedAsked = Boolean(blue && left && waitsForRed(blue));
  /** What the buyer has still to say stands above an invoice of forty lines. */
  const isAsked = isRedAsked || (mayUse && blue?.use === 'open');
  const whatElse = mayUse ? '用途与红字确认单' : '红字确认单';
  const afterwards = blue && left && (mayUse || asksForRed(blue, left)) && (
    <Card id="red" title={whatElse} gap={3}>
      {mayUse && <UseForm paper={blue} form={use} uses={uses} month={month} />}
      <RedConfirmations paper={blue} forms={afterIssue} most={left} />
    </Card>
  );
  return (
    <CustomerPage
      breadcrumb={[
        { label: '发票管理', to: '/customer/invoice-management' },
        { label: row.seller },
      ]}
    >
      <PrintHead {...view.paper} />
      <Thing
        head={{
          name: '开票申请',
          number: `抬头 ${row.titleName}`,
          states: [{ label: row.stateLabel, tone: row.stateTone }],
          sum: row.amount,
          party: row.seller,
          next: isRedAsked ? (
            <ButtonLink to="#red">处理红字确认单</ButtonLink>
          ) : (
            papers.length > 0 && <PrintButton />
          ),
          others: isRedAsked ? (
            <PrintButton />
          ) : (
            !isAsked && afterwards && <Link to="#red">{whatElse}</Link>
          ),
        }}
        steps={life}
      >
        {row.consentNote && <Notice tone="info">{row.consentNote}</Notice>}
        {isAsked && afterwards}
        {papers.map((paper) => (
          <PaperCard
            key={paper.number}
            paper={paper}
            wayOut={
              <>
                不认可的，请
                <Link to={paper.talkTo}>与卖家沟通</Link>
                {left ? '，由卖家更正，或登记红字确认单后红冲重开。' : '。'}
              </>
            }
          />
        ))}
        {!isAsked && afterwards}
        <Card title="申请内容" gap={3}>
          <DescriptionList
            items={[
              { term: '卖家', value: row.seller },
              { term: '申请金额', value: row.amount },
              ...title,
              {
                term: '订单',
                value: row.orders.map(({ orderCode, to, amount }) => (
                  <div key={orderCode}>
                    <Link to={to}>{orderCode}</Link> {amount}
                  </div>
                )),
              },
              { term: '申请时间', value: row.date },
              ...(row.remark ? [{ term: '备注', value: row.remark }] : []),
              ...(row.reason ? [{ term: '驳回原因', value: row.reason }] : []),
            ]}
          />
          {papers.length === 0 && lines.length > 0 && (
            <Table whole caption="申请明细" columns={LINES} rows={lines} />
          )}
        </Card>
      </Thing>
    </CustomerPage>
  );
}
