import { forwardRef } from 'react';
import { type Control, useControl } from './field.tsx';

export interface Option {
  value: string;
  label: string;
}

export interface OptionGroup {
  label: string;
  options: readonly Option[];
}

export interface SelectProps extends Omit<Control<'select'>, 'children'> {
  options: readonly (Option | OptionGroup)[];
  /** What the empty choice says, where there is one. */
  none?: string | null;
}

export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { options, none, ...props },
  ref,
) {
  return (
    <select ref={ref} {...useControl()} {...props}>
      {none != null && <option value="">{none}</option>}
      {options.map((option) =>
        'options' in option ? (
          <optgroup key={option.label} label={option.label}>
            {option.options.map(optionElement)}
          </optgroup>
        ) : (
          optionElement(option)
        ),
      )}
    </select>
  );
});

const optionElement = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
