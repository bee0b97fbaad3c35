import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { isRefusal } from '#app/api/errors.ts';
import { colourRule } from '#app/domain/market/colour.ts';
import { marketSettings, saveMarketMark, saveMarketSettings } from '#app/domain/market/contract.ts';
import { MOST_MARK_BYTES } from '#app/domain/market/mark.ts';
import {
  readSettings,
  type SettingsProblem,
  type TypedSettings,
  typedDifferences,
} from '#app/domain/market/settings.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm, refuse } from '#app/forms/definition.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import type { SentForm } from '#app/forms/sent-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { MARK_FILE, MARK_REMOVED, MARKET_SETTINGS, PREVIEW_ID } from './paths.ts';
import { framesOf } from './preview.server.ts';

/** What is longer than any field may be is refused as such; the rules of each field are the domain's. */
const text = textUpTo(500).default('');
const lines = textUpTo(4000).default('');

const settingsForm = defineForm(
  'marketSettings',
  z.object({
    version: idText.default(''),
    name: text,
    claim: text,
    mark: text,
    brand: text,
    action: text,
    phone: text,
    hours: text,
    icp: text,
    address: text,
    police: text,
    licences: lines,
    links: lines,
    note: text,
    mailName: text,
    mailAddress: text,
  }),
);

export const readMarketSettings = customerLoader(async ({ request, ask }) => {
  const [saved, draft] = await Promise.all([
    ask(marketSettings, {}),
    getDraft(request, pageOf(request), settingsForm.name),
  ]);
  return { saved, form: describeForm(settingsForm, request, draft) };
});

/** The control of a field: a mark is chosen as a file. */
const controlOf = (field: unknown) => (field === 'mark' ? MARK_FILE : undefined);

/** The path of the mark that the form has now: a file that was chosen is kept first, so that no reply loses it. */
async function chosenMark(data: FormData, mark: string, token: string | null): Promise<string> {
  const file = data.get(MARK_FILE);
  data.delete(MARK_FILE);
  const isRemoved = data.get(MARK_REMOVED) !== null;
  data.delete(MARK_REMOVED);
  if (!(file instanceof File) || file.size === 0) return isRemoved ? '' : mark;
  const base64 = Buffer.from(await file.arrayBuffer()).toString('base64');
  return (await call(saveMarketMark, { base64 }, { token })).mark;
}

const withProblems = (data: FormData, problems: readonly SettingsProblem[]): FormReply => {
  const textsOf = (field: string) =>
    problems.filter((problem) => problem.field === field).map(({ text }) => text);
  const errors = problems.map(({ field }) => [controlOf(field) ?? field, textsOf(field)]);
  return refuse(settingsForm.name, data, Object.fromEntries(errors));
};

/** The form as typed, with its colours in a part of the page and pages of the market beside it; nothing is saved. */
async function preview(
  { request, data, token }: Pick<SentForm, 'request' | 'data' | 'token'>,
  typed: TypedSettings,
): Promise<FormReply> {
  const { values, problems } = readSettings(typed);
  if (problems) return withProblems(data, problems);
  // Refused to all but operators.
  await call(marketSettings, {}, { token });
  const rule = colourRule(`#${PREVIEW_ID}`, values);
  const frames = await framesOf(request, typed);
  return {
    ...refuse(settingsForm.name, data, {}),
    preview: { html: '', refused: [], rule, frames },
  };
}

/**
 * Somebody else has saved since the form was opened: what they wrote otherwise is said, and sending the form again
 * writes over it.
 */
async function changedMeanwhile(data: FormData, typed: TypedSettings, token: string | null) {
  const { version, usualSender: _, ...saved } = await call(marketSettings, {}, { token });
  data.set('version', version);
  const others = typedDifferences(typed, saved).join('；');
  return refuse(settingsForm.name, data, {}, [
    `其他人刚刚保存了市场设置，您填写的内容还在。已保存的与您填写的不同之处：${others || '无'}。再次保存将以您填写的为准。`,
  ]);
}

export const marketSettingsAction = singleFormAction(settingsForm, saveMarketSettings, {
  files: { field: MARK_FILE, mostBytes: MOST_MARK_BYTES + 1 },
  controlOf: ([field]) => controlOf(field),
  async submit({ value, intent, data, token, serial, request }) {
    const { version, ...fields } = value;
    const mark = await chosenMark(data, fields.mark, token);
    data.set('mark', mark);
    const typed = { ...fields, mark };
    if (intent === 'preview') return preview({ request, data, token }, typed);
    try {
      const done = await call(saveMarketSettings, { ...typed, version }, { token, serial });
      return redirectAfterSuccess(request, MARKET_SETTINGS, done);
    } catch (error) {
      if (!isRefusal(error, saveMarketSettings, 'changed')) throw error;
      return changedMeanwhile(data, typed, token);
    }
  },
});
