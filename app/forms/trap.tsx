import { visuallyHidden } from '#app/styles/layout.css.ts';

/** A name that programs like to fill in and no browser fills by itself. */
export const TRAP_CONTROL = 'homepage';

/**
 * The spam guard of a form that anybody may send: a control that nobody sees, and that who does is
 * told to leave empty. What comes with it filled in is passed over (`isTrapped`).
 */
export function Trap() {
  return (
    <div className={visuallyHidden} aria-hidden="true">
      <label>
        网址（请留空）
        <input name={TRAP_CONTROL} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
