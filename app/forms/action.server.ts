import { type ActionFunctionArgs, type LoaderFunctionArgs, data as respond } from '@remix-run/node';
import type { z } from 'zod';
import type { Serial } from '#app/api/client.server.ts';
import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import { PREVIEW, SAVE_DRAFT } from '#app/domain/draft/draft-controls.ts';
import { LOGIN_REQUIRED } from '#app/domain/refusal-texts.ts';
import { SENT_OTHERWISE } from '#app/domain/repeated-submit.ts';
import { log } from '#app/observation/log.server.ts';
import { withAnsweredSerial } from '#app/session/answered-serial.server.ts';
import { dropDraft, keepDraft, orFallback, takeInterrupted } from '#app/session/draft.server.ts';
import { requireSameOrigin } from '#app/session/origin.server.ts';
import { accountOfPage, mayBeOtherAccount, wantsBack } from '#app/session/other-account.server.ts';
import { forbidRedirects, redirectTo } from '#app/session/redirect.server.ts';
import {
  getToken,
  isLoggedOut,
  loginUrl,
  pageOf,
  type Toast,
  toastCookie,
  toLogin,
} from '#app/session/session.server.ts';
import { attachedText, withAttached } from './attached-text.ts';
import { receiveForm, serialOfWords } from './body/received-form.server.ts';
import {
  type FormDefinition,
  inOrder,
  newSerial,
  parseForm,
  refuse,
  serialOf,
} from './definition.server.ts';
import { callsOf, type FormCalls, noteCalls } from './form-calls.server.ts';
import type { FormHandler } from './form-handler.ts';
import { forgetOwnDraft, saveAsDraft } from './long-form.server.ts';
import { refusalReply } from './refusal-reply.server.ts';
import { type FormReply, isFaultless } from './reply.ts';
import type { SentForm } from './sent-form.ts';
import { askForAccount, askForProof, isAccountAsked, proveFirst } from './step-up.server.ts';
import { storableValues } from './typed-values.ts';

type Handling<Schema extends z.ZodObject> =
  | FormHandler<Schema>['submit']
  | Omit<FormHandler<Schema>, 'form'>;

/**
 * The handler of a form: what submitting it does, alone or with further options.
 * @param calls those that it cannot do without; none for a form of the portal alone
 */
export function handleForm<Schema extends z.ZodObject>(
  form: FormDefinition<Schema>,
  calls: FormCalls,
  handling: Handling<Schema>,
): FormHandler {
  noteCalls(form, calls);
  const handler = typeof handling === 'function' ? { submit: handling } : handling;
  return { ...handler, form } as unknown as FormHandler;
}

type Answer = Response | { reply: FormReply; status: number; headers?: Record<string, string> };

/**
 * The action of a page with forms. A hidden control `form` names the form; the only one of a page, or its
 * usual one, may leave it out. Refused forms answer 422, malformed ones 400, and everything typed comes back
 * (docs/architecture.md, Errors).
 */
