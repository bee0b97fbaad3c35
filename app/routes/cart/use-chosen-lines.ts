import { useRevalidator } from '@remix-run/react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useQuietSubmit } from '#app/hooks/use-quiet-submit.ts';
import type { CartGroup } from './cart-view.server.ts';
import { type ChosenLines, chosenLines, type TypedCart, typedIn } from './chosen-lines.ts';

/** Long enough to step from 1 to 10 in one go. */
const SAVE_AFTER_MS = 500;

/**
 * What a script adds to the cart's form: the total of the ticked lines, ticking many at once, and
 * saving a changed quantity.
 * @param typed the quantities as rendered, used until the form can be read in the browser
 * @param refused whether the page shows a refusal, which the next save removes
 */
export function useChosenLines(groups: readonly CartGroup[], typed: TypedCart, refused: boolean) {
  const [chosen, setChosen] = useState<ChosenLines>(() => chosenLines(typed, groups));
  const control = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const { send, stop } = useQuietSubmit();
  const { revalidate } = useRevalidator();

  const recount = useCallback(() => {
    const form = control.current?.form;
    if (form) setChosen(chosenLines(typedIn(new FormData(form)), groups));
  }, [groups]);

  const forgetSave = useCallback(() => {
    clearTimeout(timer.current);
    stop();
  }, [stop]);

  // The browser may have restored ticks and quantities when going back to this page.
  useEffect(recount, [recount]);
  useEffect(() => forgetSave, [forgetSave]);

  function onChange({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    recount();
    if (!(target instanceof HTMLInputElement) || !target.name.startsWith('count.')) return;
    forgetSave();
    timer.current = setTimeout(async () => {
      if (await send(form, { intent: 'save', aloud: refused })) revalidate();
    }, SAVE_AFTER_MS);
  }

  function tick(ids: readonly string[], ticked: boolean) {
    for (const box of control.current?.form?.elements ?? []) {
      if (box instanceof HTMLInputElement && box.name === 'ids' && ids.includes(box.value)) {
        box.checked = ticked;
      }
    }
    recount();
  }

  return { chosen, control, onChange, forgetSave, tick };
}
