import type { FormValues } from './reply.ts';

const NEVER_ECHOED = new Set([
  ...['password', 'oldPassword', 'passwordAgain'],
  ...['csrf', 'serial', 'intent', '__proto__'],
]);
/**
 * These go back to the visitor with the form, but are never stored. A buyer's `accountNo` is a card's number, and a
 * `code` may be a recovery code.
 */
const NEVER_STORED = new Set(['accountNo', 'cardNo', 'certNo', 'code', 'verifyCode']);

/** Whether a control is for a secret, which is taken to the character. */
export const isSecret = (name: string): boolean => NEVER_ECHOED.has(name) || /^stepUp/.test(name);

/** What was typed, by control; files and secrets left out. `form` marks that the form was sent. */
export function typedValues(data: FormData): FormValues {
  const typed = new Map<string, string[]>();
  // In one pass: `getAll` would look through all values for each control.
  for (const [name, value] of data) {
    const texts = typed.get(name) ?? [];
    typed.set(name, texts);
    if (typeof value === 'string') texts.push(value);
  }
  const values: FormValues = {};
  for (const [name, texts] of typed) {
    // A password or code to prove who it is (step-up.tsx) is no part of the form.
    if (!isSecret(name)) values[name] = texts.length === 1 ? (texts[0] ?? '') : texts;
  }
  return values;
}

/** What of it may be kept as a draft. */
export function storableValues(data: FormData): FormValues {
  const typed = Object.entries(typedValues(data));
  return Object.fromEntries(typed.filter(([name]) => !NEVER_STORED.has(name)));
}

/** Ids, names and sizes of uploaded files; see `controlsOf`. */
const OF_FILES = /Ids(?:\.|$)|(?:Names|Sizes)$/;

/** What of a long form is kept for other days and machines: its texts, without its files. */
export function longValues(data: FormData): FormValues {
  const kept = Object.entries(storableValues(data));
  // Marked as sent, the form would show no files instead of those that it began with.
  return Object.fromEntries(kept.filter(([name]) => name !== 'form' && !OF_FILES.test(name)));
}