export function formAction(...handlers: readonly FormHandler[]) {
  const handlerOf = (data: FormData) => {
    const name = data.get('form');
    if (name === null) return handlers.find(({ isUsual }) => isUsual ?? handlers.length === 1);
    return handlers.find(({ form }) => form.name === name);
  };

  async function action({ request, params }: ActionFunctionArgs) {
    const received = await receiveForm(request, (data) => [handlerOf(data)?.files ?? []].flat());
    const { data, errors } = received;
    await requireSameOrigin(request, data);
    const handler = handlerOf(data);
    if (!handler) throw new Response(null, { status: 400 });
    const token = await getToken(request);
    const intent = String(data.get('intent') ?? data.get('stepUpIntent') ?? '');
    const isOpen = intent === handler.openIntent;
    const needed = isOpen || handler.isPublic ? undefined : (handler.loginText ?? LOGIN_REQUIRED);
    const login = received.loggedOut ?? (token ? null : needed);
    // After a login or an open button the same values are a new submission, so the serial cannot come from them.
    const other = () => (login || isOpen ? newSerial() : serialOfWords(request, data));
    const serial = { value: serialOf(data) ?? (await other()) };
    const sent = { intent, token, serial, request, params, data };
    let answer = await answerOf(sent, handler, login ?? null, errors);
    // The session has ended: the page's loaders would redirect to the login and lose what was typed.
    if (!(answer instanceof Response) && needed && (await isLoggedOut(token))) {
      answer = await answerOf(sent, handler, needed, errors);
    }
    if (answer instanceof Response) return answer;
    const { reply, ...init } = answer;
    if (isAccountAsked(reply)) forbidRedirects();
    const understood = handler.understand && (await orFallback(handler.understand(data), {}));
    return respond({ reply: { ...reply, ...understood } }, init);
  }

  /**
   * For the loader of a page whose forms are submitted after a login: submits the form whose serial
   * is in the address. Only a form of this site can have kept it in this browser, and no one else
   * knows the serial.
   * @throws a redirect, once the address names one
   */
  async function resume({ request, params }: LoaderFunctionArgs): Promise<void> {
    const url = new URL(pageOf(request), request.url);
    const value = url.searchParams.get(RESUME);
    const token = await getToken(request);
    if (value === null) return;
    url.searchParams.delete(RESUME);
    const page = url.pathname + url.search;
    const kept = token ? await takeInterrupted(request, page, value) : null;
    const handler = handlers.find(({ form }) => form.name === kept?.form);
    if (!kept || !handler?.resumes) throw redirectTo(page);
    const data = new FormData();
    for (const [name, texts] of Object.entries(kept.values)) {
      for (const text of [texts].flat()) data.append(name, text);
    }
    const answer = await run(
      {
        intent: kept.intent,
        token,
        serial: { value },
        request: new Request(url, { headers: request.headers }),
        params,
        data,
      },
      handler,
    );
    if (!(answer instanceof Response)) {
      const { form, values, errors, formErrors, serial, made } = answer.reply;
      const until = Date.now() + REFUSAL_SHOWN_MS;
      const refusal = { errors, formErrors, serial, made, until };
      const cookies = [await keepDraft(request, page, { form, values, refusal })];
      throw redirectTo(page, { cookies });
    }
    throw answer.headers.has('location') ? answer : redirectTo(page);
  }

  // For tests, which send each form values that its schema refuses, or leave out the calls that it makes.
  const forms = handlers.map(({ form }) => ({ ...form, calls: callsOf(form) }));
  return Object.assign(action, { resume, forms });
}

/** The action of a page with one form. */
export const singleFormAction = <Schema extends z.ZodObject>(
  form: FormDefinition<Schema>,
  calls: FormCalls,
  handling: Handling<Schema>,
) => formAction(handleForm(form, calls, handling));

async function answerOf(
  sent: SentForm,
  handler: FormHandler,
  login: string | null,
  errors: Record<string, string[]>,
): Promise<Answer> {
  const leave = login ?? (wantsBack(sent.data) ? LOGIN_BACK : null);
  if (leave !== null) return attempt(sent, handler, () => interrupt(sent, handler, leave));
  if (!handler.ofAnyAccount && (await mayBeOtherAccount(sent))) {
    return attempt(sent, handler, () => askForAccount(sent, handler.form.name));
  }
  if (handler.isLong && sent.token && sent.intent === SAVE_DRAFT) {
    return attempt(sent, handler, () => saveAsDraft(sent, handler.form.name));
  }
  const isUnchecked = handler.adds?.intent === sent.intent;
  if (isUnchecked || (handler.understand && sent.intent === PREVIEW)) {
    return unchecked(sent, handler, errors);
  }
  return run(sent, handler, errors);
}

/** Answers with the form as it was sent, without checking its values; some may still be missing. */
async function unchecked(
  { data, serial, intent }: SentForm,
  { form, adds }: FormHandler,
  errors: Record<string, string[]>,
): Promise<Answer> {
  const reply =
    adds?.intent === intent ? adds.reply(data, errors) : refuse(form.name, data, errors);
  return { reply: { ...reply, serial: serial.value }, status: isFaultless(reply) ? 200 : 422 };
}

/** By request, the form that was sent and its attachments. */
const sentForms = new WeakMap<Request, { name: string; attached: string }>();

/** Parses a form and does what it asks for. */
async function run(
  sent: SentForm,
  handler: FormHandler,
  fileErrors: Record<string, string[]> = {},
): Promise<Answer> {
  const { data, serial } = sent;
  const { name } = handler.form;
  sentForms.set(sent.request, { name, attached: attachedText(data, handler) });
  const parsed = parseForm(handler.form, data);
  if (parsed.reply || Object.keys(fileErrors).length > 0) {
    const errors = Object.entries({ ...parsed.reply?.errors, ...fileErrors });
    const ordered = inOrder(handler.form, data, errors);
    const reply = refuse(name, data, ordered, parsed.reply?.formErrors);
    return { reply: { ...reply, serial: serial.value }, status: 422 };
  }
  return attempt(sent, handler, async () => {
    const unproved = await proveFirst(sent, handler.form.name);
    if (unproved) return unproved;
    const result = await handler.submit({ ...sent, value: parsed.value });
    const isMade = serial.outcome === 'done' || serial.outcome === 'replayed';
    if (handler.isLong && isMade) await forgetOwnDraft(sent, handler.form.name);
    return result;
  });
}

