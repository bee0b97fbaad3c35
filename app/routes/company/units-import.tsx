import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { CarriedTable, type ImportTexts, TableUpload } from '#app/components/table-import.tsx';
import { MOST_UNITS_AT_ONCE, spendUnitList } from '#app/domain/company/spend-unit-contract.ts';
import { UNIT_HEADINGS } from '#app/domain/company/spend-unit-table.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { TABLE_KINDS_TEXT } from '#app/spreadsheet/table-kinds.ts';
import { COMPANY, companyTab } from './paths.ts';
import { unitFileForm, unitRowsForm, unitsImportAction } from './units-import.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '导入成本中心和项目';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request, ask }) => {
  await ask(spendUnitList, {});
  return {
    file: describeForm(unitFileForm, request),
    rows: describeForm(unitRowsForm, request),
    hint: `${TABLE_KINDS_TEXT}，最多 ${MOST_UNITS_AT_ONCE.toLocaleString('en-US')} 行；列名：${Object.values(UNIT_HEADINGS).join('、')}。类型填写成本中心或项目，状态填写启用或停用（留空为启用）；编号已有的按表格启用或停用，其余新增；表格中没有的不受影响`,
    crumbs: [
      { label: '企业与成员', to: COMPANY },
      { label: '成本中心与项目', to: companyTab('units') },
      { label: TITLE },
    ],
  };
});

export const action = unitsImportAction;

const TEXTS: ImportTexts = {
  ...{ counter: '个', header: '编号和名称', confirm: '确认导入', discard: '不导入，返回' },
  again: '表格还在，没有保存任何一行，请重新核对。',
  leftOut: '（不会保存）',
  notYet: '还没有保存，请核对。',
  nothing: '没有可以保存的内容。',
};

/** Cost centres and projects from a table: uploaded, looked at row by row, confirmed. */
export default function UnitsImport() {
  const { file, rows, hint, crumbs } = useLoaderData<typeof loader>();
  const form = useForm(rows);
  const isKept = Boolean(form.valueOf('rows'));
  return (
    <CustomerPage title={isKept ? '核对导入的成本中心和项目' : TITLE} breadcrumb={crumbs}>
      {isKept ? (
        <CarriedTable form={form} texts={TEXTS} />
      ) : (
        <TableUpload
          description={file}
          label="成本中心和项目的表格"
          hint={hint}
          note="核对并确认后才保存。"
        />
      )}
    </CustomerPage>
  );
}
