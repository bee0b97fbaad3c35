import type { FormReply } from '#app/forms/reply.ts';

/** React's own escapes of a text. */
const inMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** How far an alert's text is from its beginning. */
const ALERT_LENGTH = 1500;

/**
 * Whether a rendered page shows what a form was answered with: its form is there, with the serial that the
 * reply gives it, or its messages are alerts of the page.
 */
export function isShown(page: string, { serial, formErrors, errors }: FormReply): boolean {
  if (serial && page.includes(`value="${serial}"`)) return true;
  const alerts = page.split(' role="alert"').slice(1);
  return [...formErrors, ...Object.values(errors).flat()].every((message) =>
    alerts.some((alert) => alert.slice(0, ALERT_LENGTH).includes(inMarkup(message))),
  );
}

/** The answer to a form of a page, among what its actions have returned. */
export const replyAmong = (actionData: object | null): FormReply | undefined =>
  Object.values(actionData ?? {})
    .map((data) => data?.reply)
    .find((reply) => reply?.form !== undefined);
