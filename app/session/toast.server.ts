import { z } from 'zod';
import { cookies, expired, readCookie } from './cookies.server.ts';

const toastSchema = z.object({
  kind: z.enum(['success', 'warning', 'error']),
  text: z.string(),
});
/** A message shown once, on the page a redirect leads to. */
export type Toast = z.output<typeof toastSchema>;

export const toastCookie = (toast: Toast): Promise<string> =>
  cookies.toast.serialize(JSON.stringify(toast));

export const shownToastCookie = (): Promise<string> => expired(cookies.toast);

export async function readToast(request: Request): Promise<Toast | null> {
  const text = await readCookie(request, cookies.toast);
  return text === null ? null : toastSchema.parse(JSON.parse(text));
}
