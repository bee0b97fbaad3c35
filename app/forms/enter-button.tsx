import type { ReactNode, Ref } from 'react';
import { visuallyHidden } from '#app/styles/layout.css.ts';

interface EnterButtonProps {
  /** The intent to send; without one the form is sent as by its visible button. */
  intent?: string;
  /** Gives scripts the button to send the form with. */
  control?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/**
 * An invisible first button, which the Enter key presses. It is for forms whose first visible button does something
 * other than send what is being typed.
 */
export function EnterButton({ intent, control, children }: EnterButtonProps) {
  return (
    <button
      ref={control}
      type="submit"
      name={intent && 'intent'}
      value={intent}
      className={visuallyHidden}
      tabIndex={-1}
      aria-hidden="true"
    >
      {children}
    </button>
  );
}
