import { type ForwardedRef, useCallback } from 'react';

/**
 * The ref of a control, which also says what was typed into it before React had it, as typing says it. Parts of a page
 * come on demand: on a slow line there is much time to type before a total can follow.
 */
export const useTypedBefore = <Control extends HTMLInputElement | HTMLTextAreaElement>(
  ref: ForwardedRef<Control>,
) =>
  useCallback(
    (control: Control | null) => {
      if (typeof ref === 'function') ref(control);
      else if (ref) ref.current = control;
      if (control && control.value !== control.defaultValue) {
        control.dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
    [ref],
  );
