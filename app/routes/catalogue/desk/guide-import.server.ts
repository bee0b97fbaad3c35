import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { rowsForm, tableImportAction } from '#app/components/table-import.server.ts';
import {
  importGuides,
  MOST_GUIDES_AT_ONCE,
  previewGuides,
} from '#app/domain/catalogue/guide-import-contract.ts';
import { guideHead, NO_GUIDE_TABLE, readGuides } from '#app/domain/catalogue/guide-table.ts';
import { redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { tableControl } from '#app/spreadsheet/read-table.server.ts';
import { FLOOR_DESK } from './trading-floor.server.ts';

export const GUIDE_IMPORT = `${FLOOR_DESK}/import`;

export const guideFileForm = defineForm(
  'guideFile',
  z.object({ file: tableControl('请选择价格表格') }),
);

export const guideRowsForm = rowsForm('guideRows');

export const guideImportAction = tableImportAction({
  ...{ upload: guideFileForm, rows: guideRowsForm, page: GUIDE_IMPORT },
  ...{ calls: [previewGuides, importGuides], refusals: ['changed', 'unusual'] },
  ...{ row: previewGuides.request.shape.rows.element, mostRows: MOST_GUIDES_AT_ONCE },
  ...{ headOf: guideHead, noHead: NO_GUIDE_TABLE, read: readGuides },
  nothingIn: '表格中没有价格',
  preview: (rows, token) => call(previewGuides, { rows }, { token }),
  async confirm({ input, token, serial, request }) {
    const { made, changed } = await call(importGuides, input, { token, serial });
    const done = `已导入：新增 ${made} 条，修改 ${changed} 条`;
    return redirectAfterSuccess(request, FLOOR_DESK, done);
  },
});
