import { useActionData, useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { lifeView } from '#app/components/thing/life-view.server.ts';
import { Thing } from '#app/components/thing/thing.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { saleInvoices } from '#app/domain/invoice/contract.ts';
import { mayStep, TAX_RATES } from '#app/domain/invoice/invoice.ts';
import { INVOICE_LIFE_LABEL, lifeOfInvoice } from '#app/domain/invoice/life.ts';
import { formatInstant, wallDay } from '#app/domain/time.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { halves, muted } from '#app/styles/layout.css.ts';
import { requestRow, titleFacts } from './invoice-view.server.ts';
import { Papers } from './request-table.tsx';
import { refuseForm, registerForm, reverseForm, saleInvoiceAction } from './sale-invoice.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('开票申请');

export const loader = customerLoader(async ({ request, params, ask }) => {
  const id = params.id ?? '';
  const found = await ask(saleInvoices, { id });
  const [asked] = found.content;
  if (!asked) throw errorPage(404, '开票申请不存在');
  const { state, title, amount, reversedAmount } = asked;
  const [paper] = asked.invoices;
  return {
    row: requestRow(asked, '/customer/sale-order'),
    life: lifeView(INVOICE_LIFE_LABEL, lifeOfInvoice(asked)),
    amount,
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
            most: reversedAmount === '0.00' ? paper.amount : '',
          }
        : null,
    today: wallDay(new Date()),
    number: id,
    printed: formatInstant(new Date().toISOString()),
  };
});

export const action = saleInvoiceAction;

