import { Button } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';
import type { LeadRow } from './lead-rows.server.ts';

interface HandleLeadDialogProps {
  lead: LeadRow;
  form: FormDescription;
  reply: FormReply | null | undefined;
  closeTo: string;
}

/** A lead that has been followed up, and what came of it. */
export function HandleLeadDialog({
  lead,
  form: description,
  reply,
  closeTo,
}: HandleLeadDialogProps) {
  const form = useForm(description, reply);
  return (
    <Dialog title="标记已处理" description={lead.label} closeTo={closeTo}>
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <DescriptionList
          look="summary"
          items={[
            ...(lead.company ? [{ term: '登记方', value: lead.company }] : []),
            { term: '联系人', value: lead.linkman },
            { term: '联系电话', value: lead.phone },
            { term: '需求', value: lead.subject || '未填写意向' },
          ]}
        />
        <input type="hidden" name="kind" value={lead.kind} />
        <input type="hidden" name="id" value={lead.id} />
        <FormTextarea form={form} name="note" label="处理结果" hint="选填，同事都能看到" />
        <Button block>标记已处理</Button>
      </ServerForm>
    </Dialog>
  );
}
