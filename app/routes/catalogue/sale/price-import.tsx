import { Fragment } from 'react';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { MOST_PRICED_AT_ONCE } from '#app/domain/catalogue/sale-product.ts';
import type { FormDescription, ImportPreview } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { TABLE_FILES, TABLE_KINDS_TEXT } from '#app/spreadsheet/table-kinds.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import { PRICES } from './paths.ts';
import { DISCARD, IMPORTED, priceControl, WRONG_LINE } from './price-controls.ts';
import { PriceTable } from './price-rows.tsx';

interface PriceFileProps {
  description: FormDescription;
  /** All listings, in as many files as it takes. */
  downloads: readonly { to: string; label: string }[];
  /** Whether there are listings beyond these. */
  hasMore: boolean;
}

/** The table as a file, there and back. */
export function PriceFile({ description, downloads, hasMore }: PriceFileProps) {
  const form = useForm(description);
  return (
    <Card title="用表格修改">
      <ServerForm form={form} multipart className={stack[3]}>
        <Field
          name="file"
          label="改好的表格"
          hint={`下载表格，修改「单价」「库存」或「起订量」后上传 ${TABLE_KINDS_TEXT}；一次最多 ${MOST_PRICED_AT_ONCE} 件，核对后才保存`}
          error={form.errorsOf('file')[0]}
          required
        >
          <Input type="file" accept={TABLE_FILES} />
        </Field>
        <div className={cluster[2]}>
          <Button variant="secondary">上传并核对</Button>
          {downloads.map(({ to, label }) => (
            <ButtonLink key={to} variant="quiet" to={to} reloadDocument>
              {label}
            </ButtonLink>
          ))}
        </div>
        {hasMore && <p>其余商品请先按名称搜索，再下载。</p>}
      </ServerForm>
    </Card>
  );
}

const BACK = '不保存，返回';

type Wrong = ImportPreview['wrong'][number];

const WRONG_COLUMNS: readonly Column<Wrong>[] = [
  { key: 'line', header: '行', phone: 'label', cell: ({ line }) => `第 ${line} 行` },
  { key: 'what', header: '商品', phone: 'title', cell: ({ what }) => what },
  { key: 'reason', header: '原因', phone: 'line', cell: ({ reason }) => reason },
];

/** What a file changes, before it is saved. */
export function ImportedPrices({ form, preview }: { form: PortalForm; preview: ImportPreview }) {
  const { lines, wrong, unchanged } = preview;
  const rows = lines.map(({ id, name, notes, cells }) => ({
    id,
    name,
    notes,
    unit: cells.unit ?? '',
    price: cells.price ?? '',
    priceText: cells.priceText ?? '',
    stock: cells.stock ?? '',
    minimum: cells.minimum ?? '',
    priceChange: cells.priceChange,
    stockChange: cells.stockChange,
  }));
  return (
    <>
      <Notice tone={wrong.length > 0 ? 'warning' : 'info'}>
        {`${lines.length} 件商品有修改${unchanged > 0 ? `，${unchanged} 件没有变化` : ''}`}
        {wrong.length > 0 && `，${wrong.length} 行有误、不会保存`}。
        {lines.length > 0 && '还没有保存，请核对。'}
      </Notice>
      {wrong.length > 0 && (
        <Table caption="有误的行" columns={WRONG_COLUMNS} rows={wrong} rowKey="line" />
      )}
      {lines.length === 0 ? (
        <>
          <EmptyState title="没有可以保存的修改" />
          <div>
            <ButtonLink to={PRICES} variant="secondary" reloadDocument>
              {BACK}
            </ButtonLink>
          </div>
        </>
      ) : (
        <ServerForm form={form} className={stack[4]}>
          <input type="hidden" name={IMPORTED} value="1" />
          {wrong.map(({ line, what, reason }) => (
            <input
              key={line}
              type="hidden"
              name={WRONG_LINE}
              value={[line, what, reason].join('\t')}
            />
          ))}
          {rows.map(({ id, name, unit }) => (
            <Fragment key={id}>
              <input type="hidden" name={priceControl('name', id)} value={name} />
              <input type="hidden" name={priceControl('unit', id)} value={unit} />
            </Fragment>
          ))}
          <PriceTable form={form} rows={rows} />
          <div className={cluster[2]}>
            <Button>保存 {lines.length} 件商品的修改</Button>
            <Button name="intent" value={DISCARD} variant="secondary">
              {BACK}
            </Button>
          </div>
        </ServerForm>
      )}
    </>
  );
}
