import { type ComponentPropsWithoutRef, useRef } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from './icon.tsx';
import * as styles from './stepper.css.ts';

export interface StepperProps extends Omit<ComponentPropsWithoutRef<'input'>, 'className'> {
  name: string;
  /** The accessible name: `数量`. */
  label: string;
  error?: string;
}

/**
 * A quantity. The number control works alone; its buttons are added by the script. They use the
 * browser's own stepping, which is exact in decimals and respects `min`, `max` and `step`.
 */
export function Stepper({ label, error, ...props }: StepperProps) {
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();

  function step(direction: 'stepUp' | 'stepDown') {
    input.current?.[direction]();
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
    input.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }

  return (
    <span className={styles.stepper}>
      <button
        type="button"
        className={styles.step}
        disabled={!hydrated || props.disabled}
        aria-label={`减少${label}`}
        onClick={() => step('stepDown')}
      >
        <Icon name="minus" />
      </button>
      <input
        {...props}
        ref={input}
        type="number"
        inputMode="decimal"
        className={styles.input}
        aria-label={label}
        aria-invalid={error ? true : undefined}
      />
      <button
        type="button"
        className={styles.step}
        disabled={!hydrated || props.disabled}
        aria-label={`增加${label}`}
        onClick={() => step('stepUp')}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}
