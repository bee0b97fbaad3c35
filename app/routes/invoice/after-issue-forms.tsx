import { Button } from '#app/components/ui/button.tsx';
import { RowButton } from '#app/components/ui/row-button.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, halves, muted, stack } from '#app/styles/layout.css.ts';
import type { PaperView } from './paper-view.server.ts';

export interface Choice {
  value: string;
  label: string;
}

interface RedProps {
  paper: PaperView;
  forms: { askRed: FormDescription; redStep: FormDescription; reasons: Choice[] };
  /** What of it can still be reversed; '': nothing. */
  most: string;
}

/** Whether one side can do something about the 红字确认单 of an invoice now; what there is of them stands on the invoice. */
export const asksForRed = ({ confirmations, hasOpenRed }: PaperView, most: string): boolean =>
  confirmations.some(({ steps }) => steps.length > 0) || (!hasOpenRed && most !== '');

/** Whether the other side waits for an answer about one. */
export const waitsForRed = ({ confirmations }: PaperView): boolean =>
  confirmations.some(({ steps }) => steps.some(({ step }) => step === 'confirm'));

/** The 红字确认单 of an invoice: those that there are, and one more. */
export function RedConfirmations({ paper, forms, most }: RedProps) {
  const { confirmations, hasOpenRed } = paper;
  const form = useForm(forms.askRed);
  return (
    <>
      {confirmations.map(
        ({ number, state, tone, text, steps }) =>
          steps.length > 0 && (
            <div key={number} className={stack[2]}>
              <p>
                红字确认单 {number} <Tag tone={tone}>{state}</Tag>{' '}
                <span className={muted}>{text}</span>
              </p>
              <div className={cluster[2]}>
                {steps.map(({ step, label }) => (
                  <DescribedForm
                    key={step}
                    description={forms.redStep}
                    row={{ number, step }}
                    className=""
                  >
                    <input type="hidden" name="number" value={number} />
                    <input type="hidden" name="step" value={step} />
                    <RowButton label={label} of={number} variant="secondary" />
                  </DescribedForm>
                ))}
              </div>
            </div>
          ),
      )}
      {!hasOpenRed && most && (
        <details open={form.refusal !== null}>
          <summary>登记红字确认单</summary>
          <ServerForm form={form} className={stack[4]}>
            <p className={muted}>
              在电子税务局发起后填写编号；对方须在 72 小时内确认，确认后卖家才能开具红字发票。
            </p>
            <div className={halves}>
              <FormField name="number" label="红字确认单编号" hint="20 位" inputMode="numeric" />
              <FormField
                name="amount"
                label="确认单金额（元）"
                inputMode="decimal"
                defaultValue={most}
              />
              <FormSelect name="reason" label="确认单原因" options={forms.reasons} />
            </div>
            <div>
              <Button variant="secondary">登记红字确认单</Button>
            </div>
          </ServerForm>
        </details>
      )}
    </>
  );
}

/** What the buyer does with an invoice for the own tax. */
export function UseForm({
  paper: { number, use, useMonth },
  form,
  uses,
  month,
}: {
  paper: PaperView;
  form: FormDescription;
  uses: Choice[];
  month: string;
}) {
  return (
    <DescribedForm description={form} row={{ number }}>
      <input type="hidden" name="number" value={number} />
      <div className={halves}>
        <FormSelect name="use" label="用途" none={null} options={uses} defaultValue={use} />
        <FormField
          name="month"
          label="所属月份"
          hint="抵扣时填写"
          type="month"
          placeholder="2026-11"
          defaultValue={useMonth || month}
        />
      </div>
      <div>
        <Button variant="secondary">保存用途</Button>
      </div>
    </DescribedForm>
  );
}
