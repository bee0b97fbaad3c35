import type { ReactNode } from 'react';
import * as styles from './field.css.ts';
import { FieldGroup, type FieldProps } from './field.tsx';

export interface RadioOption {
  value: string;
  label: ReactNode;
  detail?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps extends Omit<FieldProps, 'children'> {
  options: readonly RadioOption[];
  defaultValue?: string;
  onChange?: (value: string) => void;
}

/** A choice among a few options, each on a card with an explanation. */
export function RadioGroup({ options, defaultValue, onChange, ...group }: RadioGroupProps) {
  return (
    <FieldGroup {...group}>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choiceCard}>
            <input
              type="radio"
              name={group.name}
              value={option.value}
              required={group.required}
              disabled={option.disabled}
              defaultChecked={option.value === defaultValue}
              onChange={onChange && ((event) => onChange(event.currentTarget.value))}
            />
            <span>
              {option.label}
              {option.detail && <span className={styles.choiceDetail}>{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
