import { useActionData, useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { CarriedRows, PreviewedRows } from '#app/components/previewed-rows.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, Field, FieldGroup, Input } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { floorDesk } from '#app/domain/catalogue/floor-desk-contract.ts';
import { MOST_GUIDES_AT_ONCE } from '#app/domain/catalogue/guide-import-contract.ts';
import { GUIDE_HEADINGS } from '#app/domain/catalogue/guide-table.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import type { FormDescription, TablePreview } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { TABLE_FILES, TABLE_KINDS_TEXT } from '#app/spreadsheet/table-kinds.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
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

/** Price guides from a table: uploaded, looked at row by row, confirmed. */
export default function GuideImport() {
  const { file, rows, desk, ...upload } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const form = useForm(rows);
  const preview = reply?.form === rows.form ? reply.table : undefined;
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
        <ServerForm form={form} className={stack[4]}>
          <CarriedRows form={form} />
          {preview ? <Preview form={form} table={preview} /> : <Again />}
        </ServerForm>
      ) : (
        <Upload description={file} {...upload} />
      )}
    </CustomerPage>
  );
}

interface UploadProps {
  description: FormDescription;
  hint: string;
  download: string;
}

function Upload({ description, hint, download }: UploadProps) {
  const form = useForm(description);
  return (
    <Card title="上传表格">
      <ServerForm form={form} multipart className={stack[3]}>
        <Field
          name="file"
          label="价格表格"
          hint={hint}
          error={form.errorsOf('file').join('；') || undefined}
          required
        >
          <Input type="file" accept={TABLE_FILES} />
        </Field>
        <div className={cluster[2]}>
          <Button>上传并核对</Button>
          <ButtonLink variant="quiet" to={download} reloadDocument>
            导出价格指导（可作模板）
          </ButtonLink>
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
    <Notice tone="info">表格还在，没有保存任何价格，请重新核对。</Notice>
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
        新增 {counts.new} 条，修改 {counts.changed} 条，无变化 {counts.same} 条，不能导入{' '}
        {counts.wrong} 行{counts.wrong > 0 && '（不会保存）'}。
        {skipped !== '' && `没有读入的列：${skipped}。`}
        {saved > 0 ? '还没有保存，请核对。' : '没有可以保存的内容。'}
      </Notice>
      {counts.asks > 0 && (
        <FieldGroup name="checked" label="核对" error={form.errorsOf('checked')[0]} required>
          <Checkbox
            name="checked"
            label={`已核对与原价相差较大的 ${counts.asks} 行`}
            defaultChecked={form.valueOf('checked') !== undefined}
          />
        </FieldGroup>
      )}
      <div className={cluster[2]}>
        {saved > 0 && (
          <Button name="intent" value="confirm">
            确认导入（{saved} 条）
          </Button>
        )}
        <Discard />
      </div>
      <PreviewedRows table={table} header="品名规格" />
    </>
  );
}
