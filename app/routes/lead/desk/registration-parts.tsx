import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, nowrap, small } from '#app/styles/layout.css.ts';
import type { RegistrationRow } from './registration-desk.server.ts';

const note = classNames(muted, small);

export const REGISTRATION_COLUMNS: readonly Column<RegistrationRow>[] = [
  {
    key: 'customer',
    header: '登记方',
    phone: 'title',
    cell: ({ customer, linkman, phone }) => (
      <>
        <strong>{customer}</strong>
        <div className={note}>
          {linkman && `${linkman} `}
          <a href={`tel:${phone}`} className={nowrap}>
            {phone}
          </a>
        </div>
      </>
    ),
  },
  {
    key: 'kind',
    header: '类型',
    cell: ({ kindLabel, time }) => (
      <>
        <span className={nowrap}>{kindLabel}</span>
        <div className={classNames(note, nowrap)}>{time}</div>
      </>
    ),
  },
  {
    key: 'goods',
    header: '商品',
    phone: 'line',
    cell: ({ product, details, delivery, remark }) => (
      <>
        {product}
        {[details, delivery, remark].filter(Boolean).map((line) => (
          <div key={line} className={note}>
            {line}
          </div>
        ))}
      </>
    ),
  },
  {
    key: 'count',
    header: '数量与价格',
    align: 'end',
    cell: ({ count, listedPrice, quotedPrice }) => (
      <>
        <span className={nowrap}>{count}</span>
        {listedPrice && <div className={classNames(note, nowrap)}>{listedPrice}</div>}
        {quotedPrice && <div className={classNames(small, nowrap)}>报价 {quotedPrice}</div>}
      </>
    ),
  },
  {
    key: 'state',
    header: '审核',
    cell: ({ state, result, audited }) => (
      <>
        <Tag tone={state.tone}>{state.label}</Tag>
        {result && <div className={note}>{result}</div>}
        {audited && (
          <>
            <div className={note}>
              {audited.by} {audited.time}
            </div>
            {[audited.reason, audited.order, audited.inquiry].filter(Boolean).map((line) => (
              <div key={line} className={note}>
                {line}
              </div>
            ))}
          </>
        )}
      </>
    ),
  },
  rowActions(({ dialogs, customer, product }) => (
    <div className={cluster[2]}>
      {dialogs.map(({ dialog, label, to }) => (
        <RowLink
          key={dialog}
          to={to}
          label={label}
          of={`${customer} ${product}`}
          variant={label === '退回' ? 'quiet' : 'secondary'}
          preventScrollReset
        />
      ))}
    </div>
  )),
];
