import { useActionData, useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { PreviewedRows } from '#app/components/previewed-rows.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, Field, FieldGroup, Input } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { fieldLabel } from '#app/domain/catalogue/listing-headings.ts';
import { MOST_LISTINGS_AT_ONCE } from '#app/domain/catalogue/listing-import-contract.ts';
import { CHOICES } from '#app/domain/catalogue/listing-table.ts';
import { priceFiles } from '#app/domain/catalogue/price-table.ts';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { pagingQuery } from '#app/domain/paging.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormDescription, TablePreview } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { TABLE_FILES, TABLE_KINDS_TEXT } from '#app/spreadsheet/table-kinds.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
import { listingFileForm, listingImportAction, listingRowsForm } from './listing-import.server.ts';
import { LISTINGS } from './paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('导入商品');

export const loader = customerLoader(async ({ request, ask }) => {
  const { totalElements } = await ask(ownSaleProducts, { rows: 1 });
  const files = priceFiles(totalElements);
  return {
    file: describeForm(listingFileForm, request),
    rows: describeForm(listingRowsForm, request),
    // Of the rules of tables nothing is sent to the page.
    mostRows: MOST_LISTINGS_AT_ONCE.toLocaleString('en-US'),
    columns: [
      { value: 'ignored', label: '不读入' },
      ...CHOICES.map((field) => ({ value: field as string, label: fieldLabel(field) })),
    ],
    downloads: (files.length > 0 ? files : [{ page: 1, from: 0, to: 0 }]).map(
      ({ page, from, to }) => ({
        to: hrefOf(`${LISTINGS}/listings.xlsx`, pagingQuery({ page })),
        label: files.length > 1 ? `导出第 ${from}–${to} 件` : '导出在售商品（可作模板）',
      }),
    ),
  };
});

export const action = listingImportAction;

/** Listings from a table: uploaded, its columns asked about, looked at row by row, confirmed. */
export default function ListingImport() {
  const { file, rows, columns, ...upload } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const form = useForm(rows);
  const own = reply?.form === rows.form ? reply : null;
  const preview = own?.table;
  // A press that has failed, or that waited for a login, has what it carried and nothing to show.
  const isKept = Boolean(form.valueOf('rows') || form.valueOf('cells'));
  return (
    <CustomerPage
      wide
      title={isKept ? '核对导入的商品' : '导入商品'}
      breadcrumb={[{ label: '在售商品', to: LISTINGS }, { label: '导入商品' }]}
    >
      {isKept ? (
        <ServerForm form={form} className={stack[4]}>
          {CARRIED.map((name) => (
            <input
              key={name}
              type="hidden"
              name={name}
              value={[form.valueOf(name) ?? ''].flat()[0]}
            />
          ))}
          <Step form={form} preview={preview} columns={columns} />
        </ServerForm>
      ) : (
        <Upload description={file} {...upload} />
      )}
    </CustomerPage>
  );
}

const CARRIED = ['cells', 'pictures', 'rows', 'unread', 'places', 'digest'] as const;

interface UploadProps {
  description: FormDescription;
  mostRows: string;
  downloads: readonly { to: string; label: string }[];
}

function Upload({ description, mostRows, downloads }: UploadProps) {
  const form = useForm(description);
  return (
    <Card title="上传表格">
      <ServerForm form={form} multipart className={stack[3]}>
        <Field
          name="file"
          label="商品表格"
          hint={`${TABLE_KINDS_TEXT}，最多 ${mostRows} 行。没有商品编码的行新增，有编码的修改，状态填「下架」的下架；空格保持不变，表格中没有的商品不受影响`}
          error={form.errorsOf('file').join('；') || undefined}
          required
        >
          <Input type="file" accept={TABLE_FILES} />
        </Field>
        <Field
          name="archive"
          label="图片压缩包"
          hint="ZIP，「图片」列填写其中的文件名，几张用分号隔开；新增的商品必须有图片"
          error={form.errorsOf('archive').join('；') || undefined}
        >
          <Input type="file" accept=".zip,application/zip" />
        </Field>
        <div className={cluster[2]}>
          <Button>上传并核对</Button>
          {downloads.map(({ to, label }) => (
            <ButtonLink key={to} variant="quiet" to={to} reloadDocument>
              {label}
            </ButtonLink>
          ))}
          <span className={muted}>核对并确认后才保存。</span>
        </div>
      </ServerForm>
    </Card>
  );
}

interface StepProps {
  form: PortalForm;
  preview: TablePreview | undefined;
  /** What a column can be. */
  columns: readonly { value: string; label: string }[];
}

function Step({ form, preview, columns }: StepProps) {
  if (!preview) {
    return (
      <>
        <Notice tone="info">表格还在，没有保存任何商品，请重新核对。</Notice>
        <Buttons>
          <Button name="intent" value="preview">
            重新核对
          </Button>
        </Buttons>
      </>
    );
  }
  return preview.asked.length > 0 ? (
    <Columns asked={preview.asked} columns={columns} />
  ) : (
    <Preview form={form} table={preview} />
  );
}

const Buttons = ({ children }: { children?: React.ReactNode }) => (
  <div className={cluster[2]}>
    {children}
    <Button name="intent" value="discard" variant="secondary">
      不导入，返回
    </Button>
  </div>
);

function Columns({ asked, columns }: Pick<TablePreview, 'asked'> & Pick<StepProps, 'columns'>) {
  return (
    <>
      <Notice tone="warning">有 {asked.length} 列不能确定是什么，请选择后继续。</Notice>
      <Card title="表格的列">
        {asked.map(({ at, heading, samples }) => (
          <FormSelect
            key={at}
            name={`column.${at}`}
            label={`「${heading}」`}
            hint={samples.length > 0 ? `如 ${samples.join('、')}` : '没有内容'}
            options={columns}
          />
        ))}
      </Card>
      <Buttons>
        <Button>继续核对</Button>
      </Buttons>
    </>
  );
}

function Preview({ form, table }: { form: PortalForm; table: TablePreview }) {
  const { counts } = table;
  const saved = counts.new + counts.changed + counts.ended;
  return (
    <>
      <Notice tone={counts.wrong > 0 ? 'warning' : 'info'}>
        新增 {counts.new} 件，修改 {counts.changed} 件，下架 {counts.ended} 件，无变化 {counts.same}{' '}
        件，不能导入 {counts.wrong} 行{counts.wrong > 0 && '（不会保存）'}。
        {saved > 0 ? '还没有保存，请核对。' : '没有可以保存的内容。'}
      </Notice>
      {counts.asks > 0 && (
        <FieldGroup name="checked" label="核对" error={form.errorsOf('checked')[0]} required>
          <Checkbox
            name="checked"
            label={`已核对单价与同类商品相差较大的 ${counts.asks} 行`}
            defaultChecked={form.valueOf('checked') !== undefined}
          />
        </FieldGroup>
      )}
      <Buttons>
        {saved > 0 && (
          <Button name="intent" value="confirm">
            确认导入（{saved} 件）
          </Button>
        )}
      </Buttons>
      <PreviewedRows table={table} header="商品" />
    </>
  );
}
