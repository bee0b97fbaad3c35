import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import { RESULT } from '#app/contract/endpoint.ts';
import { pageOf, toLogin } from './session.server.ts';

/**
 * Runs a loader's calls and turns their failures into what the visitor gets (architecture, error
 * map): the login with the way back, a 404, or the page of the status with the API's text.
 */
export async function load<Data>(request: Request, calls: () => Promise<Data>): Promise<Data> {
  try {
    return await calls();
  } catch (error) {
    if (error instanceof ApiRefusal) {
      if (error.notLoggedIn) throw await toLogin(pageOf(request), error.text);
      throw new Response(error.text, { status: statusOf(error.code) });
    }
    if (error instanceof ApiFailure) {
      console.error(error.message);
      throw new Response(null, { status: error.status === 408 ? 504 : error.status });
    }
    throw error;
  }
}

function statusOf(code: string): number {
  if (code === RESULT.notFound) return 404;
  return code === RESULT.forbidden ? 403 : 500;
}
