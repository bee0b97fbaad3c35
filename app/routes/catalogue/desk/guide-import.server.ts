import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { isRefusal } from '#app/api/errors.ts';
import {
  CARRIED_WRONG,
  FIRST_PART,
  fromCarried,
  unreadRows,
  withTick,
} from '#app/components/carried-rows.server.ts';
import {
  type GuideRow,
  importGuides,
  MOST_GUIDES_AT_ONCE,
  previewGuides,
} from '#app/domain/catalogue/guide-import-contract.ts';
import { guideHead, NO_GUIDE_TABLE, readGuides } from '#app/domain/catalogue/guide-table.ts';
import type { UnreadRow } from '#app/domain/catalogue/listing-table.ts';
import { askedPart, previewPage } from '#app/domain/catalogue/row-outcome.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { tableControl, tableFile, tableOrProblem } from '#app/spreadsheet/read-table.server.ts';
import { tooManyRows } from '#app/spreadsheet/table.ts';
import { FLOOR_DESK } from './trading-floor.server.ts';

export const GUIDE_IMPORT = `${FLOOR_DESK}/import`;

export const guideFileForm = defineForm(
  'guideFile',
  z.object({ file: tableControl('请选择价格表格') }),
);

/** The most characters of what the form carries of a file. */
const MOST_CARRIED = 1_000_000;
const carried = z.string().max(MOST_CARRIED).default('');

/** Carries the rows of a file from its preview to what is confirmed. */
export const guideRowsForm = defineForm(
  'guideRows',
  z.object({
    rows: carried,
    unread: carried,
    skipped: carried,
    digest: z.string().max(64).default(''),
    checked: z.string().max(8).optional(),
  }),
);

/** Titles above the headings. */
const MOST_ROWS_READ = MOST_GUIDES_AT_ONCE + 20;

const guideRows = z.array(previewGuides.request.shape.rows.element).max(MOST_GUIDES_AT_ONCE);

interface Carried {
  rows: readonly GuideRow[];
  unread: readonly UnreadRow[];
  /** The headings of columns that were not read. */
  skipped: string;
}

const uploading = handleForm(guideFileForm, [previewGuides, importGuides], {
  files: tableFile('file'),
  async submit({ value: { file }, data, token }) {
    const refuseFile = (text: string) => refuse(guideFileForm.name, data, { file: [text] });
    const sent = await tableOrProblem(file, {
      mostRows: MOST_ROWS_READ,
      isWanted: ({ rows }) => guideHead(rows) !== null,
    });
    if (typeof sent === 'string') return refuseFile(sent);
    const head = guideHead(sent.table.rows);
    if (!head) return refuseFile(NO_GUIDE_TABLE);
    const { rows, unread } = readGuides(sent.table.rows, head);
    if (rows.length + unread.length === 0) return refuseFile('表格中没有价格');
    if (rows.length > MOST_GUIDES_AT_ONCE) return refuseFile(tooManyRows(MOST_GUIDES_AT_ONCE));
    return previewReply({ rows, unread, skipped: head.unread.join('、') }, token, FIRST_PART);
  },
});

async function previewReply(
  { rows, unread, skipped }: Carried,
  token: string | null,
  part: typeof FIRST_PART,
): Promise<FormReply> {
  const preview =
    rows.length > 0
      ? await call(previewGuides, { rows: [...rows] }, { token })
      : { rows: [], digest: '' };
  const shown = [
    ...preview.rows,
    ...unread.map(({ line, what, reason }) => ({
      ...{ line, outcome: 'wrong' as const, name: what, texts: [reason], asks: [] },
    })),
  ].sort((one, other) => one.line - other.line);
  return {
    form: guideRowsForm.name,
    values: {
      ...{ rows: JSON.stringify(rows), unread: JSON.stringify(unread), skipped },
      digest: preview.digest,
    },
    errors: {},
    formErrors: [],
    table: { asked: [], ...previewPage(shown, part) },
  };
}

const confirming = handleForm(guideRowsForm, importGuides, async (sent) => {
  const { value, data, intent, token, serial, request } = sent;
  if (intent === 'discard') return redirectAfterSuccess(request, GUIDE_IMPORT);
  const kept = carriedIn(value);
  if (!kept) return refuse(guideRowsForm.name, data, {}, [CARRIED_WRONG]);
  const part = askedPart(intent) ?? FIRST_PART;
  const { checked } = value;
  if (intent !== 'confirm') {
    return withTick(await previewReply(kept, token, part), checked);
  }
  try {
    const input = { rows: [...kept.rows], digest: value.digest, checked: checked !== undefined };
    const { made, changed } = await call(importGuides, input, { token, serial });
    const done = `已导入：新增 ${made} 条，修改 ${changed} 条`;
    return redirectAfterSuccess(request, FLOOR_DESK, done);
  } catch (error) {
    if (!isRefusal(error, importGuides, 'changed', 'unusual')) throw error;
    const isAsked = error.problems.some(({ code }) => code === 'unusual');
    const shown = isAsked ? { shown: 'asks' as const, page: 1 } : part;
    const reply = await previewReply(kept, token, shown);
    return isAsked
      ? { ...reply, errors: { checked: [error.text] } }
      : { ...reply, formErrors: [error.text] };
  }
});

/** What the hidden controls carry; null where somebody has changed it. */
function carriedIn(carried: Record<keyof Carried, string>): Carried | null {
  const rows = fromCarried(guideRows, carried.rows);
  const unread = fromCarried(unreadRows, carried.unread);
  return rows && unread && { rows, unread, skipped: carried.skipped };
}

export const guideImportAction = formAction(uploading, confirming);
