import { FormDialog } from '#app/components/form-dialog.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, NOT_ON_PHONE, rowActions } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { nowrap } from '#app/styles/layout.css.ts';
import type { LeadRow } from './lead-desk.server.ts';

export const LEAD_COLUMNS: readonly Column<LeadRow>[] = [
  {
    key: 'company',
    header: '登记方',
    phone: 'title',
    cell: ({ company, linkman }) => <strong>{company || linkman}</strong>,
    note: ({ company, linkman, phone }) => (
      <>
        {company && <span {...NOT_ON_PHONE}>{`${linkman} `}</span>}
        <a href={`tel:${phone}`} className={nowrap}>
          {phone}
        </a>
      </>
    ),
  },
  { key: 'kind', header: '类型', nowrap: true, cell: ({ label }) => label },
  {
    key: 'subject',
    header: '需求',
    cell: ({ subject }) => subject || '未填写意向',
    note: ({ remark }) => remark && <span {...NOT_ON_PHONE}>{remark}</span>,
  },
  { key: 'time', header: '登记时间', nowrap: true, phone: 'hidden', cell: ({ time }) => time },
  {
    key: 'state',
    header: '处理',
    phone: 'figure',
    cell: ({ handled }) =>
      handled ? <Tag tone="success">已处理</Tag> : <Tag tone="info">待处理</Tag>,
    note: ({ handled }) => handled && [`${handled.by} ${handled.time}`, handled.note],
  },
  rowActions(({ handled, dialogTo, company, linkman }) => {
    const label = handled ? '重新打开' : '标记已处理';
    return (
      <RowLink
        to={dialogTo}
        label={label}
        of={company || linkman}
        variant={handled ? 'quiet' : 'secondary'}
        preventScrollReset
      />
    );
  }),
];

interface HandleLeadDialogProps {
  lead: LeadRow;
  form: FormDescription;
  closeTo: string;
}

/** A lead that was followed up, and the result. */
export function HandleLeadDialog({ lead, form: description, closeTo }: HandleLeadDialogProps) {
  return (
    <FormDialog title="标记已处理" description={lead.label} closeTo={closeTo} form={description}>
      <DescriptionList
        look="summary"
        items={[
          ...(lead.company ? [{ term: '登记方', value: lead.company }] : []),
          { term: '联系人', value: lead.linkman },
          { term: '联系电话', value: lead.phone },
          { term: '需求', value: lead.subject || '未填写意向' },
          ...(lead.remark ? [{ term: '备注', value: lead.remark }] : []),
          { term: '登记时间', value: lead.time },
        ]}
      />
      <input type="hidden" name="kind" value={lead.kind} />
      <input type="hidden" name="id" value={lead.id} />
      <FormTextarea name="note" label="处理结果" hint="选填，同事都能看到" />
      <Button block>标记已处理</Button>
    </FormDialog>
  );
}
