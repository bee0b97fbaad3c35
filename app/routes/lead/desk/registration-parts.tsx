import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, NOT_ON_PHONE, rowActions } from '#app/components/ui/table.tsx';
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
    cell: ({ customer }) => <strong>{customer}</strong>,
    note: ({ linkman, phone }) => (
      <>
        {linkman && <span {...NOT_ON_PHONE}>{`${linkman} `}</span>}
        <a href={`tel:${phone}`} className={nowrap}>
          {phone}
        </a>
      </>
    ),
  },
  {
    key: 'kind',
    header: '类型',
    nowrap: true,
    cell: ({ kindLabel }) => kindLabel,
    note: ({ time }) => (
      <span className={nowrap} {...NOT_ON_PHONE}>
        {time}
      </span>
    ),
  },
  {
    key: 'goods',
    header: '商品',
    cell: ({ product }) => product,
    note: ({ details, delivery, remark }) =>
      [details, delivery, remark].map(
        (text) =>
          text && (
            <span key={text} {...NOT_ON_PHONE}>
              {text}
            </span>
          ),
      ),
  },
  {
    key: 'count',
    header: '数量与价格',
    align: 'end',
    phone: 'hidden',
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
    cell: ({ state }) => <Tag tone={state.tone}>{state.label}</Tag>,
    note: ({ result, audited }) => [
      result && (
        <span key="result" {...NOT_ON_PHONE}>
          {result}
        </span>
      ),
      audited && `${audited.by} ${audited.time}`,
      audited?.reason,
      audited?.order,
      audited?.inquiry,
    ],
  },
  rowActions(({ dialogs, customer, product }) => (
    <div className={cluster[2]}>
      {dialogs.map(({ dialog, label, to }) => (
        <RowLink
          key={dialog}
          to={to}
          label={label}
          of={`${customer} ${product}`}
          variant={label === '驳回' ? 'quiet' : 'secondary'}
          preventScrollReset
        />
      ))}
    </div>
  )),
];
