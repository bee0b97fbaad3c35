import { useLocation, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';

interface QuietOptions {
  intent: string;
  /** Sends the form as a navigation at once. */
  aloud: boolean;
  /** Which controls are sent in the background; unset: all of them. */
  only?: (name: string) => boolean;
}

export interface QuietSubmit {
  /** Sends the form; resolves to whether it was accepted. */
  send(form: HTMLFormElement, options: QuietOptions): Promise<boolean>;
  /** Aborts a running submission; for when a button submits the form. */
  stop(): void;
}

/**
 * Sends a form of this page in the background. If it is not accepted, it is sent once more as a navigation, whose
 * reply the page shows. It is deliberately not a fetcher: a fetcher whose action ends while a navigation leads to a
 * route that the client does not know yet crashes the whole page (Remix 2.17, lazy route discovery).
 */
export function useQuietSubmit(): QuietSubmit {
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const latest = useRef<AbortController>();

  const stop = useCallback(() => latest.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const send = useCallback<QuietSubmit['send']>(
    async (form, { intent, aloud, only }) => {
      stop();
      const controller = new AbortController();
      latest.current = controller;
      const url = `${pathname}.data${search}`;
      if (!aloud && (await isAccepted(url, typedIn(form, intent, only), controller))) return true;
      // Not if the visitor has left the page meanwhile: a navigation would bring them back.
      const here = window.location.pathname === pathname && window.location.search === search;
      if (here && !controller.signal.aborted) {
        // The form as it is now: the visitor may have gone on typing.
        const data = typedIn(form, intent);
        submit(data, { method: 'post', replace: true, preventScrollReset: true });
      }
      return false;
    },
    [pathname, search, submit, stop],
  );

  return { send, stop };
}

function typedIn(form: HTMLFormElement, intent: string, only = (_: string) => true): FormData {
  const data = new FormData(form);
  for (const name of [...data.keys()]) if (!only(name)) data.delete(name);
  data.set('intent', intent);
  return data;
}

async function isAccepted(url: string, body: FormData, { signal }: AbortController) {
  try {
    return (await fetch(url, { method: 'POST', body, signal })).status === 200;
  } catch {
    return false;
  }
}
