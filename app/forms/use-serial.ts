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
 * The serial of a form, as the server gave it until scripts run. What was sent and perhaps done,
 * though the answer was lost, is sent as the same; what was answered is not sent again, though the
 * browser has restored a page that holds its serial. A page that everybody gets holds none.
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
