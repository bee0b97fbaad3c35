import type { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { threadHandlers } from '#app/components/thread/thread.server.ts';
import {
  CONTRADICTION_LABEL,
  type Contradiction,
  contradictionsOf,
  remarkContradictions,
} from '#app/domain/inquiry/conditions.ts';
import { OFFER_KEPT } from '#app/domain/inquiry/counter.ts';
import { keepOffer } from '#app/domain/inquiry/counter-contract.ts';
import {
  fillRows,
  isQuoted,
  OFFER_SENT,
  OFFER_WITHDRAWN,
  readDeliveryDays,
  type TypedOfferRow,
} from '#app/domain/inquiry/offer.ts';
import {
  inquiryByInquiryNum,
  saveOffer,
  withdrawOffer,
} from '#app/domain/inquiry/offer-contract.ts';
import { readPriceTerms } from '#app/domain/inquiry/offer-terms.ts';
import { readInstant } from '#app/domain/instant.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { termsText } from '#app/domain/order/terms.ts';
import { readTerms } from '#app/domain/order/typed-terms.ts';
import { wallTimeOfControl } from '#app/domain/typed-time.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { redirectWithDraft } from '#app/forms/checkout-step.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { type ControlOf, refusalReply } from '#app/forms/refusal-reply.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { pageOf } from '#app/session/session.server.ts';

import { tableFile } from '#app/spreadsheet/read-table.server.ts';
import { keepOfferForm } from './counters.server.ts';
import { type Filled, fillPrices, isFill } from './fill-prices.server.ts';

import {
  offerForm,
  offerRowsOf,
  offerRowValues,
  TERMS_CONTROL,
  withdrawOfferForm,
} from './offer.server.ts';
import { offerControl } from './offer-controls.ts';

/**
 * No rule of a rate: of an offer in another currency it is refused. The API takes one without any from programs that
 * know of none, and such an offer cannot be accepted.
 */
const UNCHOSEN = 'unchosen';

type OfferSubmission = Submission<z.output<typeof offerForm.schema>>;

const handler = {
  form: offerForm,
  files: [{ field: 'fileIds', moderType: 'offer' } as const, tableFile('table')],
};

export const offerAction = formAction(
  handleForm(offerForm, saveOffer, { ...handler, isLong: true, submit: submitOffer }),
  handleCall(withdrawOfferForm, withdrawOffer, {
    input: ({ value, params }) => ({ ...value, inquiryNum: params.inquiryNum ?? '' }),
    to: pageOf,
    done: OFFER_WITHDRAWN,
  }),
  handleCall(keepOfferForm, keepOffer, {
    input: ({ value, params }) => ({ ...value, inquiryNum: params.inquiryNum ?? '' }),
    to: pageOf,
    done: OFFER_KEPT,
  }),
  ...threadHandlers(({ params }) => ({
    kind: 'inquiry',
    ref: params.inquiryNum ?? '',
    side: 'seller',
  })),
);

/** The form with what was filled in, for the seller to look at. */
function shownFilled(
  { request, data }: OfferSubmission,
  { done, error }: Filled,
): Response | FormReply | Promise<Response> {
  if (error) return refuse(offerForm.name, data, { [error.control]: [error.text] });
  for (const name of ['pasted', 'percent']) data.delete(name);
  const values = typedValues(data);
  const toast = done === undefined ? undefined : { kind: 'success' as const, text: done };
  return redirectWithDraft(request, `${pageOf(request)}#offer`, { form: offerForm, values }, toast);
}

interface Lines {
  rows: readonly TypedOfferRow[];
  units: readonly string[];
}

/** What a seller is asked whose conditions or remark say something else than the terms; null where they do not. */
function askedOfConditions(
  value: OfferSubmission['value'],
  typed: Parameters<typeof readTerms>[0],
  { rows, units }: Lines,
): { text: string; rows: [number, string][]; remark: string[] } | null {
  const { terms: payment } = readTerms(typed);
  const { terms: price } = readPriceTerms(value, units);
  // What cannot be read is refused by itself.
  if (!payment || !price) return null;
  const { currency, validUntil } = value;
  const until = readInstant(wallTimeOfControl(validUntil));
  const of = { ...price, payment, currency, sent: new Date(), validUntil: until };
  const offered = rows.filter(isQuoted);
  const daysOf = ({ deliveryDays }: TypedOfferRow) => readDeliveryDays(deliveryDays ?? '');
  const found = rows.map((row) =>
    contradictionsOf(row.conditions, { ...of, deliveryDays: daysOf(row) }),
  );
  const inRemark = remarkContradictions(value.remark, of, offered.map(daysOf));
  const inRows = found.flat();
  const kinds = namesOf(CONTRADICTION_LABEL).filter((kind) =>
    [...inRows, ...inRemark].includes(kind),
  );
  if (kinds.length === 0) return null;
  const where = [inRows.length > 0 && '条件', inRemark.length > 0 && '备注'];
  const named = kinds.map((kind) =>
    kind === 'payment' ? `付款方式「${termsText(payment)}」` : CONTRADICTION_LABEL[kind],
  );
  return {
    text: `${where.filter(Boolean).join('、')}与${named.join('、')}不一致，请修改，或勾选「按所选条款执行」后提交`,
    rows: found.flatMap((each, at): [number, string][] =>
      each.length > 0 ? [[at, differs(each)]] : [],
    ),
    remark: inRemark.length > 0 ? [differs(inRemark)] : [],
  };
}

const differs = (kinds: readonly Contradiction[]): string =>
  `与${kinds.map((kind) => CONTRADICTION_LABEL[kind]).join('、')}不一致`;

/** Fills the blanks of the rows, then computes the total again or sends the offer. */
async function submitOffer(submission: OfferSubmission): Promise<Response | FormReply> {
  const { value, data, token, serial, request, intent } = submission;
  const inquiryNum = submission.params.inquiryNum ?? '';
  const { inquiryDetails } = await call(inquiryByInquiryNum, { inquiryNum }, { token });
  const positions = inquiryDetails.map(({ position }) => position);
  const typed = offerRowsOf(typedValues(data), positions);
  const filled = isFill(intent)
    ? await fillPrices(intent, typed.rows, inquiryDetails, value)
    : { rows: typed.rows };
  const rows = fillRows(filled.rows, typed.all);
  for (const [name, text] of Object.entries(offerRowValues(rows, positions))) data.set(name, text);
  if (isFill(intent)) return shownFilled(submission, filled);

  const { termsKind: kind, depositPercent: percent, balanceDays, monthlyDays: days } = value;
  const terms = { kind, percent, balanceDays, days };
  const units = inquiryDetails.map(({ unit }) => unit);
  const asked = value.asTerms === undefined && askedOfConditions(value, terms, { rows, units });
  if (asked) {
    const wrong = asked.rows.map(([at, said]) => [
      offerControl('conditions', positions[at] ?? 0),
      [said],
    ]);
    const texts = {
      ...Object.fromEntries(wrong),
      ...(asked.remark.length > 0 && { remark: asked.remark }),
      asTerms: [asked.text],
    };
    return refuse(offerForm.name, data, texts, [asked.text]);
  }
  const { pasted: _pasted, table: _table, percent: _percent, ...sent } = value;
  const fileIds = data.getAll('fileIds').map(String);
  const validUntil = wallTimeOfControl(value.validUntil);
  try {
    await call(
      saveOffer,
      {
        ...sent,
        rateRule: sent.rateRule || UNCHOSEN,
        inquiryNum,
        validUntil,
        terms,
        fileIds,
        wholeOnly: value.wholeOnly === 'on',
        offerDetails: rows,
      },
      { token, serial },
    );
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
    const controlOf: ControlOf = ([name, at, field]) => {
      if (name === 'terms') return TERMS_CONTROL[at as keyof typeof TERMS_CONTROL];
      return name === 'offerDetails' ? `${field}.${positions[Number(at)]}` : undefined;
    };
    const reply = refusalReply(error, { ...handler, controlOf }, data);
    const [first] = error.problems;
    const placed = first?.path[0] === 'offerDetails' || first?.path[0] === 'fileIds';
    return placed ? { ...reply, formErrors: [first.text, ...reply.formErrors] } : reply;
  }
  return redirectAfterSuccess(request, pageOf(request), OFFER_SENT);
}
