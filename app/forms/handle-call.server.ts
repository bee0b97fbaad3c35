import type { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { handleForm, redirectAfterSuccess } from './action.server.ts';
import type { FormDefinition } from './definition.server.ts';
import type { FormHandler, Submission } from './form-handler.ts';

type Sent<Schema extends z.ZodObject> = Submission<z.output<Schema>>;

/** The message on the page that the form leads to; by default the text of the answer. */
type Message<Schema extends z.ZodObject, E extends Endpoint> =
  | string
  | ((content: Content<E>, sent: Sent<Schema>) => string);

type Outcome<Schema extends z.ZodObject, E extends Endpoint> = Omit<
  FormHandler<Schema>,
  'form' | 'submit'
> & {
  /** The page that the form leads to. */
  to: string | ((request: Request, sent: Sent<Schema>) => string);
} & (Content<E> extends string ? { done?: Message<Schema, E> } : { done: Message<Schema, E> }) &
  (z.output<Schema> extends Input<E>
    ? { input?: (sent: Sent<Schema>) => Input<E> }
    : { input: (sent: Sent<Schema>) => Input<E> });

/**
 * The handler of a form that makes one call, with what was typed or what `input` makes of it, and leads to a page with
 * a message.
 */
export function handleCall<Schema extends z.ZodObject, E extends Endpoint>(
  form: FormDefinition<Schema>,
  endpoint: E,
  { to, done, input, ...handler }: Outcome<Schema, E>,
): FormHandler {
  return handleForm(form, endpoint, {
    ...handler,
    async submit(sent) {
      const { value, token, serial, request } = sent;
      const asked = input ? input(sent) : (value as Input<E>);
      const content = await call(endpoint, asked, endpoint.serial ? { token, serial } : { token });
      const page = typeof to === 'string' ? to : to(request, sent);
      const text = typeof done === 'function' ? done(content, sent) : (done ?? String(content));
      return redirectAfterSuccess(request, page, text);
    },
  });
}
