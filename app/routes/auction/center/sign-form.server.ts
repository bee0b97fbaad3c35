import { z } from 'zod';
import { AGREEMENT_REQUIRED, QUALIFICATION_REQUIRED } from '#app/domain/auction/auction.ts';
import {
  COMPANY_NAME_MAX,
  COMPANY_REQUIRED,
  CREDENTIAL_MAX,
  CREDENTIAL_REQUIRED,
  CREDENTIAL_TOO_LONG,
} from '#app/domain/auction/sign.ts';
import { AMOUNT_INVALID } from '#app/domain/company/approval.ts';
import { typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import type { FileOption } from '#app/forms/body/received-form.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { leadPhone } from '#app/forms/phone.server.ts';
import type { FormDescription } from '#app/forms/reply.ts';
import type { Draft } from '#app/session/typed-draft.server.ts';

/** The button that asks whether an auction may be entered: its id and its seller's code. */
export const participateForm = defineForm(
  'participate',
  z.object({ auction: z.string().regex(/^[\w-]{1,64}\/[\w-]{1,64}$/) }),
);

export const marginForm = defineForm('margin', z.object({ auctionId: idText }));

const SIGN = 'auctionSign';

const companyName = (missing?: string) => textUpTo(COMPANY_NAME_MAX, '公司名称', missing);
const credentialNumber = (missing?: string) =>
  z.string({ error: missing }).max(CREDENTIAL_MAX, { error: CREDENTIAL_TOO_LONG });
const bidLimit = z.string().max(32, { error: AMOUNT_INVALID }).default('');

/** A sign-up as it is sent; the trading API checks it together with its files. */
export const sentSignForm = defineForm(
  SIGN,
  z.object({
    auctionId: idText,
    companyName: companyName().default(''),
    credentialNumber: credentialNumber().default(''),
    noticePhoneNumber: z.string().max(32).default(''),
    bidLimit,
    ...typedOwnFields,
    checked: z.string().optional(),
  }),
);

/** The sign-up as its page describes it (spec 2 §5). */
const signForm = defineForm(
  SIGN,
  z.object({
    auctionId: idText,
    companyName: companyName(COMPANY_REQUIRED),
    credentialNumber: credentialNumber(CREDENTIAL_REQUIRED),
    noticePhoneNumber: leadPhone,
    bidLimit,
    ...typedOwnFields,
    checked: z.string({ error: AGREEMENT_REQUIRED }),
  }),
);

/** The maximum number of documents of an auction (contract, saveAuctionSign). */
const MAX_QUALIFICATIONS = 20;

/** The field of each document, in the order in which the auction lists them. */
export const qualificationField = (index: number): string => `qualification${index}Ids`;

export const QUALIFICATION_FILES: readonly FileOption[] = Array.from(
  { length: MAX_QUALIFICATIONS },
  (_, index) => ({ field: qualificationField(index), moderType: 'qualification', single: true }),
);

/** The sign-up form of an auction with this number of documents. */
export function describeSignForm(
  documents: number,
  request: Request,
  draft: Draft | null,
): FormDescription {
  const description = describeForm(signForm, request, draft);
  const files = Array.from({ length: documents }, (_, index) => [
    qualificationField(index),
    { required: true, messages: { missing: QUALIFICATION_REQUIRED } },
  ]);
  return { ...description, fields: { ...description.fields, ...Object.fromEntries(files) } };
}

/** The file of a document; a later choice replaces an earlier one. */
export const qualificationFile = (data: FormData, index: number): string | undefined =>
  data.getAll(qualificationField(index)).map(String).at(-1);
