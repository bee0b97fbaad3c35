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
  /** A choice that the server does not know yet. */
  const [chosenIn, setChosenIn] = useState<HTMLFormElement | null>(null);
  const [sending, setSending] = useState(false);
  /** The figures on the page are those of an older choice. */
  const [stale, setStale] = useState(false);
  // The reply on the page when a new price was asked for: its amount is no news any more.
  const [asked, setAsked] = useState<unknown>();
  const { send, stop } = useQuietSubmit();
  const { revalidate, state } = useRevalidator();
  const navigating = useNavigation().state !== 'idle';
  const latest = useRef(0);

  // A form of the page that is being sent, as by a check of an address, is kept as a draft too,
  // without a choice made after it; it must not come last.
  useEffect(() => {
    if (!chosenIn || navigating) return;
    setChosenIn(null);
    setSending(true);
    latest.current += 1;
    const own = latest.current;
    send(chosenIn, { intent: 'price', aloud: false }).then((accepted) => {
      if (latest.current !== own) return;
      if (accepted) setStale(true);
      setSending(false);
    });
  }, [chosenIn, navigating, send]);

  // While a form is being sent a revalidation is lost, also one that it interrupts.
  const interrupted = navigating && state === 'loading';
  useEffect(() => {
    if (interrupted) setStale(true);
  }, [interrupted]);
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

  function onChange({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    const isChoice =
      (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
      CHOICE.test(target.name);
    if (!isChoice) return;
    setChosenIn(form);
    setAsked(reply);
  }

  return {
    onChange,
    stop() {
      setChosenIn(null);
      stop();
    },
    asked: asked !== undefined && asked === reply,
    busy: chosenIn !== null || sending || stale || state === 'loading',
  };
}
