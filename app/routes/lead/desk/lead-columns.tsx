import { ButtonLink } from '#app/components/ui/button.tsx';
import { Tag } from '#app/components/ui/notice.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap, small } from '#app/styles/layout.css.ts';
import type { LeadRow } from './lead-rows.server.ts';

const note = classNames(muted, small);

export const LEAD_COLUMNS: readonly Column<LeadRow>[] = [
  {
    key: 'company',
    header: '登记方',
    phone: 'title',
    cell: ({ company, linkman, phone }) => (
      <>
        <strong>{company || linkman}</strong>
        <div className={note}>
          {company && `${linkman} `}
          <a href={`tel:${phone}`} className={nowrap}>
            {phone}
          </a>
        </div>
      </>
    ),
  },
  { key: 'kind', header: '类型', cell: ({ label }) => <span className={nowrap}>{label}</span> },
  {
    key: 'subject',
    header: '需求',
    phone: 'line',
    cell: ({ subject, remark }) => (
      <>
        {subject || '未填写意向'}
        {remark && <div className={note}>{remark}</div>}
      </>
    ),
  },
  { key: 'time', header: '登记时间', cell: ({ time }) => <span className={nowrap}>{time}</span> },
  {
    key: 'state',
    header: '处理',
    cell: ({ handled }) =>
      handled ? (
        <>
          <Tag tone="success">已处理</Tag>
          <div className={note}>
            {handled.by} {handled.time}
          </div>
          {handled.note && <div className={note}>{handled.note}</div>}
        </>
      ) : (
        <Tag tone="info">待处理</Tag>
      ),
  },
  {
    key: 'mark',
    header: '操作',
    phone: 'line',
    cell: ({ handled, dialogTo, company, linkman }) => {
      const label = handled ? '重新打开' : '标记已处理';
      return (
        <ButtonLink
          to={dialogTo}
          variant={handled ? 'quiet' : 'secondary'}
          size="small"
          aria-label={`${label} ${company || linkman}`}
          preventScrollReset
        >
          {label}
        </ButtonLink>
      );
    },
  },
];
