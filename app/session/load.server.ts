import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { log } from '#app/observation/log.server.ts';
import { readInterrupted } from './draft.server.ts';
import { leadFromFormer } from './former-order.server.ts';
import { redirectTo } from './redirect.server.ts';
import { customerUrl, pageOf, toLogin } from './session.server.ts';

/**
 * Runs a loader's calls and turns their failures into what the visitor gets (architecture, error
 * map): the login with the way back, a 404, or the page of the status with the API's text. Forms that
 * are described after it (app/forms) show what a login has interrupted.
 */
export async function load<Data>(request: Request, calls: () => Promise<Data>): Promise<Data> {
  try {
    await readInterrupted(request);
    return await calls();
  } catch (error) {
    if (error instanceof ApiRefusal) {
      // An operator who has yet to set up an authenticator, without which this market shows nothing of its desk.
      if (error.needsTotp) throw redirectTo(`${customerUrl('security')}#totp`);
      if (error.notLoggedIn) throw await toLogin(pageOf(request), { text: error.text });
      if (error.code === RESULT.notFound) await leadFromFormer(request);
      throw errorPage(statusOf(error), error.text, error.headers);
    }
    if (error instanceof ApiFailure) {
      log[error.level]({ err: error });
      throw errorPage(error.pageStatus, statusMessage(error.status));
    }
    throw error;
  }
}

/** Null where the caller may not read it: for a page that has more than this. */
export const unlessForbidden = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.code === RESULT.forbidden) return null;
    throw error;
  });

/** The error page of a status with a text of its own; to be thrown. */
export const errorPage = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response => Response.json({ message }, { status, headers });

function statusOf({ code, retryAfterS }: ApiRefusal): number {
  if (retryAfterS !== null) return 429;
  if (code === RESULT.notFound) return 404;
  return code === RESULT.forbidden ? 403 : 500;
}