/** Does what a form asks for; where that fails, the form comes back as typed. */
async function attempt(
  sent: SentForm,
  handler: FormHandler,
  work: () => Promise<Response | FormReply>,
): Promise<Answer> {
  const { data, serial } = sent;
  const { name } = handler.form;
  try {
    const result = await work();
    if (result instanceof Response) return withAnsweredSerial(result, serial, handler);
    // A preview or a text shown only once is a success; any other reply reports problems.
    const isLook = result.imported || sent.intent === handler.openIntent;
    const succeeded = result.preview || result.shownOnce || (isLook && isFaultless(result));
    return { reply: replyOf(result, serial, handler), status: succeeded ? 200 : 422 };
  } catch (error) {
    if (error instanceof ApiRefusal) {
      if (error.notLoggedIn) return answerOf(sent, handler, error.text, {});
      if (error.unproved) {
        const reply = await askForProof(sent, name, error.text);
        return { reply: { ...reply, serial: serial.value }, status: 422 };
      }
      const reply = replyOf(refusalReply(error, handler, data), serial, handler);
      const status = error.retryAfterS === null ? 422 : 429;
      return { reply, status, headers: error.headers };
    }
    if (!(error instanceof ApiFailure)) throw error;
    log[error.level]({ err: error });
    // The API may have done what was asked, so the form keeps its serial: sent again, it is the same submission.
    const reply = refuse(name, data, {}, [error.text]);
    return { reply: { ...reply, serial: serial.value }, status: error.pageStatus };
  }
}

/** A serial that was answered is not offered again. */
function replyOf(reply: FormReply, { value, outcome }: Serial, { made }: FormHandler): FormReply {
  if (outcome === undefined) return { ...reply, serial: value };
  if (outcome !== 'reused') return { ...reply, serial: newSerial() };
  return { ...reply, errors: {}, formErrors: [SENT_OTHERWISE], made, serial: newSerial() };
}

/** The parameter that holds, in an address after a login, the serial of the form to submit now. */
const RESUME = 'resume';
const RESUMED_WITHIN_MS = 30 * 60_000;
const REFUSAL_SHOWN_MS = 10 * 60_000;

const LOGIN_BACK = '请用原来的账号登录，您填写的内容登录后还在';
const NOT_KEPT = '您填写的内容未能暂存，请在新的标签页登录后再提交';

/** Keeps what was typed and leads to the login; where it cannot be kept, the form comes back instead. */
async function interrupt(
  { data, intent, request, serial }: SentForm,
  { form, resumes }: FormHandler,
  text: string,
): Promise<Response | FormReply> {
  const page = pageOf(request);
  const back = new URL(page, request.url);
  if (resumes) back.searchParams.set(RESUME, serial.value);
  const until = Date.now() + RESUMED_WITHIN_MS;
  const interrupted = { serial: serial.value, intent, page, until };
  const draft = { form: form.name, values: storableValues(data), interrupted };
  const kept = await orFallback(keepDraft(request, page, draft, accountOfPage(data)), null);
  if (kept) return toLogin(back.pathname + back.search, { text, cookies: [kept] });
  const made = { to: loginUrl(page), label: '登录' };
  return { ...refuse(form.name, data, {}, [[text, NOT_KEPT].filter(Boolean).join('。')]), made };
}

/** What a redirect after a form carries: a message of success or another toast, and cookies. */
type Success = string | { toast?: string | Toast; cookies?: readonly string[] };

/** Post/redirect/get: redirects to `path` with a message and cookies, and forgets the draft of this form. */
export async function redirectAfterSuccess(
  request: Request,
  path: string,
  success: Success = {},
): Promise<Response> {
  const form = sentForms.get(request);
  await dropDraft(request, pageOf(request), form?.name);
  const { toast, cookies = [] } = typeof success === 'string' ? { toast: success } : success;
  const shown = typeof toast === 'string' ? { kind: 'success' as const, text: toast } : toast;
  const toasts = shown ? [await toastCookie(withAttached(shown, form?.attached))] : [];
  return redirectTo(path, { cookies: [...toasts, ...cookies] });
}
