/**
 * What scripts remember in a tab, until it is closed: which serial a form was last sent with, which
 * serials were answered, and what was typed and not sent.
 */

/** A browser that keeps nothing throws at the first look, and a full store at the next text. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function remember(key: string, value?: string): string | null {
  return attempt(() => {
    if (value) sessionStorage.setItem(key, value);
    return sessionStorage.getItem(key);
  });
}

export const noteSent = (form: string, serial: string) => remember(`sent ${form}`, serial);

export const noteAnswered = (serial: string) => remember(`answered ${serial}`, '1');

/** The serial of a form that was sent, and is not known to be answered. */
export const sentSerial = (form: string): string | null => remember(`sent ${form}`);

export const isAnswered = (serial: string): boolean => remember(`answered ${serial}`) !== null;

/** The controls of a form and what was typed into them, in the order of the form. */
export type KeptText = [name: string, value: string][];

const BY_CUSTOMER = 'typed by customer';

/** Where the text of a form is kept; what a customer types goes with the login. */
export const textKey = (form: string, hasLogin: boolean): string =>
  `${hasLogin ? BY_CUSTOMER : 'typed by visitor'} ${form}`;

export const keepText = (key: string, text: KeptText) => remember(key, JSON.stringify(text));

export const keptText = (key: string): KeptText | null =>
  attempt(() => JSON.parse(remember(key) ?? 'null'));

export const forgetText = (key: string) => attempt(() => sessionStorage.removeItem(key));

/** Forgets what was typed in this tab while somebody was logged in: the next one is somebody else. */
export function forgetCustomersText(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(BY_CUSTOMER)) sessionStorage.removeItem(key);
    }
  });
}
