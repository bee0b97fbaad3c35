import type { FormValues } from './reply.ts';

const NEVER_ECHOED = new Set([
  ...['password', 'oldPassword', 'passwordAgain'],
  ...['csrf', 'serial', 'intent', '__proto__'],
]);
/**
 * Controls whose values go back to the visitor with the form, but are never stored. A buyer's `accountNo` is a card's
 * number, and a `code` may be a recovery code.
 */
const NEVER_STORED = new Set(['accountNo', 'cardNo', 'certNo', 'code', 'verifyCode']);

/** Whether a control is for a secret, which is read exactly as typed. */
export const isSecret = (name: string): boolean => NEVER_ECHOED.has(name) || /^stepUp/.test(name);

/** What was typed, by control, without files and secrets. The value of `form` marks that the form was sent. */
export function typedValues(data: FormData): FormValues {
  const typed = new Map<string, string[]>();
  // One pass over all values: `getAll` would search all of them for each control.
  for (const [name, value] of data) {
    const texts = typed.get(name) ?? [];
    typed.set(name, texts);
    if (typeof value === 'string') texts.push(value);
  }
  const values: FormValues = {};
  for (const [name, texts] of typed) {
    // A password or code for step-up.tsx is no part of the form.
    if (!isSecret(name)) values[name] = texts.length === 1 ? (texts[0] ?? '') : texts;
  }
  return values;
}

/** The typed values that may be stored as a draft. */
export function storableValues(data: FormData): FormValues {
  const typed = Object.entries(typedValues(data));
  return Object.fromEntries(typed.filter(([name]) => !NEVER_STORED.has(name)));
}

/** Controls with the ids, names and sizes of uploaded files; see `controlsOf`. */
const OF_FILES = /Ids(?:\.|$)|(?:Names|Sizes)$/;

/** The values of a long form that are stored for other days and machines: its texts, without its files. */
export function longValues(data: FormData): FormValues {
  const kept = Object.entries(storableValues(data));
  // Without `form`: a form marked as sent would not show the files that it began with.
  return Object.fromEntries(kept.filter(([name]) => name !== 'form' && !OF_FILES.test(name)));
}
