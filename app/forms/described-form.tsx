import { stack } from '#app/styles/layout.css.ts';
import type { FormDescription } from './reply.ts';
import { ServerForm, type ServerFormProps } from './server-form.tsx';
import { type FormRow, useForm } from './use-form.ts';

export interface DescribedFormProps extends Omit<ServerFormProps, 'form'> {
  description: FormDescription;
  /** The hidden control that tells apart the same form in several rows. */
  row?: FormRow;
}

/** A form as the server describes it, for components that need none of its values. */
export function DescribedForm({
  description,
  row,
  className = stack[4],
  ...props
}: DescribedFormProps) {
  return <ServerForm form={useForm(description, row)} className={className} {...props} />;
}
