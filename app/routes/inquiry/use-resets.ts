import { useEffect } from 'react';
import type { FormReply } from '#app/forms/reply.ts';

/** A count that was refused shows what it was reset to, also where the page was not loaded anew. */
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
