import type { ReactNode } from 'react';
import { Field, Select } from '#app/components/ui/field.tsx';
import type { PortalForm } from './use-form.ts';

interface OptionGroup {
  label: string;
  options: readonly { value: string; label: string }[];
}

interface FormSelectProps {
  form: PortalForm;
  name: string;
  label: ReactNode;
  groups: readonly OptionGroup[];
  /** Chosen before anything was sent. */
  defaultValue?: string;
}

/** A required choice out of groups, with its label, value and message. */
export function FormSelect({ form, name, label, groups, defaultValue = '' }: FormSelectProps) {
  const value = form.valueOf(name);
  return (
    <Field
      name={name}
      id={`${form.description.form}-${name}`}
      label={label}
      error={form.errorsOf(name)[0]}
      required
    >
      <Select defaultValue={typeof value === 'string' ? value : defaultValue}>
        <option value="">请选择</option>
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}
