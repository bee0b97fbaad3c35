import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { isAnswered, noteAnswered, sentSerial } from '#app/browser/tab-memory.ts';

/**
 * Identifies a form by the address it is sent to, without what Remix adds to the home page's address, and its name.
 */
export function formAt(url: string, form: string): string {
  const { pathname, search } = new URL(url, window.location.href);
  return `${pathname}${search.replace(/^\?index$/, '')} ${form}`;
}

/** 32 hexadecimal digits; crypto.randomUUID does not exist on a page without TLS. */
const randomSerial = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => (byte % 16).toString(16)).join(
    '',
  );

/**
 * The serial of a form: the server's one until scripts run. A submission whose answer was lost may have been
 * processed, so it is sent again with the same serial. An answered serial is not used again, even if the browser has
 * restored a page that holds it. A page that is the same for everybody has no serial from the server.
 * @param action where the form is sent; unset: to its page
 */
export function useSerial(form: string, given: string | null, action?: string): string | null {
  const answered = useRouteLoaderData<{ answered: string | null }>('root')?.answered;
  const { pathname, search } = useLocation();
  const at = action ?? pathname + search;
  const [serial, setSerial] = useState(given);

  useEffect(() => {
    if (answered) noteAnswered(answered);
    const known = [sentSerial(formAt(at, form)), given];
    setSerial(known.find((one) => one && !isAnswered(one)) ?? randomSerial());
  }, [at, form, given, answered]);

  return serial;
}
