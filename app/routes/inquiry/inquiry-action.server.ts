import type { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { saveInquiry } from '#app/domain/inquiry/contract.ts';
import { INQUIRY_SENT, MAX_INQUIRY_ROWS } from '#app/domain/inquiry/inquiry.ts';
import { wallTimeOfControl } from '#app/domain/typed-time.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { readIntent, redirectWithDraft } from '#app/forms/checkout-step.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import { forgetOwnDraft } from '#app/forms/long-form.server.ts';
import { type ControlOf, refusalReply } from '#app/forms/refusal-reply.server.ts';
import type { FormReply, FormValues } from '#app/forms/reply.ts';
import { storableValues, typedValues } from '#app/forms/typed-values.ts';
import { dropDraft, keepDraft } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { customerUrl, pageOf, toLogin } from '#app/session/session.server.ts';
import {
  emptyInquiryRow,
  filledRows,
  inquiryForm,
  inquiryRowsOf,
  inquiryRowValues,
  type TypedInquiryRow,
  withoutInquiryRows,
} from './inquiry.server.ts';

const TOO_MANY_ROWS = `一次最多询价 ${MAX_INQUIRY_ROWS} 种商品，更多商品请另发询价`;

type InquirySubmission = Submission<z.output<typeof inquiryForm.schema>>;

/** A problem of a row as a whole is shown beside its quantity. */
const controlOf: ControlOf = ([name, at, field = 'count'], data) => {
  if (name === 'inquirySellerRefs') return 'sellerCodes';
  if (name !== 'inquiryDetails') return undefined;
  const row = filledRows(inquiryRowsOf(typedValues(data)))[Number(at)];
  return row && `${field}.${row.row}`;
};

const handler = {
  form: inquiryForm,
  files: { field: 'fileIds', moderType: 'inquiry' } as const,
  controlOf,
};

export const inquiryAction = singleFormAction(inquiryForm, saveInquiry, {
  ...handler,
  isPublic: true,
  isLong: true,
  made: { to: customerUrl('purchase-inquiry'), label: '查看询价单' },
  submit: submitStep,
});

async function submitStep(submission: InquirySubmission): Promise<Response | FormReply> {
  const { verb, id } = readIntent(submission.intent);
  const rows = inquiryRowsOf(typedValues(submission.data));
  switch (verb) {
    case 'addRow':
      return addRow(submission, rows);
    case 'removeRow': {
      const left = rows.filter(({ row }) => row !== id);
      const next = left[rows.findIndex(({ row }) => row === id)] ?? left.at(-1);
      return withRows(submission, left, next && `#row-${next.row}`);
    }
    case 'keep':
    case 'findSellers':
      return withRows(submission, rows, verb === 'keep' ? '' : '#sellers');
    case 'reset':
      await dropDraft(submission.request, pageOf(submission.request));
      await forgetOwnDraft(submission, inquiryForm.name);
      return redirectTo('/inquiry');
    case 'submit':
    case '':
      return sendInquiry(submission, filledRows(rows));
    default:
      throw new Response(null, { status: 400 });
  }
}

async function addRow(
  submission: InquirySubmission,
  rows: readonly TypedInquiryRow[],
): Promise<Response | FormReply> {
  if (rows.length >= MAX_INQUIRY_ROWS) {
    await keepTyped(submission);
    return refuse(inquiryForm.name, submission.data, {}, [TOO_MANY_ROWS]);
  }
  const row = String(Math.max(0, ...rows.map((one) => Number(one.row) || 0)) + 1);
  return withRows(submission, [...rows, emptyInquiryRow(row)], `#row-${row}`);
}

/** The same page with other rows; with an empty one where none would be left. */
function withRows(
  { data, request }: InquirySubmission,
  rows: readonly TypedInquiryRow[],
  anchor = '#goods',
): Promise<Response> {
  const values = {
    ...withoutInquiryRows(typedValues(data)),
    ...inquiryRowValues(rows.length > 0 ? rows : [emptyInquiryRow('1')]),
  };
  return redirectWithDraft(request, `${pageOf(request)}${anchor}`, { form: inquiryForm, values });
}

async function sendInquiry(
  submission: InquirySubmission,
  rows: readonly TypedInquiryRow[],
): Promise<Response | FormReply> {
  const { value, data, token, serial, request } = submission;
  if (!token) {
    const draft = { form: inquiryForm.name, values: storableValues(data) };
    const page = pageOf(request);
    return toLogin(page, { cookies: [await keepDraft(request, page, draft)] });
  }
  try {
    await call(
      saveInquiry,
      {
        ...value,
        endDate: wallTimeOfControl(value.endDate),
        sealed: value.sealed === 'on',
        inquiryDetails: rows.map(({ row: _, goodsId, ...words }) =>
          goodsId ? { goodsId, count: words.count } : words,
        ),
        inquirySellerRefs: value.sellerCodes.map((sellerCode) => ({ sellerCode })),
        fileIds: [typedValues(data).fileIds ?? []].flat(),
      },
      { token, serial },
    );
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
    const reply = refusalReply(error, handler, data);
    await keepTyped(submission);
    const count = Object.keys(reply.errors).length;
    if (count === 0) return reply;
    // The page is long, so its head has a message where something further down is missing.
    return {
      ...reply,
      formErrors: [`还有 ${count} 处需要修改，请检查标红的内容`, ...reply.formErrors],
    };
  }
  return redirectAfterSuccess(request, customerUrl('purchase-inquiry'), INQUIRY_SENT);
}

/** Without a script, the page that is shown next takes its rows from the draft. */
const keepTyped = ({ data, request }: InquirySubmission): Promise<string> => {
  const values: FormValues = typedValues(data);
  return keepDraft(request, pageOf(request), { form: inquiryForm.name, values });
};
