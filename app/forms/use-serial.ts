import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** What a tab remembers of its serials, newest last. */
interface Memory {
  /** Sent, and not known to be answered: by page and form. */
  sent: [of: string, serial: string][];
  answered: string[];
}

const KEY = 'serials';
const MOST = 50;
const LENGTH = 32;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A browser that keeps nothing throws at the first look. */
function change(write?: (memory: Memory) => Memory): Memory {
  let memory: Memory = { sent: [], answered: [] };
  try {
    memory = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Memory;
  } catch {}
  if (!write) return memory;
  const { sent, answered } = write(memory);
  memory = { sent: sent.slice(-MOST), answered: answered.slice(-MOST) };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(memory));
  } catch {}
  return memory;
}

const nameOf = (url: string, form: string): string => {
  const { pathname, searchParams } = new URL(url, window.location.href);
  searchParams.delete('index');
  return `${pathname}?${searchParams} ${form}`;
};

export function noteSent(url: string, form: string, serial: string): void {
  const of = nameOf(url, form);
  change(({ sent, answered }) => ({
    sent: [...sent.filter(([other]) => other !== of), [of, serial]],
    answered,
  }));
}

export function noteAnswered(serial: string): void {
  change(({ sent, answered }) => ({
    sent: sent.filter(([, other]) => other !== serial),
    answered: [...answered.filter((other) => other !== serial), serial],
  }));
}

/**
 * The serial that a form of this tab is to be sent with. What was sent and perhaps done, though the
 * answer was lost, is sent as the same; what was answered is not sent again, though the browser has
 * restored a page that holds its serial. A page that everybody gets holds none.
 */
function serialFor(of: string, given: string | null): string {
  const { sent, answered } = change();
  const waiting = sent.find(([other]) => other === of)?.[1];
  if (waiting) return waiting;
  return given && !answered.includes(given) ? given : randomSerial();
}

const randomSerial = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte & 63]).join(
    '',
  );

/**
 * The serial of a form, as the server gave it until scripts run.
 * @param action where the form is sent; unset: to its page
 */
export function useSerial(form: string, given: string | null, action?: string): string | null {
  const answered = useRouteLoaderData<{ answered: string | null }>('root')?.answered;
  const { pathname, search } = useLocation();
  const url = action ?? pathname + search;
  const [serial, setSerial] = useState(given);

  useEffect(() => {
    if (answered) noteAnswered(answered);
    const renew = () => setSerial(serialFor(nameOf(url, form), given));
    renew();
    // A page that was left and is back as it was.
    addEventListener('pageshow', renew);
    return () => removeEventListener('pageshow', renew);
  }, [url, form, given, answered]);

  return serial;
}
