import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { grid, halves, muted, stack } from '#app/styles/layout.css.ts';
import { redControl } from './line-controls.ts';
import type { RedLineView } from './paper-view.server.ts';
import { FILE_HINT } from './register-form.tsx';

interface FormProps {
  description: FormDescription;
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

interface ReverseProps extends FormProps {
  number: string;
  most: string;
  today: string;
  lines: readonly RedLineView[];
  /** The 红字确认单 that it is made on. */
  confirmed: string | undefined;
  /** Why it may not be made now. */
  refusal: string;
}

/** Takes an invoice back, wholly or in part. */
export function Reverse({
  description,
  number,
  most,
  today,
  lines,
  confirmed,
  refusal,
}: ReverseProps) {
  const form = useForm(description);
  const isOfLines = lines.some(({ no }) => form.textOf(redControl(no)));
  if (refusal) {
    return (
      <Card id="reverse" title={`红冲发票 ${number}`}>
        <p>
          {refusal}：<Link to="#red">红字确认单</Link>
        </p>
      </Card>
    );
  }
  return (
    <Card id="reverse" title={`红冲发票 ${number}`}>
      <ServerForm form={form} className={stack[4]} multipart>
        <div className={halves}>
          <FormField name="number" label="红字发票号码" hint="20 位数电票号码" />
          <FormField name="issueDate" label="开票日期" type="date" defaultValue={today} />
          <FormField
            name="amount"
            label="红冲金额（元）"
            hint={
              confirmed
                ? `价税合计，红字确认单 ${confirmed} 的金额`
                : '价税合计，全部或部分，填正数'
            }
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
        {lines.length > 0 && (
          <details open={isOfLines}>
            <summary>只红冲其中几行</summary>
            <p className={muted}>填写后按行红冲，上面的金额和税额不再使用。</p>
            <div className={grid.large}>
              {lines.map(({ key, no, name, about }) => (
                <FormField
                  key={key}
                  name={redControl(no)}
                  label={name}
                  hint={about}
                  inputMode="decimal"
                />
              ))}
            </div>
          </details>
        )}
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
      </ServerForm>
    </Card>
  );
}
