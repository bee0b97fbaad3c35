import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import {
  type AskedPurpose,
  CODE_DIGITS,
  CODE_INVALID,
  CODE_LIFETIME_MS,
  CODE_REQUIRED,
  CODE_RESEND_SECONDS,
} from '#app/domain/account/codes.ts';
import { sendCode } from '#app/domain/account/contract.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { withoutSeparators } from '#app/domain/typed-text.ts';
import { handleForm } from '#app/forms/action.server.ts';
import { redirectWithDraft } from '#app/forms/checkout-step.server.ts';
import { defineForm, describeForm, type FormDefinition } from '#app/forms/definition.server.ts';
import { mobile } from '#app/forms/phone.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { enteringOf } from './entering.server.ts';

export const typedCode = z
  .string({ error: CODE_REQUIRED })
  .overwrite(withoutSeparators)
  .refine((code) => code.length === CODE_DIGITS && /^\d+$/.test(code), { error: CODE_INVALID });

const phoneForm = defineForm('phoneCode', z.object({ phone: mobile }));

/** A code is sent to the phone, and the page waits for it; what is typed is kept in its draft. */
export async function sendCodeTo(
  request: Request,
  purpose: AskedPurpose,
  next: FormDefinition,
  typed: { phone: string; [name: string]: string },
): Promise<Response> {
  const { device } = await enteringOf(request);
  const text = await call(sendCode, { phone: typed.phone, purpose, device });
  return redirectWithDraft(
    request,
    pageOf(request),
    { form: next, values: { ...typed, sentAt: String(Date.now()) } },
    { kind: 'success', text },
  );
}

/** The first step. */
export const sendHandler = (purpose: AskedPurpose, next: FormDefinition) =>
  handleForm({
    form: phoneForm,
    submit: ({ value, request }) => sendCodeTo(request, purpose, next, value),
  });

/** The page of the two steps: which one it is at. */
export async function codeSteps(request: Request, next: FormDefinition) {
  const draft = await getDraft(request, pageOf(request), next.name);
  const phone = draft?.values.phone;
  const age = Date.now() - Number(draft?.values.sentAt);
  const isSent = typeof phone === 'string' && age < CODE_LIFETIME_MS;
  return {
    phoneForm: describeForm(phoneForm, request),
    codeForm: describeForm(next, request, draft),
    sent: isSent
      ? {
          phone,
          shown: maskedPhone(phone),
          resendIn: Math.max(0, CODE_RESEND_SECONDS - Math.floor(age / 1000)),
        }
      : null,
  };
}
export type CodeSteps = Awaited<ReturnType<typeof codeSteps>>;
