import { type Option, optionElement } from './select.tsx';

export interface OptionGroup {
  label: string;
  options: readonly Option[];
}

/** The options of a select that are in groups. */
export const GroupedOptions = ({ groups }: { groups: readonly OptionGroup[] }) =>
  groups.map(({ label, options }) => (
    <optgroup key={label} label={label}>
      {options.map(optionElement)}
    </optgroup>
  ));
