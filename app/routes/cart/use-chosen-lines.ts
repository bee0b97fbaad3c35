import { useFetcher } from '@remix-run/react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { FormReply } from '#app/forms/reply.ts';
import type { CartLineView } from './cart-view.server.ts';
import { type ChosenLines, chosenLines } from './chosen-lines.ts';

/** Long enough to step from 1 to 10 in one go. */
const SAVE_AFTER_MS = 500;

/**
 * What a script adds to the cart's form: the total of what is ticked, ticking many at once, and
 * saving a quantity when it is changed.
 */
export function useChosenLines(lines: readonly CartLineView[]) {
  const [chosen, setChosen] = useState<ChosenLines>({ ids: [], total: '0.00' });
  const control = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const saving = useFetcher<{ reply: FormReply | null }>();

  const recount = useCallback(() => {
    const form = control.current?.form;
    if (form) setChosen(chosenLines(new FormData(form), lines));
  }, [lines]);

  // Also what the browser restored on the way back to the page.
  useEffect(recount, [recount]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onChange({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    recount();
    if (!(target instanceof HTMLInputElement) || !target.name.startsWith('count.')) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const data = new FormData(form);
      data.set('intent', 'save');
      saving.submit(data, { method: 'post' });
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

  return { chosen, control, onChange, tick, refused: saving.data?.reply?.errors ?? {} };
}
