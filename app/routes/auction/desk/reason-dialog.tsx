import type { ReactNode } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { cluster } from '#app/styles/layout.css.ts';

interface ReasonDialogProps {
  title: string;
  description: string;
  /** Of the reason's control, and who reads it. */
  label: string;
  hint: string;
  submit: string;
  form: FormDescription;
  closeTo: string;
  /** What else is asked or sent. */
  controls?: ReactNode;
}

/** Asks for the reason of what cannot be taken back. */
export function ReasonDialog({
  label,
  hint,
  submit,
  form,
  controls,
  ...dialog
}: ReasonDialogProps) {
  return (
    <FormDialog {...dialog} form={form}>
      {controls}
      <FormTextarea name="reason" label={label} hint={hint} />
      <div className={cluster[3]}>
        <ButtonLink to={dialog.closeTo} replace preventScrollReset variant="secondary">
          返回
        </ButtonLink>
        <Button variant="danger">{submit}</Button>
      </div>
    </FormDialog>
  );
}
