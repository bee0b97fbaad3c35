import { useNavigation, useRevalidator } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PortalForm } from '#app/forms/use-form.ts';
import { useQuietSubmit } from '#app/hooks/use-quiet-submit.ts';

/** Controls whose choice changes the price. */
const CHOICE = /^(useIntegral|giftCardids|discountId\..+)$/;

/**
 * What a script adds to the deductions: the figures follow each choice at once. The form is saved
 * as a draft and the page's data is loaded again from it. The controls keep their values, except
 * for a choice that takes nothing off, which is cleared.
 */
export function useRepricing(
  takenBack: readonly { id: string }[],
  reply: unknown,
  { idOf }: Pick<PortalForm, 'idOf'>,
) {
  /** The form with a choice that the server does not know yet. */
  const [chosenIn, setChosenIn] = useState<HTMLFormElement | null>(null);
  const [sending, setSending] = useState(false);
  /** Whether the figures on the page belong to an older choice. */
  const [stale, setStale] = useState(false);
  // The reply that was on the page when a new price was requested: its amount is outdated.
  const [asked, setAsked] = useState<unknown>();
  const { send, stop } = useQuietSubmit();
  const { revalidate, state } = useRevalidator();
  const navigating = useNavigation().state !== 'idle';
  const latest = useRef(0);

  // Another form of the page, such as the check of an address, saves the draft as well, but without
  // a choice made after it was sent. This save must therefore come last.
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

  // Remix drops a revalidation when a form is sent meanwhile, so it is repeated afterwards.
  const interrupted = navigating && state === 'loading';
  useEffect(() => {
    if (interrupted) setStale(true);
  }, [interrupted]);
  useEffect(() => {
    if (!stale || navigating || state !== 'idle') return;
    setStale(false);
    revalidate();
  }, [stale, navigating, state, revalidate]);

  const idsBegin = idOf('');
  useEffect(() => {
    for (const { id } of takenBack) {
      const control = document.getElementById(idsBegin + id);
      if (control instanceof HTMLInputElement) control.checked = false;
      if (control instanceof HTMLSelectElement) control.value = '';
    }
  }, [takenBack, idsBegin]);

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
