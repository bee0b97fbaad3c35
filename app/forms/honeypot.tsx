import { visuallyHidden } from '#app/styles/layout.css.ts';

/** A name that programs like to fill in and no browser fills by itself. */
const HONEYPOT_CONTROL = 'homepage';

/** The spam guard of a form that anybody may send: a control that people do not see. */
export function Honeypot() {
  return (
    <div className={visuallyHidden} aria-hidden="true">
      <label>
        网址（请留空）
        <input name={HONEYPOT_CONTROL} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/**
 * Whether a program has filled it in. Such a form is answered like any other, and nothing is kept:
 * a refusal would teach the program.
 */
export function isHoneypotFilled(data: FormData): boolean {
  const typed = data.get(HONEYPOT_CONTROL);
  return typeof typed === 'string' && typed.trim() !== '';
}
