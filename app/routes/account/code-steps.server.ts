import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import {
  type AskedPurpose,
  CODE_DIGITS,
  CODE_INVALID,
  CODE_REQUIRED,
  CODE_RESEND_SECONDS,
  CODE_SENT,
  codeLifetimeMs,
} from '#app/domain/account/codes.ts';
import { sendCode } from '#app/domain/account/contract.ts';
import { MAIL_REQUIRED } from '#app/domain/message/preferences.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { withoutSeparators } from '#app/domain/typed-text.ts';
import { handleForm } from '#app/forms/action.server.ts';
import { redirectWithDraft } from '#app/forms/checkout-step.server.ts';
import { defineForm, describeForm, type FormDefinition } from '#app/forms/definition.server.ts';
import { mobile } from '#app/forms/phone.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { enteringOf } from '#app/session/entering.server.ts';
import { readSends } from '#app/session/market-facts.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { readWholeSite } from '#app/session/site.server.ts';

export const typedCode = z
  .string({ error: CODE_REQUIRED })
  .overwrite(withoutSeparators)
  .refine((code) => code.length === CODE_DIGITS && /^\d+$/.test(code), { error: CODE_INVALID });

const PHONE_CODE = 'phoneCode';
const phoneForm = defineForm(PHONE_CODE, z.object({ phone: mobile }));
/** Of a registration in a market that sends its codes by mail. */
const mailForm = defineForm(
  PHONE_CODE,
  z.object({ phone: mobile, mail: z.string({ error: MAIL_REQUIRED }).max(200) }),
);

/** A code is sent, and the page waits for it; what is typed is kept in its draft. */
export async function sendCodeTo(
  request: Request,
  purpose: AskedPurpose,
  next: FormDefinition,
  typed: { phone: string; mail?: string; [name: string]: string | undefined },
): Promise<Response> {
  const { device } = await enteringOf(request);
  const { phone, mail } = typed;
  const said = await call(sendCode, { phone, mail, purpose, device });
  return redirectWithDraft(
    request,
    pageOf(request),
    { form: next, values: { ...typed, said, sentAt: String(Date.now()) } },
    { kind: 'success', text: said },
  );
}

/** The first step. */
export const sendHandler = (
  purpose: AskedPurpose,
  next: FormDefinition,
  form: typeof phoneForm | typeof mailForm = phoneForm,
) =>
  handleForm(form, sendCode, {
    isPublic: true,
    submit: ({ value, request }) => sendCodeTo(request, purpose, next, value),
  });

export const sendByMailHandler = (purpose: AskedPurpose, next: FormDefinition) =>
  sendHandler(purpose, next, mailForm);

/**
 * The page of the two steps: which one it is at.
 * @param asksMail whether the code goes to a mail address that is typed
 */
export async function codeSteps(request: Request, next: FormDefinition, asksMail = false) {
  const draft = await getDraft(request, pageOf(request), next.name);
  const phone = draft?.values.phone;
  const age = Date.now() - Number(draft?.values.sentAt);
  const isSent = typeof phone === 'string' && age < codeLifetimeMs('phone');
  return {
    by: asksMail || !(await readSends()).texts ? ('mail' as const) : ('sms' as const),
    asksMail,
    phoneForm: describeForm(asksMail ? mailForm : phoneForm, request),
    codeForm: describeForm(next, request, draft),
    sent: isSent
      ? {
          phone,
          mail: textOf(draft?.values.mail),
          said: textOf(draft?.values.said) ?? CODE_SENT,
          shown: maskedPhone(phone),
          resendIn: Math.max(0, CODE_RESEND_SECONDS - Math.floor(age / 1000)),
        }
      : null,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Whom to call where no code can be sent. */
export const helpLine = async () => {
  const { phone, hours } = (await readWholeSite()).site;
  return { phone, hours };
};

export type CodeSteps = Awaited<ReturnType<typeof codeSteps>>;
