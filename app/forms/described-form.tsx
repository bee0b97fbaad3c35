import { stack } from '#app/styles/layout.css.ts';
import type { FormDescription } from './reply.ts';
import { ServerForm, type ServerFormProps } from './server-form.tsx';
import { type FormRow, useForm } from './use-form.ts';

export interface DescribedFormProps extends Omit<ServerFormProps, 'form'> {
  description: FormDescription;
  /** The hidden control by which the same forms of several rows differ. */
  row?: FormRow;
}

/** A form as the server describes it, where the component around it needs none of its values. */
export function DescribedForm({
  description,
  row,
  className = stack[4],
  ...props
}: DescribedFormProps) {
  return <ServerForm form={useForm(description, row)} className={className} {...props} />;
}
