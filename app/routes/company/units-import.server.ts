import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { isRefusal } from '#app/api/errors.ts';
import {
  CARRIED_WRONG,
  FIRST_PART,
  fromCarried,
  unreadRows,
} from '#app/components/carried-rows.server.ts';
import type { UnreadRow } from '#app/domain/catalogue/listing-table.ts';
import { askedPart, previewPage } from '#app/domain/catalogue/row-outcome.ts';
import {
  importSpendUnits,
  MOST_UNITS_AT_ONCE,
  previewSpendUnits,
  type SpendUnitRow,
} from '#app/domain/company/spend-unit-contract.ts';
import { NO_UNIT_TABLE, readUnits, unitHead } from '#app/domain/company/spend-unit-table.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { tableControl, tableFile, tableOrProblem } from '#app/spreadsheet/read-table.server.ts';
import { tooManyRows } from '#app/spreadsheet/table.ts';
import { companyTab, UNITS_IMPORT } from './paths.ts';
import { proposing } from './proposals.server.ts';

export const unitFileForm = defineForm(
  'unitFile',
  z.object({ file: tableControl('请选择成本中心和项目的表格') }),
);

/** The most characters of what the form carries of a file. */
const MOST_CARRIED = 1_000_000;
const carried = z.string().max(MOST_CARRIED).default('');

/** Carries the rows of a file from its preview to what is confirmed. */
export const unitRowsForm = defineForm(
  'unitRows',
  z.object({
    rows: carried,
    unread: carried,
    skipped: carried,
    digest: z.string().max(64).default(''),
  }),
);

/** Titles above the headings. */
const MOST_ROWS_READ = MOST_UNITS_AT_ONCE + 20;

const unitRows = z.array(previewSpendUnits.request.shape.rows.element).max(MOST_UNITS_AT_ONCE);

interface Carried {
  rows: readonly SpendUnitRow[];
  unread: readonly UnreadRow[];
  /** The headings of columns that were not read. */
  skipped: string;
}

const uploading = handleForm(unitFileForm, [previewSpendUnits, importSpendUnits], {
  files: tableFile('file'),
  async submit({ value: { file }, data, token }) {
    const refuseFile = (text: string) => refuse(unitFileForm.name, data, { file: [text] });
    const sent = await tableOrProblem(file, {
      mostRows: MOST_ROWS_READ,
      isWanted: ({ rows }) => unitHead(rows) !== null,
    });
    if (typeof sent === 'string') return refuseFile(sent);
    const head = unitHead(sent.table.rows);
    if (!head) return refuseFile(NO_UNIT_TABLE);
    const { rows, unread } = readUnits(sent.table.rows, head);
    if (rows.length + unread.length === 0) return refuseFile('表格中没有成本中心和项目');
    if (rows.length > MOST_UNITS_AT_ONCE) return refuseFile(tooManyRows(MOST_UNITS_AT_ONCE));
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
      ? await call(previewSpendUnits, { rows: [...rows] }, { token })
      : { rows: [], digest: '' };
  const shown = [
    ...preview.rows.map((row) => ({ ...row, asks: [] })),
    ...unread.map(({ line, what, reason }) => ({
      ...{ line, outcome: 'wrong' as const, name: what, texts: [reason], asks: [] },
    })),
  ].sort((one, other) => one.line - other.line);
  return {
    form: unitRowsForm.name,
    values: {
      ...{ rows: JSON.stringify(rows), unread: JSON.stringify(unread), skipped },
      digest: preview.digest,
    },
    errors: {},
    formErrors: [],
    table: { asked: [], ...previewPage(shown, part) },
  };
}

const confirming = handleForm(unitRowsForm, importSpendUnits, async (sent) => {
  const { value, data, intent, token, serial, request } = sent;
  if (intent === 'discard') return redirectAfterSuccess(request, UNITS_IMPORT);
  const rows = fromCarried(unitRows, value.rows);
  const unread = fromCarried(unreadRows, value.unread);
  if (!rows || !unread) return refuse(unitRowsForm.name, data, {}, [CARRIED_WRONG]);
  const kept = { rows, unread, skipped: value.skipped };
  const part = askedPart(intent) ?? FIRST_PART;
  if (intent !== 'confirm') return previewReply(kept, token, part);
  try {
    const input = { rows, digest: value.digest };
    const { made, changed } = await call(importSpendUnits, input, { token, serial });
    const done = `已导入：新增 ${made} 个，修改 ${changed} 个`;
    return redirectAfterSuccess(request, companyTab('units'), done);
  } catch (error) {
    if (!isRefusal(error, importSpendUnits, 'changed', 'tooMany')) throw error;
    return { ...(await previewReply(kept, token, part)), formErrors: [error.text] };
  }
});

export const unitsImportAction = formAction(uploading, proposing(confirming));
