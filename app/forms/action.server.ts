import { type ActionFunctionArgs, redirect, data as respond } from '@remix-run/node';
import type { z } from 'zod';
import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { dropDraft, keepDraft } from '#app/session/draft.server.ts';
import { requireSameOrigin } from '#app/session/origin.server.ts';
import { getToken, pageOf, type Toast, toastCookie, toLogin } from '#app/session/session.server.ts';
import { type FormDefinition, parseForm, refuse } from './definition.server.ts';
import { receiveForm } from './received-form.server.ts';
import { type RefusedForm, refusalReply } from './refusal-reply.server.ts';
import type { FormReply } from './reply.ts';
import { storableValues } from './typed-values.ts';

/** One accepted form: what was typed, parsed, and what a call of the trading API needs. */
export interface Submission<Value> {
  value: Value;
  /** The value of the button that was pressed, or ''. */
  intent: string;
  token: string | null;
  serial: string | undefined;
  request: Request;
  params: ActionFunctionArgs['params'];
  data: FormData;
}

export interface FormHandler<Schema extends z.ZodObject = z.ZodObject> extends RefusedForm {
  form: FormDefinition<Schema>;
  /** The message a visitor without a login is sent to the login with; unset: anybody may send. */
  login?: string;
  /** Does what the form asks for and says where to go: `done(...)`, or a reply. */
  submit(submission: Submission<z.output<Schema>>): Promise<Response | FormReply>;
}

export const handleForm = <Schema extends z.ZodObject>(handler: FormHandler<Schema>) =>
  handler as unknown as FormHandler;

export type FormActionResult = ReturnType<typeof respond<{ reply: FormReply }>>;

/**
 * The action of a page with forms. A hidden control `form` names the form; a page with one form
 * may leave it out. Refused forms answer 422, malformed ones 400, and everything typed comes back
 * (architecture, error map).
 */
export function formAction(...handlers: readonly FormHandler[]) {
  return async ({ request, params }: ActionFunctionArgs): Promise<Response | FormActionResult> => {
    const handlerOf = (data: FormData) => {
      const name = data.get('form') ?? (handlers.length === 1 ? handlers[0]?.form.name : null);
      return handlers.find(({ form }) => form.name === name);
    };
    const received = await receiveForm(request, (data) => [handlerOf(data)?.files ?? []].flat());
    const { data } = received;
    await requireSameOrigin(request, data);
    const handler = handlerOf(data);
    if (!handler) throw new Response(null, { status: 400 });
    const token = await getToken(request);
    const login = received.loggedOut ?? (token ? null : handler.login);
    if (login) return loginWithDraft(request, handler, data, login);
    const parsed = parseForm(handler.form, data);
    const refused = Object.keys(received.errors).length > 0;
    if (parsed.reply || refused) {
      const errors = { ...parsed.reply?.errors, ...received.errors };
      const reply = refuse(handler.form.name, data, errors, parsed.reply?.formErrors);
      return respond({ reply }, { status: 422 });
    }
    try {
      const result = await handler.submit({
        value: parsed.value,
        intent: String(data.get('intent') ?? ''),
        token,
        serial: serialOf(data),
        request,
        params,
        data,
      });
      if (result instanceof Response) return result;
      // A preview is what was asked for; any other reply says what is wrong.
      return respond({ reply: result }, { status: result.preview === undefined ? 422 : 200 });
    } catch (error) {
      return answerOf(error, request, handler, data);
    }
  };
}

function serialOf(data: FormData): string | undefined {
  const serial = data.get('serial');
  return typeof serial === 'string' && /^[\w-]{32}$/.test(serial) ? serial : undefined;
}

async function loginWithDraft(
  request: Request,
  { form }: FormHandler,
  data: FormData,
  text: string,
): Promise<Response> {
  const page = pageOf(request);
  const draft = { form: form.name, values: storableValues(data) };
  return toLogin(page, text, [await keepDraft(request, page, draft)]);
}

async function answerOf(
  error: unknown,
  request: Request,
  handler: FormHandler,
  data: FormData,
): Promise<Response | FormActionResult> {
  const { name } = handler.form;
  if (error instanceof ApiRefusal) {
    if (error.notLoggedIn) return loginWithDraft(request, handler, data, error.text);
    return respond({ reply: refusalReply(error, handler, data) }, { status: 422 });
  }
  if (error instanceof ApiFailure) {
    console.error(error.message);
    const reply = refuse(name, data, {}, [statusMessage(error.status)]);
    return respond({ reply }, { status: error.status === 408 ? 504 : error.status });
  }
  throw error;
}

/** Post/redirect/get: goes to `path`, with a message and cookies; the page's draft is forgotten. */
export async function done(
  request: Request,
  path: string,
  options: { toast?: Toast; cookies?: readonly string[] } = {},
): Promise<Response> {
  await dropDraft(request, pageOf(request));
  const headers = new Headers();
  if (options.toast) headers.append('set-cookie', await toastCookie(options.toast));
  for (const cookie of options.cookies ?? []) headers.append('set-cookie', cookie);
  return redirect(path, { status: 303, headers });
}
