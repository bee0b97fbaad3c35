import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import { noteAnswered, noteSent } from '#app/browser/tab-memory.ts';
import type { FormReply } from './reply.ts';
import { typedValues } from './typed-values.ts';
import { formAt } from './use-serial.ts';

/**
 * The `clientAction` of every page with a form: if the connection breaks, the form stays as typed, with a message; its
 * serial makes sending it again safe (design/forms: Serials).
 */
export async function keepForm({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = await request.clone().formData();
  const form = String(typed.get('form') ?? '');
  const serial = String(typed.get('serial') ?? '');
  if (serial) noteSent(formAt(request.url, form), serial);
  try {
    const answer = await serverAction<{ reply: FormReply | null }>();
    // A reply with another serial has answered the sent one; after a redirect a cookie tells the next page so
    // (design/forms: Serials).
    const next = answer.reply?.serial;
    if (serial && next && next !== serial) noteAnswered(serial);
    return answer;
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const formErrors = ['网络连接中断，您填写的内容都还在，请稍后重新提交。'];
    // The reply keeps the serial that was sent, because the API may have done what it was asked to.
    const reply: FormReply = { form, values: typedValues(typed), errors: {}, formErrors, serial };
    // A response with an error status keeps Remix from loading the page again over the broken connection.
    return Response.json({ reply }, { status: 503 });
  }
}
