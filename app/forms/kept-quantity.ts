import type { FocusEvent, FormEvent } from 'react';
import { settledQuantity, strippedQuantity } from '#app/domain/purchase/group-purchase.ts';

/**
 * What the control of a quantity, or the form around it, does where there is a script: it keeps only digits and points
 * of what is typed, and when it is left nothing that is no quantity (spec 2 §5).
 * @param took is told what is kept, and whether the control was left
 */
export function keepQuantity(took: (kept: string, left: boolean) => void) {
  const keep =
    (rule: (text: string) => string) =>
    ({ target, type }: FormEvent | FocusEvent) => {
      if (!(target instanceof HTMLInputElement)) return;
      const kept = rule(target.value);
      // Assigned only when it differs, because assigning moves the caret.
      if (kept !== target.value) target.value = kept;
      took(kept, type === 'blur');
    };
  return {
    onInput: keep(strippedQuantity),
    onBlur: keep((text) => settledQuantity(strippedQuantity(text))),
  };
}
