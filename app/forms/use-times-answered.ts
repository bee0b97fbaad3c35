import { useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { usePageReply } from './use-form.ts';

/**
 * How often a form was sent and answered. Used as the key of its controls, it makes them show the server's values
 * after an answer to this form, but keep what was typed when another form of the page is sent, although that reloads
 * the page too.
 * @param isCounted whether the current answer counts
 */
export function useTimesAnswered(form: string, isCounted = true): number {
  const [times, setTimes] = useState(0);
  const isSent = useNavigation().formData?.get('form') === form;
  const [wasSent, setWasSent] = useState(isSent);
  if (isSent !== wasSent) {
    setWasSent(isSent);
    if (wasSent && isCounted) setTimes(times + 1);
  }
  return times;
}

/** How often a form was sent and accepted. */
export const useTimesAccepted = (form: string): number => useTimesAnswered(form, !usePageReply());
