import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { Field, Input } from '#app/components/ui/field.tsx';
import type { PortalForm } from './use-form.ts';

export interface Labelled {
  form: PortalForm;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
}

/** What a control of the form shows and keeps to: its value, constraints and message. */
export function fieldOf(form: PortalForm, name: string) {
  const { required = false, minLength, maxLength, pattern } = form.description.fields[name] ?? {};
  return {
    field: {
      name,
      id: `${form.description.form}-${name}`,
      error: form.errorsOf(name)[0],
      required,
    },
    control: { minLength, maxLength, pattern },
    value: form.textOf(name),
  };
}

/** A one-line control of a form, with its label, value, constraints and message. */
export function FormField({
  form,
  name,
  label,
  hint,
  defaultValue,
  ...props
}: Labelled & Omit<ComponentPropsWithoutRef<'input'>, 'form' | 'name' | 'className'>) {
  const { field, control, value } = fieldOf(form, name);
  return (
    <Field {...field} label={label} hint={hint}>
      <Input {...control} {...props} defaultValue={value ?? defaultValue} />
    </Field>
  );
}
