import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { FormReply } from '#app/forms/reply.ts';

/** Shows the value that a refused count was reset to, also where the page was not loaded anew. */
export function useResets(reply: FormReply | undefined): void {
  useEffect(() => {
    for (const name of Object.keys(reply?.errors ?? {})) {
      const value = reply?.values[name];
      const [control] = document.getElementsByName(name);
      if (name.startsWith('count.') && control instanceof HTMLInputElement && value) {
        control.value = String(value);
      }
    }
  }, [reply]);
}

/** How often the form was emptied: another form then, since controls keep what was typed. */
export function useTimesEmptied(): number {
  const [times, setTimes] = useState(0);
  const isEmptying = useNavigation().formData?.get('intent') === 'reset';
  useEffect(() => {
    if (isEmptying) return () => setTimes((before) => before + 1);
  }, [isEmptying]);
  return times;
}
