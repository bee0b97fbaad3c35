import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import type { FormReply } from './reply.ts';

/**
 * The `clientAction` of every page with a form: when the connection breaks, the form stays as
 * typed and says so; its serial makes sending it again safe (decision 7).
 */
export async function keepForm({ request, serverAction }: ClientActionFunctionArgs) {
  const form = String((await request.clone().formData()).get('form') ?? '');
  try {
    return await serverAction<{ reply: FormReply }>();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const formErrors = ['网络连接中断，您填写的内容都还在，请稍后重新提交。'];
    const reply: FormReply = { form, values: null, errors: {}, formErrors };
    // A failure's status keeps Remix from loading the page again over the broken connection; of a
    // client action only a response has one.
    return Response.json({ reply }, { status: 503 });
  }
}
