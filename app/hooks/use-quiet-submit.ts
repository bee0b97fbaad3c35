import { useLocation, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';

interface QuietOptions {
  intent: string;
  /** Sends it as a navigation at once. */
  aloud: boolean;
  /** Which controls go along in the background; all of them if it is unset. */
  only?: (name: string) => boolean;
}

export interface QuietSubmit {
  /** Whether it was accepted. */
  send(form: HTMLFormElement, options: QuietOptions): Promise<boolean>;
  /** Aborts what is under way; for when a button submits the form. */
  stop(): void;
}

/**
 * Sends a form of this page in the background. If it is not accepted, it is sent once more as a
 * navigation, whose reply the page shows.
 *
 * This is no fetcher on purpose: one whose action ends while a navigation leads to a route that
 * the client does not know yet takes the whole page down (Remix 2.17, lazy route discovery).
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
      // A visitor who has left the page is not brought back.
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
