import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { isAnswered, noteAnswered, sentSerial } from '#app/browser/tab-memory.ts';

/** A form by where it is sent, without what Remix adds to the address of the home page. */
export function formAt(url: string, form: string): string {
  const { pathname, search } = new URL(url, window.location.href);
  return `${pathname}${search.replace(/^\?index$/, '')} ${form}`;
}

/** 32 hexadecimal digits; crypto.randomUUID is missing where a page comes without TLS. */
const randomSerial = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => (byte % 16).toString(16)).join(
    '',
  );

/**
 * The serial of a form: the one that the server gave, until scripts run. A submission whose answer was lost may
 * have been done and is sent with the same serial again. A serial that was answered is not used again, even
 * where the browser has restored a page that holds it. A page that is the same for everybody has no serial.
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
