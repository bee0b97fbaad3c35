import { z } from 'zod';
import { typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import {
  ANSWER_REQUIRED,
  END_REASON_REQUIRED,
  LATER_END_REQUIRED,
  MAX_OFFER_TEXT,
  MAX_QUESTION,
  MAX_REASON,
  POSTPONE_REASON_REQUIRED,
  QUESTION_REQUIRED,
} from '#app/domain/tender/tender.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';

const revision = z.coerce.number().int().nonnegative();

export const askForm = defineForm(
  'askTender',
  z.object({ text: textUpTo(MAX_QUESTION, '问题', QUESTION_REQUIRED) }),
);

export const answerForm = defineForm(
  'answerTender',
  z.object({
    questionId: z.string().max(64),
    answer: textUpTo(MAX_QUESTION, '答复', ANSWER_REQUIRED),
  }),
);

/** Its prices are the controls `price.<lot>`. */
export const tenderOfferForm = defineForm(
  'tenderOffer',
  z.object({ revision, text: textUpTo(MAX_OFFER_TEXT, '投标说明').default('') }),
);

export const withdrawTenderForm = defineForm('withdrawTender', z.object({ revision }));

/** Its points are the controls `points.<offer>.<criterion>`. */
export const scoreForm = defineForm('scoreTender', z.object({ scoreRevision: revision }));

/** Its choices are the controls `winner.<lot>` and `reason.<lot>`. */
export const awardTenderForm = defineForm(
  'awardTender',
  z.object({
    scoreRevision: revision,
    addressId: z.string().max(64).default(''),
    ...typedOwnFields,
  }),
);

export const postponeTenderForm = defineForm(
  'postponeTender',
  z.object({
    bidEndDate: z.string({ error: LATER_END_REQUIRED }).max(32),
    reason: textUpTo(MAX_REASON, '延期原因', POSTPONE_REASON_REQUIRED),
  }),
);

export const endTenderForm = defineForm(
  'endTender',
  z.object({ reason: textUpTo(MAX_REASON, '终止原因', END_REASON_REQUIRED) }),
);

/** The choice of a lot that nobody gets. */
export const NOBODY = 'none';

/** A form of the tender's page, with what was typed into it before. */
export const describedForm = async (request: Request, form: Parameters<typeof describeForm>[0]) =>
  describeForm(form, request, await getDraft(request, pageOf(request), form.name));
