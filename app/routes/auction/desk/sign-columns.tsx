import { ButtonLink } from '#app/components/ui/button.tsx';
import { Link } from '#app/components/ui/link.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap, small } from '#app/styles/layout.css.ts';
import { watchHref } from './auction-paths.ts';
import type { SignRow } from './sign-rows.server.ts';

const note = classNames(muted, small);

export const SIGN_COLUMNS: readonly Column<SignRow>[] = [
  {
    key: 'company',
    header: '报名单位',
    phone: 'title',
    cell: ({ company, credential }) => (
      <>
        <strong>{company}</strong>
        <div className={classNames(note, nowrap)}>{credential}</div>
      </>
    ),
  },
  {
    key: 'auction',
    header: '竞价',
    cell: ({ auctionId, auction }) => <Link to={watchHref(auctionId)}>{auction}</Link>,
  },
  {
    key: 'phone',
    header: '通知手机',
    cell: ({ phone }) => <span className={nowrap}>{phone}</span>,
  },
  { key: 'time', header: '报名时间', cell: ({ time }) => <span className={nowrap}>{time}</span> },
  {
    key: 'margin',
    header: '保证金',
    cell: ({ margin }) => <span className={nowrap}>{margin}</span>,
  },
  {
    key: 'state',
    header: '状态',
    cell: ({ state, reason }) => (
      <>
        <Tag tone={state.tone}>{state.label}</Tag>
        {reason && <div className={note}>{reason}</div>}
      </>
    ),
  },
  {
    key: 'audit',
    header: '操作',
    phone: 'line',
    cell: ({ waits, auditHref, company }) =>
      waits && (
        <ButtonLink
          to={auditHref}
          variant="secondary"
          size="small"
          aria-label={`审核 ${company}`}
          preventScrollReset
        >
          审核
        </ButtonLink>
      ),
  },
];
