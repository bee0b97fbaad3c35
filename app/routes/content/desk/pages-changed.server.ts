import { forgetAllShared } from '#app/api/cache.server.ts';
import { done } from '#app/forms/action.server.ts';

/**
 * Post/redirect/get after what everybody sees has changed. This process shows nothing older from
 * now on; another process of the portal does so until what it keeps has run out.
 */
export async function pagesChanged(
  request: Request,
  path: string,
  text: string,
): Promise<Response> {
  forgetAllShared();
  const answer = await done(request, path, { toast: { kind: 'success', text } });
  // For the page cache around the application, which takes this header off (server/).
  answer.headers.set('X-Pages-Changed', '1');
  return answer;
}
