import type { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { dictionaryByType } from '#app/domain/catalogue/contract.ts';
import { fillRows, OFFER_SENT, offerProblems, readValidity } from '#app/domain/inquiry/offer.ts';
import { inquiryByInquiryNum, saveOffer } from '#app/domain/inquiry/offer-contract.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import { wallTimeOfControl } from '#app/domain/time.ts';
import { done, formAction, handleForm, type Submission } from '#app/forms/action.server.ts';
import { redirectWithDraft } from '#app/forms/checkout-step.server.ts';
import { newSerial, refuse } from '#app/forms/definition.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { pageOf } from '#app/session/session.server.ts';
import { offerForm, offerRowsOf, offerRowValues } from './offer.server.ts';
import { offerControl } from './offer-controls.ts';

type OfferSubmission = Submission<z.output<typeof offerForm.schema>>;

export const offerAction = formAction(
  handleForm({
    form: offerForm,
    login: LOGIN_REQUIRED,
    files: { field: 'fileIds', moderType: 'offer' },
    fieldOf: { F005: 'fileIds', F009: 'validUntil', F013: 'fileIds' },
    submit: submitOffer,
  }),
);

/** Fills the blanks of the rows, then computes the total again or sends the offer. */
async function submitOffer(submission: OfferSubmission): Promise<Response | FormReply> {
  const { value, data, token, serial, request, intent } = submission;
  const inquiryNum = submission.params.inquiryNum ?? '';
  const { inquiryDetails } = await call(inquiryByInquiryNum, { inquiryNum }, { token });
  const positions = inquiryDetails.map(({ position }) => position);
  const typed = offerRowsOf(typedValues(data), positions);
  const rows = fillRows(typed.rows, typed.all);
  for (const [name, text] of Object.entries(offerRowValues(rows, positions))) data.set(name, text);
  if (intent === 'recalculate') {
    const values = { ...typedValues(data), serial: newSerial() };
    return redirectWithDraft(request, `${pageOf(request)}#offer`, { form: offerForm, values });
  }

  const fileIds = data.getAll('fileIds').map(String);
  const validUntil = wallTimeOfControl(value.validUntil);
  const ways = await call(dictionaryByType, { type: 'DELIVERY_WAY' }, {});
  const problems = offerProblems(rows, {
    counts: inquiryDetails.map(({ count }) => parseQuantity(count, { decimals: true }) ?? 0),
    ways: ways.map(({ code }) => code),
    fileCount: fileIds.length,
  });
  const validity = readValidity(validUntil, new Date());
  const [first] = problems;
  if (first || 'problem' in validity) {
    const errors: Record<string, string[]> = {};
    for (const { at, text, code } of problems) {
      if (at) errors[offerControl(at.field, positions[at.row] ?? 0)] = [text];
      else if (code === 'F005') errors.fileIds = [text];
    }
    if ('problem' in validity) errors.validUntil = [validity.problem];
    // Nothing was sent under the old one; the page shows the rows as they were filled.
    data.set('serial', newSerial());
    return refuse(offerForm.name, data, errors, first ? [first.text] : []);
  }
  await call(
    saveOffer,
    { ...value, inquiryNum, validUntil, fileIds, offerDetails: rows },
    { token, serial },
  );
  const toast = { kind: 'success', text: OFFER_SENT } as const;
  return done(request, pageOf(request), { toast });
}
