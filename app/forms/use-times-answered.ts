import { useNavigation } from '@remix-run/react';
import { useState } from 'react';

/**
 * How often the form was sent and answered: a key of controls that show the server's values then.
 * What is typed into them stays while another form of the page is sent, which loads the page again too.
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
