import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import * as fieldStyles from '#app/components/ui/field.css.ts';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import type { PortalForm } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, grid, muted, small } from '#app/styles/layout.css.ts';
import * as styles from './inquiry.css.ts';
import type { InquiryRowView } from './inquiry-loader.server.ts';

const WORDS = [
  ['productName', '商品名称'],
  ['brandNumber', '牌号'],
  ['specs', '规格'],
  ['brand', '品牌'],
] as const;

const CONTROLS = [...WORDS.map(([name]) => name), 'unit', 'count'];
const SHOWN_WRONG = 10;
/** A list that is longer can be added to at its end as well. */
const LONG_LIST = 10;

/** The goods of an inquiry: listings as they are, others in the buyer's own words. */
export function GoodsRows({ rows, form }: { rows: readonly InquiryRowView[]; form: PortalForm }) {
  const wrong = rows
    .map(({ row }, at) => ({ row, number: at + 1 }))
    .filter(({ row }) => CONTROLS.some((name) => form.errorsOf(`${name}.${row}`).length > 0));
  const addRow = (
    <Button variant="secondary" name="intent" value="addRow">
      添加一行
    </Button>
  );
  return (
    <Card title={<span id="goods">询价商品（{rows.length}）</span>} action={addRow}>
      {wrong.length > 0 && (
        <p className={classNames(cluster[2], fieldStyles.error)}>
          需要修改：
          {wrong.slice(0, SHOWN_WRONG).map(({ row, number }) => (
            <a key={row} href={`#row-${row}`}>
              第 {number} 行
            </a>
          ))}
          {wrong.length > SHOWN_WRONG && `等 ${wrong.length} 行`}
        </p>
      )}
      <ol>
        {rows.map((row, at) => (
          <li key={row.row} id={`row-${row.row}`} className={styles.row}>
            <input type="hidden" name="rows" value={row.row} />
            <Goods row={row} form={form} />
            <div className={styles.count}>
              <TextControl form={form} control={`count.${row.row}`} label="询价数量" decimal />
              {row.listed ? (
                <span>{row.unit}</span>
              ) : (
                <TextControl form={form} control={`unit.${row.row}`} label="单位" maxLength={8} />
              )}
            </div>
            <Button
              variant="quiet"
              name="intent"
              value={`removeRow:${row.row}`}
              aria-label={`删除第 ${at + 1} 行`}
            >
              删除
            </Button>
          </li>
        ))}
      </ol>
      {rows.length > LONG_LIST && addRow}
    </Card>
  );
}

function Goods({ row, form }: { row: InquiryRowView; form: PortalForm }) {
  if (!row.listed) {
    return (
      <div className={classNames(styles.goods, grid.small)}>
        {WORDS.map(([name, label]) => (
          <TextControl
            key={name}
            form={form}
            control={`${name}.${row.row}`}
            label={label}
            maxLength={name === 'brand' || name === 'brandNumber' ? 60 : 120}
          />
        ))}
      </div>
    );
  }
  return (
    <div className={styles.goods}>
      <input type="hidden" name={`goodsId.${row.row}`} value={row.goodsId} />
      <p>{row.href ? <Link to={row.href}>{row.name}</Link> : row.name}</p>
      <p className={classNames(muted, small)}>{row.gone ? '商品不存在或已下架' : row.detail}</p>
    </div>
  );
}

interface TextControlProps {
  form: PortalForm;
  control: string;
  label: string;
  maxLength?: number;
  decimal?: boolean;
}

function TextControl({ form, control, label, maxLength = 32, decimal }: TextControlProps) {
  const value = form.textOf(control);
  return (
    <Field name={control} label={label} error={form.errorsOf(control)[0]}>
      <Input
        maxLength={maxLength}
        inputMode={decimal ? 'decimal' : undefined}
        autoComplete="off"
        defaultValue={value ?? ''}
      />
    </Field>
  );
}
