import { useLoaderData } from '@remix-run/react';
import { callShared } from '#app/api/cache.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { printHead } from '#app/components/print-head.server.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { lifeView } from '#app/components/thing/life-view.server.ts';
import { Thing } from '#app/components/thing/thing.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { dictionaryByType } from '#app/domain/catalogue/contract.ts';
import { saleInvoices } from '#app/domain/invoice/contract.ts';
import { mayStep } from '#app/domain/invoice/invoice.ts';
import { INVOICE_LIFE_LABEL, lifeOfInvoice } from '#app/domain/invoice/life.ts';
import { RED_NEEDED } from '#app/domain/invoice/red-confirmation.ts';
import { wallDay } from '#app/domain/time.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { describeAfterIssue } from './after-issue.server.ts';
import { asksForRed, RedConfirmations, waitsForRed } from './after-issue-forms.tsx';
import { leftOf, requestRow, titleFacts } from './invoice-view.server.ts';
import { PaperCard } from './paper-cards.tsx';
import { paperViews, redLinesOf } from './paper-view.server.ts';
import { Register } from './register-form.tsx';
import { ratesToChoose, registerLines } from './register-view.server.ts';
import { refuseForm, registerForm, reverseForm, saleInvoiceAction } from './sale-invoice.server.ts';
import { Refuse, Reverse } from './sale-invoice-forms.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('开票申请');

export const loader = customerLoader(async ({ request, params, ask }) => {
  const id = params.id ?? '';
  const found = await ask(saleInvoices, { id });
  const [asked] = found.content;
  if (!asked) throw errorPage(404, '开票申请不存在');
  const { state, title, amount, reversedAmount } = asked;
  const [paper] = asked.invoices;
  const taken = await callShared(dictionaryByType, { type: 'TAX_RATE' });
  const confirmed = paper?.confirmations.find((one) => one.state === 'confirmed');
  const lines = registerLines(asked, paper);
  const row = requestRow(asked, '/customer/sale-order');
  return {
    row,
    life: lifeView(INVOICE_LIFE_LABEL, lifeOfInvoice(asked)),
    amount,
    lines,
    rates: ratesToChoose(taken, lines),
    papers: paperViews(asked, 'seller', new Date()),
    afterIssue: describeAfterIssue(request),
    left: leftOf(asked),
    title: titleFacts(title),
    register:
      mayStep('register', state) && asked.consent !== 'waiting'
        ? describeForm(registerForm, request)
        : null,
    correct:
      mayStep('correct', state) && paper && reversedAmount === '0.00'
        ? { form: describeForm(registerForm, request), paper }
        : null,
    refuse: mayStep('refuse', state) ? describeForm(refuseForm, request) : null,
    reverse:
      mayStep('reverse', state) && paper
        ? {
            form: describeForm(reverseForm, request),
            number: paper.number,
            confirmed: confirmed?.number,
            refusal: confirmed || paper.use !== 'deducted' ? '' : RED_NEEDED,
            most: confirmed?.amount ?? (reversedAmount === '0.00' ? paper.amount : ''),
            lines: redLinesOf(asked),
          }
        : null,
    today: wallDay(new Date()),
    paper: printHead(`开票申请 ${id}`, [
      { term: '买家', value: row.buyer },
      { term: '卖家', value: row.seller },
    ]),
  };
});

export const action = saleInvoiceAction;

/** A request for an invoice: what is wanted, and what the seller does with it. */
export default function SaleInvoice() {
  const {
    row,
    life,
    title,
    amount,
    today,
    paper,
    rates,
    lines,
    papers,
    afterIssue,
    left,
    ...forms
  } = useLoaderData<typeof loader>();
  const { register, correct, refuse, reverse } = forms;
  const blue = papers.find(({ isBlue }) => isBlue);
  const isRedAsked = Boolean(blue && left && waitsForRed(blue));
  const red = blue && left && asksForRed(blue, left) && (
    <Card id="red" title="红字确认单" gap={3}>
      <RedConfirmations paper={blue} forms={afterIssue} most={left} />
    </Card>
  );
  const reversal = reverse && <Reverse {...reverse} description={reverse.form} today={today} />;
  return (
    <CustomerPage
      breadcrumb={[{ label: '开票申请', to: '/customer/sale-invoices' }, { label: row.titleName }]}
    >
      <PrintHead {...paper} />
      <Thing
        head={{
          name: '开票申请',
          number: row.otherTitle === null ? undefined : `抬头 ${row.otherTitle}`,
          states: [{ label: row.stateLabel, tone: row.stateTone }],
          sum: row.amount,
          party: row.buyer,
          next: nextOf(row, forms, isRedAsked),
          others: (correct || refuse || reverse) && (
            <>
              {correct && <Link to="#correct">更正发票</Link>}
              {refuse && <Link to="#refuse">驳回申请</Link>}
              {reverse && !row.over && <Link to="#reverse">红冲发票</Link>}
              {red && !isRedAsked && <Link to="#red">红字确认单</Link>}
            </>
          ),
        }}
        steps={life}
      >
        {row.consentNote && <Notice tone="info">{row.consentNote}</Notice>}
        {row.over && (
          <Notice tone="warning">退款后应开金额减少，请红冲 {row.over}，再按需要重新开票。</Notice>
        )}
        {/* What waits for the seller comes before what is only read. */}
        {row.over && reversal}
        {isRedAsked && red}
        {register && <Register {...{ description: register, amount, today, rates, lines }} />}
        <Card title="申请内容">
          <DescriptionList
            items={[
              { term: '买家', value: row.buyer },
              { term: '申请金额', value: row.amount },
              ...title,
              {
                term: '订单',
                value: row.orders.map(({ orderCode, to, amount: part }) => (
                  <div key={orderCode}>
                    <Link to={to}>{orderCode}</Link> {part}
                  </div>
                )),
              },
              { term: '申请时间', value: row.date },
              ...(row.remark ? [{ term: '备注', value: row.remark }] : []),
              ...(row.reason ? [{ term: '驳回原因', value: row.reason }] : []),
            ]}
          />
        </Card>
        {papers.map((one) => (
          <PaperCard key={one.number} paper={one} wayOut={<WayOut {...{ correct, reverse }} />} />
        ))}
        {!isRedAsked && red}
        {correct && (
          <Register
            description={correct.form}
            corrects={correct.paper}
            {...{ amount, today, rates, lines }}
          />
        )}
        {refuse && <Refuse description={refuse} />}
        {!row.over && reversal}
      </Thing>
    </CustomerPage>
  );
}

/** What a seller does about an invoice that is not as ordered. */
function WayOut({ correct, reverse }: Pick<Data, 'correct' | 'reverse'>) {
  if (!reverse) return '已全部红冲。';
  return (
    <>
      {correct && (
        <>
          登记有误的，<Link to="#correct">更正发票</Link>；
        </>
      )}
      发票本身开错的，<Link to="#reverse">红冲</Link>后重新开具。
    </>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the seller does next: who waits is answered, and an invoice that was made out for too much, or that both agreed to reverse, is reversed first. */
function nextOf(
  { over }: Data['row'],
  { register, reverse }: Pick<Data, 'register' | 'reverse'>,
  isRedAsked: boolean,
) {
  if (isRedAsked) return <ButtonLink to="#red">处理红字确认单</ButtonLink>;
  if (reverse && (over || reverse.confirmed))
    return <ButtonLink to="#reverse">红冲发票</ButtonLink>;
  return register && <ButtonLink to="#register">登记发票</ButtonLink>;
}
