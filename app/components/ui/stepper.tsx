import { type ComponentPropsWithoutRef, useRef } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from './icon.tsx';
import * as styles from './stepper.css.ts';
import { useTypedBefore } from './use-typed-before.ts';

export interface StepperProps extends Omit<ComponentPropsWithoutRef<'input'>, 'className'> {
  name: string;
  /** The accessible name: `数量`. */
  label: string;
  error?: string;
}

/**
 * A quantity. The control works alone and takes any text, because a browser's number control
 * swallows what it cannot read: 「12 吨」 would be nothing typed. The buttons are the script's.
 */
export function Stepper({ label, error, min, max, step, ...props }: StepperProps) {
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();

  function take(way: 'stepUp' | 'stepDown') {
    const control = input.current;
    if (!control) return;
    // A number control would read 「１,２００ 吨」 as nothing typed.
    control.value = control.value.normalize('NFKC').replace(/[^\d.]/g, '');
    // It steps exactly in decimals, from `min` and within the bounds.
    Object.assign(control, { type: 'number', min, max, step })[way]();
    control.type = 'text';
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <span className={styles.stepper}>
      <button
        type="button"
        className={styles.step}
        disabled={!hydrated || props.disabled}
        aria-label={`减少${label}`}
        onClick={() => take('stepDown')}
      >
        <Icon name="minus" />
      </button>
      <input
        {...props}
        ref={useTypedBefore(input)}
        type="text"
        maxLength={32}
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
        onClick={() => take('stepUp')}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}
