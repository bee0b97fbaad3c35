/**
 * What scripts remember of the serials of a tab, until it is closed: which one a form was last sent
 * with, and which were answered.
 */

/** A browser that keeps nothing throws at the first look. */
function remember(key: string, value?: string): string | null {
  try {
    if (value) sessionStorage.setItem(key, value);
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export const noteSent = (form: string, serial: string) => remember(`sent ${form}`, serial);

export const noteAnswered = (serial: string) => remember(`answered ${serial}`, '1');

/** The serial of a form that was sent, and is not known to be answered. */
export const sentSerial = (form: string): string | null => remember(`sent ${form}`);

export const isAnswered = (serial: string): boolean => remember(`answered ${serial}`) !== null;
