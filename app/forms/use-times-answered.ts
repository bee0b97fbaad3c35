import { useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { usePageReply } from './use-form.ts';

/**
 * How often the form was sent and answered. As the key of controls it makes them show the server's values after
 * an answer to this form, but keep what was typed when another form of the page is sent, which loads the page
 * again too.
 * @param isCounted of the answer that is here now
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

/** How often the form was sent and accepted. */
export const useTimesAccepted = (form: string): number => useTimesAnswered(form, !usePageReply());
