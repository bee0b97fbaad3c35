import type { ComponentPropsWithoutRef } from 'react';
import { Field, Textarea } from '#app/components/ui/field.tsx';
import { type Labelled, useField } from './form-field.tsx';

/** A control of several lines, separate from FormField because few pages have one. */
export function FormTextarea({
  name,
  label,
  hint,
  defaultValue,
  ...props
}: Labelled & Omit<ComponentPropsWithoutRef<'textarea'>, 'name' | 'className'>) {
  const { field, control, value } = useField(name);
  const { pattern: _, ...limits } = control;
  return (
    <Field {...field} label={label} hint={hint}>
      <Textarea {...limits} {...props} defaultValue={value ?? defaultValue} />
    </Field>
  );
}
