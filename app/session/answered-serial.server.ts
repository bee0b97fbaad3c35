import type { Serial } from '#app/api/client.server.ts';
import { SENT_BEFORE } from '#app/domain/repeated-submit.ts';
import { answeredCookie, replaceToast, type Toast } from './session.server.ts';

/** Adds the cookie of an answered serial to a redirect, and a message if the form had been sent before. */
export async function withAnsweredSerial(
  response: Response,
  { value, outcome }: Serial,
  { made }: { made?: Toast['link'] },
): Promise<Response> {
  const to = response.headers.get('location');
  if (to === null || outcome === undefined) return response;
  response.headers.append('set-cookie', await answeredCookie(value));
  if (outcome !== 'replayed') return response;
  const link = made && !to.startsWith(made.to) ? made : undefined;
  return replaceToast(response, { kind: 'warning', text: SENT_BEFORE, link });
}
