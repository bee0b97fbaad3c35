import type { Option } from './select.tsx';

export interface OptionGroup {
  label: string;
  options: readonly Option[];
}

/** The options of a select that are in groups. */
export const GroupedOptions = ({ groups }: { groups: readonly OptionGroup[] }) =>
  groups.map(({ label, options }) => (
    <optgroup key={label} label={label}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </optgroup>
  ));
