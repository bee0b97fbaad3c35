import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
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
      <WithNote
        note={
          <>
            {linkman && `${linkman} `}
            <a href={`tel:${phone}`} className={nowrap}>
              {phone}
            </a>
          </>
        }
      >
        <strong>{customer}</strong>
      </WithNote>
    ),
  },
  {
    key: 'kind',
    header: '类型',
    cell: ({ kindLabel, time }) => (
      <WithNote note={time} nowrap>
        <span className={nowrap}>{kindLabel}</span>
      </WithNote>
    ),
  },
  {
    key: 'goods',
    header: '商品',
    phone: 'line',
    cell: ({ product, details, delivery, remark }) => (
      <WithNote note={[details, delivery, remark]}>{product}</WithNote>
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
    phone: 'figure',
    cell: ({ state, result, audited }) => (
      <WithNote
        note={[
          result,
          audited && `${audited.by} ${audited.time}`,
          audited?.reason,
          audited?.order,
          audited?.inquiry,
        ]}
      >
        <Tag tone={state.tone}>{state.label}</Tag>
      </WithNote>
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
