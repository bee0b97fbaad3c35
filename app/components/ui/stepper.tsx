import { type ComponentPropsWithoutRef, type KeyboardEvent, useRef } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from './icon.tsx';
import { type Steps, stepped } from './stepped.ts';
import * as styles from './stepper.css.ts';

export interface StepperProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'className' | keyof Steps>,
    Steps {
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

  function take(way: 1 | -1) {
    const control = input.current;
    if (!control) return;
    const next = stepped(control.value, { min, max, step }, way);
    // React takes no notice of a value that is assigned.
    control.setRangeText(next, 0, control.value.length);
    for (const event of ['input', 'change']) {
      control.dispatchEvent(new Event(event, { bubbles: true }));
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (way !== 1 && way !== -1) return;
    event.preventDefault();
    take(way);
  }

  return (
    <span className={styles.stepper}>
      <button
        type="button"
        className={styles.step}
        disabled={!hydrated || props.disabled}
        aria-label={`减少${label}`}
        onClick={() => take(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        {...props}
        ref={input}
        type="text"
        maxLength={32}
        inputMode="decimal"
        className={styles.input}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={styles.step}
        disabled={!hydrated || props.disabled}
        aria-label={`增加${label}`}
        onClick={() => take(1)}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}
