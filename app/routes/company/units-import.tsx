import { useActionData, useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { CarriedRows, PreviewedRows } from '#app/components/previewed-rows.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { MOST_UNITS_AT_ONCE, spendUnitList } from '#app/domain/company/spend-unit-contract.ts';
import { UNIT_HEADINGS } from '#app/domain/company/spend-unit-table.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import type { FormDescription, TablePreview } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { TABLE_FILES, TABLE_KINDS_TEXT } from '#app/spreadsheet/table-kinds.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
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

/** Cost centres and projects from a table: uploaded, looked at row by row, confirmed. */
export default function UnitsImport() {
  const { file, rows, hint, crumbs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const form = useForm(rows);
  const preview = reply?.form === rows.form ? reply.table : undefined;
  const isKept = Boolean(form.valueOf('rows'));
  return (
    <CustomerPage title={isKept ? '核对导入的成本中心和项目' : TITLE} breadcrumb={crumbs}>
      {isKept ? (
        <ServerForm form={form} className={stack[4]}>
          <CarriedRows form={form} />
          {preview ? <Preview form={form} table={preview} /> : <Again />}
        </ServerForm>
      ) : (
        <Upload description={file} hint={hint} />
      )}
    </CustomerPage>
  );
}

function Upload({ description, hint }: { description: FormDescription; hint: string }) {
  const form = useForm(description);
  return (
    <Card title="上传表格">
      <ServerForm form={form} multipart className={stack[3]}>
        <Field
          name="file"
          label="成本中心和项目的表格"
          hint={hint}
          error={form.errorsOf('file').join('；') || undefined}
          required
        >
          <Input type="file" accept={TABLE_FILES} />
        </Field>
        <div className={cluster[2]}>
          <Button>上传并核对</Button>
          <span className={muted}>核对并确认后才保存。</span>
        </div>
      </ServerForm>
    </Card>
  );
}

const Discard = () => (
  <Button name="intent" value="discard" variant="secondary">
    不导入，返回
  </Button>
);

/** A press that has failed, or that waited for a login, has what it carried and nothing to show. */
const Again = () => (
  <>
    <Notice tone="info">表格还在，没有保存任何一行，请重新核对。</Notice>
    <div className={cluster[2]}>
      <Button name="intent" value="preview">
        重新核对
      </Button>
      <Discard />
    </div>
  </>
);

function Preview({ form, table }: { form: PortalForm; table: TablePreview }) {
  const { counts } = table;
  const saved = counts.new + counts.changed;
  const [skipped = ''] = [form.valueOf('skipped') ?? ''].flat();
  return (
    <>
      <Notice tone={counts.wrong > 0 ? 'warning' : 'info'}>
        新增 {counts.new} 个，修改 {counts.changed} 个，无变化 {counts.same} 个，不能导入{' '}
        {counts.wrong} 行{counts.wrong > 0 && '（不会保存）'}。
        {skipped !== '' && `没有读入的列：${skipped}。`}
        {saved > 0 ? '还没有保存，请核对。' : '没有可以保存的内容。'}
      </Notice>
      <div className={cluster[2]}>
        {saved > 0 && (
          <Button name="intent" value="confirm">
            确认导入（{saved} 个）
          </Button>
        )}
        <Discard />
      </div>
      <PreviewedRows table={table} header="编号和名称" />
    </>
  );
}
