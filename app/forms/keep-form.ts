import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import type { FormReply } from './reply.ts';
import { typedValues } from './typed-values.ts';

/**
 * The `clientAction` of every page with a form: when the connection breaks, the form stays as
 * typed and says so; its serial makes sending it again safe (decision 7).
 */
export async function keepForm({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = await request.clone().formData();
  try {
    return await serverAction<{ reply: FormReply }>();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const formErrors = ['网络连接中断，您填写的内容都还在，请稍后重新提交。'];
    const reply: FormReply = {
      form: String(typed.get('form') ?? ''),
      // With the serial that was sent: the API may have done what it was asked to.
      values: typedValues(typed),
      errors: {},
      formErrors,
    };
    // A failure's status keeps Remix from loading the page again over the broken connection; of a
    // client action only a response has one.
    return Response.json({ reply }, { status: 503 });
  }
}