/** A request for an invoice: what is wanted, and what the seller does with it. */
export default function SaleInvoice() {
  const { row, life, title, amount, today, number, printed, ...forms } =
    useLoaderData<typeof loader>();
  const { register, correct, refuse, reverse } = forms;
  const reply = useActionData<typeof action>()?.reply;
  const reversal = reverse && (
    <Reverse {...reverse} description={reverse.form} {...{ reply, today }} />
  );
  return (
    <CustomerPage
      breadcrumb={[{ label: '开票申请', to: '/customer/sale-invoices' }, { label: row.titleName }]}
    >
      <PrintHead
        what={`开票申请 ${number}`}
        parties={[
          { term: '买家', value: row.buyer },
          { term: '卖家', value: row.seller },
        ]}
        printed={printed}
      />
      <Thing
        head={{
          name: '开票申请',
          // Mostly a buyer's own name.
          number: row.titleName === row.buyer ? undefined : `抬头 ${row.titleName}`,
          states: [{ label: row.stateLabel, tone: row.stateTone }],
          sum: row.amount,
          party: row.buyer,
          next: nextOf(row, forms),
          others: (correct || refuse || reverse) && (
            <>
              {correct && <Link to="#correct">更正发票</Link>}
              {refuse && <Link to="#refuse">驳回申请</Link>}
              {reverse && !row.over && <Link to="#reverse">红冲发票</Link>}
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
        {register && <Register {...{ description: register, reply, amount, today }} />}
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
              { term: '申请时间', value: row.time },
              ...(row.remark ? [{ term: '备注', value: row.remark }] : []),
              ...(row.reason ? [{ term: '驳回原因', value: row.reason }] : []),
            ]}
          />
        </Card>
        {row.invoices.length > 0 && (
          <Card title="已登记的发票" gap={3}>
            <Papers invoices={row.invoices} />
          </Card>
        )}
        {correct && (
          <Register
            description={correct.form}
            corrects={correct.paper}
            {...{ reply, amount, today }}
          />
        )}
        {refuse && <Refuse description={refuse} />}
        {!row.over && reversal}
      </Thing>
    </CustomerPage>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the seller does next: an invoice that was made out for too much is reversed first. */
function nextOf({ over }: Data['row'], { register, reverse }: Pick<Data, 'register' | 'reverse'>) {
  if (over && reverse) return <ButtonLink to="#reverse">红冲发票</ButtonLink>;
  return register && <ButtonLink to="#register">登记发票</ButtonLink>;
}

interface FormProps {
  description: FormDescription;
}

const FILE_HINT = (
  <>
    PDF、OFD 或数电票 XML，不超过 10 MB；XML 会与申请核对（
    <a href="/demo/e-invoice.xml" download>
      示例 XML
    </a>
    ）
  </>
);

interface RegisterProps extends FormProps {
  amount: string;
  today: string;
  /** The invoice as it was registered, where that is corrected. */
  corrects?: { number: string; issueDate: string; taxRate: number; taxAmount: string };
}

/** What was typed to register an invoice is passed over by the correction of another, and the other way round. */
function Register({ description, amount, today, corrects }: RegisterProps) {
  const does = corrects ? '更正发票' : '登记发票';
  return (
    <Card
      id={corrects ? 'correct' : 'register'}
      title={corrects ? `更正发票 ${corrects.number}` : does}
    >
      <DescribedForm description={description} row={{ corrects: corrects?.number }} multipart>
        {corrects && (
          <>
            <input type="hidden" name="corrects" value={corrects.number} />
            <p className={muted}>号码、税率或文件登记有误时在此更正；发票本身开错请红冲。</p>
          </>
        )}
        <div className={halves}>
          <FormField
            name="number"
            label="发票号码"
            hint="20 位数电票号码"
            defaultValue={corrects?.number}
            required
          />
          <FormField
            name="issueDate"
            label="开票日期"
            type="date"
            defaultValue={corrects?.issueDate ?? today}
          />
          <FormField
            name="amount"
            label="价税合计（元）"
            inputMode="decimal"
            defaultValue={amount}
          />
          <FormSelect
            name="taxRate"
            label="税率"
            options={TAX_RATES.map((rate) => ({ value: String(rate), label: `${rate}%` }))}
            defaultValue={String(corrects?.taxRate ?? 13)}
          />
          <FormField
            name="taxAmount"
            label="税额（元）"
            inputMode="decimal"
            defaultValue={corrects?.taxAmount}
          />
        </div>
        <FileField
          name="fileIds"
          label="发票文件"
          moderType="invoice"
          hint={corrects ? '不上传则保留已登记的文件' : FILE_HINT}
          single
          required={!corrects}
        />
        <div>
          <Button variant={corrects ? 'secondary' : undefined}>{does}</Button>
        </div>
      </DescribedForm>
    </Card>
  );
}

function Refuse({ description }: FormProps) {
  return (
    <Card id="refuse" title="驳回申请">
      <DescribedForm description={description}>
        <FormField name="reason" label="驳回原因" hint="买家可以看到，修改后可重新申请" />
        <div>
          <Button variant="secondary">驳回</Button>
        </div>
      </DescribedForm>
    </Card>
  );
}

function Reverse({
  description,
  number,
  most,
  today,
}: FormProps & { number: string; most: string; today: string }) {
  return (
    <Card id="reverse" title={`红冲发票 ${number}`}>
      <DescribedForm description={description} multipart>
        <div className={halves}>
          <FormField name="number" label="红字发票号码" hint="20 位数电票号码" />
          <FormField name="issueDate" label="开票日期" type="date" defaultValue={today} />
          <FormField
            name="amount"
            label="红冲金额（元）"
            hint="价税合计，全部或部分，填正数"
            inputMode="decimal"
            defaultValue={most}
          />
          <FormField
            name="taxAmount"
            label="红冲税额（元）"
            hint="按原税率计算，余额全部红冲时为剩余税额"
            inputMode="decimal"
          />
          <FormField name="reason" label="红冲原因" />
        </div>
        <FileField
          name="fileIds"
          label="红字发票文件"
          moderType="invoice"
          hint={FILE_HINT}
          single
        />
        <div>
          <Button variant="secondary">登记红冲</Button>
        </div>
      </DescribedForm>
    </Card>
  );
}
