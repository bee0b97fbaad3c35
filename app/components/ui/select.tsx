import { forwardRef } from 'react';
import { type Control, useControl } from './field.tsx';

export interface Option {
  value: string;
  label: string;
}

export interface SelectProps extends Control<'select'> {
  options?: readonly Option[];
  /** What the empty choice says, where there is one. */
  none?: string | null;
}

export const optionElement = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** A choice among options; those in groups are its children. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { options, none, children, ...props },
  ref,
) {
  return (
    <select ref={ref} {...useControl()} {...props}>
      {none && <option value="">{none}</option>}
      {options?.map(optionElement)}
      {children}
    </select>
  );
});
