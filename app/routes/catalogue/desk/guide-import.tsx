import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { CarriedTable, type ImportTexts, TableUpload } from '#app/components/table-import.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { floorDesk } from '#app/domain/catalogue/floor-desk-contract.ts';
import { MOST_GUIDES_AT_ONCE } from '#app/domain/catalogue/guide-import-contract.ts';
import { GUIDE_HEADINGS } from '#app/domain/catalogue/guide-table.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { TABLE_KINDS_TEXT } from '#app/spreadsheet/table-kinds.ts';
import { guideFileForm, guideImportAction, guideRowsForm } from './guide-import.server.ts';
import { FLOOR_DESK } from './trading-floor.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '导入价格指导';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request, ask }) => {
  // Who may not read the guides may not import any.
  await ask(floorDesk, {});
  return {
    file: describeForm(guideFileForm, request),
    rows: describeForm(guideRowsForm, request),
    desk: FLOOR_DESK,
    download: `${FLOOR_DESK}.xlsx`,
    hint: `${TABLE_KINDS_TEXT}，最多 ${MOST_GUIDES_AT_ONCE.toLocaleString('en-US')} 行；列名：${Object.values(GUIDE_HEADINGS).join('、')}。类别、品名、规格、企业、地区和单位都相同的修改价格，其余新增；表格中没有的不受影响`,
  };
});

export const action = guideImportAction;

const TEXTS: ImportTexts = {
  ...{ counter: '条', header: '品名规格', confirm: '确认导入', discard: '不导入，返回' },
  again: '表格还在，没有保存任何价格，请重新核对。',
  leftOut: '（不会保存）',
  notYet: '还没有保存，请核对。',
  nothing: '没有可以保存的内容。',
  checked: (asks) => `已核对与原价相差较大的 ${asks} 行`,
};

/** Price guides from a table: uploaded, looked at row by row, confirmed. */
export default function GuideImport() {
  const { file, rows, desk, download, hint } = useLoaderData<typeof loader>();
  const form = useForm(rows);
  const isKept = Boolean(form.valueOf('rows'));
  return (
    <CustomerPage
      wide
      title={isKept ? '核对导入的价格' : TITLE}
      breadcrumb={[
        { label: '运营台', to: '/customer/desk' },
        { label: '交易大厅', to: desk },
        { label: TITLE },
      ]}
    >
      {isKept ? (
        <CarriedTable form={form} texts={TEXTS} />
      ) : (
        <TableUpload
          description={file}
          label="价格表格"
          hint={hint}
          note="核对并确认后才保存。"
          beside={
            <ButtonLink variant="quiet" to={download} reloadDocument>
              导出价格指导（可作模板）
            </ButtonLink>
          }
        />
      )}
    </CustomerPage>
  );
}
