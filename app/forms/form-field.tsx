import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { Field, Input } from '#app/components/ui/field.tsx';
import { useOwnForm } from './use-form.ts';

export interface Labelled {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
}

/** The value, constraints and message of a control. */
export function useField(name: string) {
  const form = useOwnForm();
  const { required = false, minLength, maxLength, pattern } = form.description.fields[name] ?? {};
  return {
    field: {
      name,
      error: form.errorsOf(name)[0],
      required,
    },
    control: { minLength, maxLength, pattern },
    value: form.textOf(name),
  };
}

/** A one-line control of a form with its label, value, constraints and message. */
export function FormField({
  name,
  label,
  hint,
  defaultValue,
  ...props
}: Labelled & Omit<ComponentPropsWithoutRef<'input'>, 'name' | 'className'>) {
  const { field, control, value } = useField(name);
  return (
    <Field {...field} label={label} hint={hint}>
      <Input {...control} {...props} defaultValue={value ?? defaultValue} />
    </Field>
  );
}
