import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { rowsForm, tableImport } from '#app/components/table-import.server.ts';
import {
  importSpendUnits,
  MOST_UNITS_AT_ONCE,
  previewSpendUnits,
} from '#app/domain/company/spend-unit-contract.ts';
import { NO_UNIT_TABLE, readUnits, unitHead } from '#app/domain/company/spend-unit-table.ts';
import { formAction, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { tableControl } from '#app/spreadsheet/read-table.server.ts';
import { companyTab, UNITS_IMPORT } from './paths.ts';
import { proposing } from './proposals.server.ts';

export const unitFileForm = defineForm(
  'unitFile',
  z.object({ file: tableControl('请选择成本中心和项目的表格') }),
);

export const unitRowsForm = rowsForm('unitRows');

const [uploading, confirming] = tableImport({
  ...{ upload: unitFileForm, rows: unitRowsForm, page: UNITS_IMPORT },
  ...{ calls: [previewSpendUnits, importSpendUnits], refusals: ['changed', 'tooMany'] },
  ...{ row: previewSpendUnits.request.shape.rows.element, mostRows: MOST_UNITS_AT_ONCE },
  ...{ headOf: unitHead, noHead: NO_UNIT_TABLE, read: readUnits },
  nothingIn: '表格中没有成本中心和项目',
  preview: (rows, token) => call(previewSpendUnits, { rows }, { token }),
  async confirm({ input: { rows, digest }, token, serial, request }) {
    const { made, changed } = await call(importSpendUnits, { rows, digest }, { token, serial });
    const done = `已导入：新增 ${made} 个，修改 ${changed} 个`;
    return redirectAfterSuccess(request, companyTab('units'), done);
  },
});

export const unitsImportAction = formAction(uploading, proposing(confirming));
