import type { ReactNode } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { GroupedOptions, type OptionGroup } from '#app/components/ui/grouped-options.tsx';
import { Select, type SelectProps } from '#app/components/ui/select.tsx';
import { useField } from './form-field.tsx';

interface FormSelectProps {
  name: string;
  label: ReactNode;
  options?: SelectProps['options'];
  groups?: readonly OptionGroup[];
  hint?: ReactNode;
  /** The text of the empty choice; null: there is no empty choice. */
  none?: string | null;
  /** The control may stay empty. */
  optional?: boolean;
  /** The value chosen before the form is sent. */
  defaultValue?: string;
}

/** A select control, with groups or without, with its label, value and message. */
export function FormSelect({
  name,
  label,
  options,
  groups = [],
  hint,
  none = '请选择',
  optional,
  defaultValue = '',
}: FormSelectProps) {
  const { field, value } = useField(name);
  return (
    <Field {...field} label={label} hint={hint} required={!optional}>
      <Select defaultValue={value ?? defaultValue} none={none} options={options}>
        <GroupedOptions groups={groups} />
      </Select>
    </Field>
  );
}
