import type { ComponentPropsWithoutRef } from 'react';
import { Field, Textarea } from '#app/components/ui/field.tsx';
import { fieldOf, type Labelled } from './form-field.tsx';

/** A control of several lines; apart from FormField, since few pages have one. */
export function FormTextarea({
  form,
  name,
  label,
  hint,
  defaultValue,
  ...props
}: Labelled & Omit<ComponentPropsWithoutRef<'textarea'>, 'form' | 'name' | 'className'>) {
  const { field, control, value } = fieldOf(form, name);
  const { pattern: _, ...limits } = control;
  return (
    <Field {...field} label={label} hint={hint}>
      <Textarea {...limits} {...props} defaultValue={value ?? defaultValue} />
    </Field>
  );
}
