import { cookies, readCookie } from '#app/session/cookies.server.ts';
import { lookText, parseLook, type RowLook, USUAL_LOOK } from './columns.ts';

export async function readLook(request: Request): Promise<RowLook> {
  const text = await readCookie(request, cookies.rows);
  return text === null ? USUAL_LOOK : parseLook(text);
}

export const lookCookie = (look: RowLook): Promise<string> =>
  cookies.rows.serialize(lookText(look));
