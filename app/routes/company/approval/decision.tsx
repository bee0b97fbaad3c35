import { Button } from '#app/components/ui/button.tsx';
import { Field, Textarea } from '#app/components/ui/field.tsx';
import type { PortalForm } from '#app/forms/use-form.ts';
import { cluster } from '#app/styles/layout.css.ts';

interface DecisionProps {
  form: PortalForm;
  id: string;
  about: string;
}

/** The reason and the two buttons; `id` differs for each form of a page. */
export function DecisionControls({ form, id, about }: DecisionProps) {
  const reason = form.textOf('reason');
  return (
    <>
      <input type="hidden" name="about" value={about} />
      <Field
        name="reason"
        id={`reason-${id}`}
        label="原因或意见"
        hint="退回时必填，会告知提交的人"
        error={form.errorsOf('reason')[0]}
      >
        <Textarea rows={2} defaultValue={reason ?? ''} />
      </Field>
      <p className={cluster[3]}>
        <Button name="intent" value="agree">
          同意
        </Button>
        <Button name="intent" value="return" variant="danger">
          退回
        </Button>
      </p>
    </>
  );
}
