import { cookies, readCookie } from '#app/session/cookies.server.ts';
import { displayText, parseDisplay, type RowDisplay, USUAL_DISPLAY } from './columns.ts';

export async function readDisplay(request: Request): Promise<RowDisplay> {
  const text = await readCookie(request, cookies.rows);
  return text === null ? USUAL_DISPLAY : parseDisplay(text);
}

export const displayCookie = (display: RowDisplay): Promise<string> =>
  cookies.rows.serialize(displayText(display));
