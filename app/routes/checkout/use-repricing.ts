import { useNavigation, useRevalidator } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useQuietSubmit } from '#app/hooks/use-quiet-submit.ts';

/** Controls whose choice changes the price. */
const CHOICE = /^(useIntegral|giftCardids|discountId\..+)$/;

/**
 * What a script adds to the deductions: the figures follow each choice at once. The form is kept
 * as a draft, and the page is loaded again from it; what stands in the controls stays there, only
 * a choice that takes nothing off is cleared.
 */
export function useRepricing(takenBack: readonly { id: string }[], reply: unknown) {
  const [sending, setSending] = useState(false);
  /** The figures on the page are those of an older choice. */
  const [stale, setStale] = useState(false);
  // The reply on the page when a new price was asked for: its amount is no news any more.
  const [asked, setAsked] = useState<unknown>();
  const { send, stop } = useQuietSubmit();
  const { revalidate, state } = useRevalidator();
  const navigating = useNavigation().state !== 'idle';
  const latest = useRef<FormData>();

  // While a form of the page is being sent, as by a check of an address, a revalidation is lost.
  useEffect(() => {
    if (!stale || navigating || state !== 'idle') return;
    setStale(false);
    revalidate();
  }, [stale, navigating, state, revalidate]);

  useEffect(() => {
    for (const { id } of takenBack) {
      const control = document.getElementById(id);
      if (control instanceof HTMLInputElement) control.checked = false;
      if (control instanceof HTMLSelectElement) control.value = '';
    }
  }, [takenBack]);

  async function onChange({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    const isChoice =
      (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
      CHOICE.test(target.name);
    if (!isChoice) return;
    const typed = new FormData(form);
    typed.set('intent', 'price');
    latest.current = typed;
    setSending(true);
    setAsked(reply);
    const accepted = await send(typed, { aloud: false });
    if (latest.current !== typed) return;
    if (accepted) setStale(true);
    setSending(false);
  }

  return {
    onChange,
    stop,
    asked: asked !== undefined && asked === reply,
    busy: sending || stale || state === 'loading',
  };
}
