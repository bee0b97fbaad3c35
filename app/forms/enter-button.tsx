import type { ReactNode, Ref } from 'react';
import { visuallyHidden } from '#app/styles/layout.css.ts';

interface EnterButtonProps {
  /** Without an intent it sends the form as its visible button does. */
  intent?: string;
  /** For scripts that send the form. */
  control?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/**
 * The Enter key presses the first button of a form. This one comes first and cannot be seen: for forms whose
 * first visible button does something else than sending what is being typed.
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
