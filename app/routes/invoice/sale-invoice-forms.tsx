import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { halves, muted } from '#app/styles/layout.css.ts';

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
  /** Those that the market takes, and the one with which the form begins. */
  rates: readonly { value: string; label: string }[];
  rate: string;
  /** The invoice as it was registered, where that is corrected. */
  corrects?: { number: string; issueDate: string; taxAmount: string };
}

/** What was typed to register an invoice is passed over by the correction of another, and the other way round. */
export function Register({ description, amount, today, rates, rate, corrects }: RegisterProps) {
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
          <FormSelect name="taxRate" label="税率" options={rates} defaultValue={rate} />
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

/** Says no to a request, with the reason. */
export function Refuse({ description }: FormProps) {
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

/** Takes an invoice back, wholly or in part. */
export function Reverse({
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
