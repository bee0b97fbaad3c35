import type { ReactNode } from 'react';
import { Field, Select } from '#app/components/ui/field.tsx';
import { useOwnForm } from './use-form.ts';

interface Option {
  value: string;
  label: string;
}

interface OptionGroup {
  label: string;
  options: readonly Option[];
}

interface FormSelectProps {
  name: string;
  label: ReactNode;
  options: readonly (Option | OptionGroup)[];
  /** Chosen before anything was sent. */
  defaultValue?: string;
}

/** A required choice, out of groups or not, with its label, value and message. */
export function FormSelect({ name, label, options, defaultValue = '' }: FormSelectProps) {
  const form = useOwnForm();
  const value = form.textOf(name);
  return (
    <Field
      name={name}
      id={`${form.description.form}-${name}`}
      label={label}
      error={form.errorsOf(name)[0]}
      required
    >
      <Select defaultValue={value ?? defaultValue}>
        <option value="">请选择</option>
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(optionElement)}
            </optgroup>
          ) : (
            optionElement(option)
          ),
        )}
      </Select>
    </Field>
  );
}

const optionElement = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
