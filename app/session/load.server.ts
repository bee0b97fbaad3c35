import { ApiFailure, ApiRefusal, NotOffered } from '#app/api/errors.ts';
import { type CustomerSection, customerSection } from '#app/domain/account/customer-section.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { log } from '#app/observation/log.server.ts';
import { readInterrupted } from './draft.server.ts';
import { leadFromFormer } from './former-order.server.ts';
import { redirectTo } from './redirect.server.ts';
import { customerUrl, pageOf, toLogin } from './session.server.ts';

/**
 * Runs a loader's calls and turns their failures into what the visitor gets (architecture, error map): the login with
 * the way back, a 404, or the page of the status with the API's text. It also reads what a login has interrupted, for
 * the forms that the loader describes afterwards (app/forms).
 */
export async function load<Data>(request: Request, calls: () => Promise<Data>): Promise<Data> {
  try {
    await readInterrupted(request);
    return await calls();
  } catch (error) {
    if (error instanceof ApiRefusal) {
      // An operator without an authenticator, which this market requires, has to set one up first.
      if (error.needsTotp) throw redirectTo(`${customerUrl('security')}#totp`);
      if (error.notLoggedIn) throw await toLogin(pageOf(request), { text: error.text });
      if (error.code === RESULT.notFound) await leadFromFormer(request);
      throw errorPage(statusOf(error), error.text, error.headers, sectionOf(request));
    }
    if (error instanceof ApiFailure) {
      log[error.level]({ err: error });
      if (error instanceof NotOffered) throw notOfferedPage(error);
      throw errorPage(error.pageStatus, error.text, {}, sectionOf(request));
    }
    throw error instanceof Response ? await withSection(error, request) : error;
  }
}

/** An answer, or null if the caller may not read it; for a page that shows more than this answer. */
export const unlessForbidden = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.code === RESULT.forbidden) return null;
    throw error;
  });

const sectionOf = (request: Request): CustomerSection | null =>
  customerSection(new URL(request.url).pathname);

/** An error page that a loader has thrown, with the list to which it belongs. */
async function withSection(page: Response, request: Request): Promise<Response> {
  if (page.status !== 404 || !page.headers.get('content-type')?.includes('json')) return page;
  const { isNotOffered, message } = await page.json();
  if (isNotOffered) return Response.json({ message, isNotOffered }, { status: 404 });
  return errorPage(404, message, {}, sectionOf(request));
}

/** The error page of a status with the given text and what it is about; to be thrown. */
export const errorPage = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
  section: CustomerSection | null = null,
): Response => Response.json({ message, section }, { status, headers });

/** Says that the market does not have what the page is for: what it shows is not gone, and no list of it is there. */
const notOfferedPage = ({ pageStatus: status, text }: NotOffered): Response =>
  Response.json({ message: text, isNotOffered: true }, { status });

function statusOf({ code, retryAfterS }: ApiRefusal): number {
  if (retryAfterS !== null) return 429;
  if (code === RESULT.notFound) return 404;
  return code === RESULT.forbidden ? 403 : 500;
}
