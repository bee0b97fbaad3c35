import { ApiFailure, ApiRefusal, NOT_FOUND, NOT_OFFERED, NotOffered } from '#app/api/errors.ts';
import { notOffered } from '#app/api/offers.server.ts';
import { noteUnoffered, shutWay } from '#app/api/ways.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { pagesWithout } from '#app/domain/work/page-calls.ts';
import { log } from '#app/observation/log.server.ts';
import { readInterrupted } from './draft.server.ts';
import { leadFromFormer } from './former-order.server.ts';
import { redirectTo } from './redirect.server.ts';
import { customerUrl, pageOf, toLogin } from './session.server.ts';
import { type WayOn, wayOn } from './way-on.server.ts';

/**
 * Runs a loader's calls and turns their failures into what the visitor gets (architecture, error map): the login with
 * the way back, a 404, or the page of the status with the API's text. It also reads what a login has interrupted, for
 * the forms that the loader describes afterwards (app/forms).
 */
export function load<Data>(request: Request, calls: () => Promise<Data>): Promise<Data> {
  return loadFrame(request, () => {
    requireOffered(request);
    return calls();
  });
}

/**
 * For loaders without a call; the others have it of `load`: an address whose page is not offered says so.
 * @throws that page
 */
export function requireOffered(request: Request): void {
  if (shutWay(pageOf(request))) throw notOfferedPage();
}

/** The same for the frame around a page, which is there whatever the page is. */
export async function loadFrame<Data>(request: Request, calls: () => Promise<Data>): Promise<Data> {
  noteUnoffered(pagesWithout(notOffered()));
  try {
    await readInterrupted(request);
    return await calls();
  } catch (error) {
    if (error instanceof ApiRefusal) {
      // An operator without an authenticator, which this market requires, has to set one up first.
      if (error.needsTotp) throw redirectTo(`${customerUrl('security')}#totp`);
      if (error.notLoggedIn) throw await toLogin(pageOf(request), { text: error.text });
      if (error.code === RESULT.notFound) await leadFromFormer(request);
      const status = statusOf(error);
      throw errorPage(status, error.text, error.headers, await wayOn(request, status, error.text));
    }
    if (error instanceof ApiFailure) {
      log[error.level]({ err: error });
      const { pageStatus: status, text } = error;
      throw error instanceof NotOffered
        ? notOfferedPage()
        : errorPage(status, text, {}, await wayOn(request, status, text));
    }
    throw error instanceof Response ? await withWayOn(error, request) : error;
  }
}

/** An answer, or null if the caller may not read it; for a page that shows more than this answer. */
export const unlessForbidden = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.code === RESULT.forbidden) return null;
    throw error;
  });

/** The content of a call, or null where the trading API does not offer it; for a page that can do without. */
export const whereOffered = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof NotOffered) return null;
    throw error;
  });

/** Pages that a loader itself has thrown, with where one goes on. */
async function withWayOn(page: Response, request: Request): Promise<Response> {
  const isMade = page.headers.get('content-type')?.includes('json');
  if (!isMade || (page.status !== 404 && page.status !== 403)) return page;
  const { message, ...way } = await page.json();
  // One of a loader within this one has it already.
  const known = way.section ? way : await wayOn(request, page.status, message);
  return errorPage(page.status, message, {}, known);
}

/** The error page of a status with the given text and what it is about; to be thrown. */
export const errorPage = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
  way: WayOn = { section: null },
): Response => Response.json({ message, ...way }, { status, headers });

/** Says that the market does not have what the page is for: what it shows is not gone, and no list of it is there. */
const notOfferedPage = (): Response =>
  errorPage(NOT_FOUND, NOT_OFFERED, {}, { section: { to: '/trading', label: '现货商城' } });

function statusOf({ code, retryAfterS }: ApiRefusal): number {
  if (retryAfterS !== null) return 429;
  if (code === RESULT.notFound) return 404;
  return code === RESULT.forbidden ? 403 : 500;
}
