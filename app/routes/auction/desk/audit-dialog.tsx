import { Button } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import type { SignRow } from './sign-rows.server.ts';

interface AuditDialogProps {
  sign: SignRow;
  form: FormDescription;
  reply: FormReply | null | undefined;
  closeTo: string;
}

/** A sign-up with its papers, to be let pass or sent back. */
export function AuditDialog({ sign, form: description, reply, closeTo }: AuditDialogProps) {
  const form = useForm(description, reply);
  const papers = sign.files.map(({ fileId, fileName, qualifyName }) => ({
    term: qualifyName,
    value: (
      <a key={fileId} href={`/files/${fileId}`} target="_blank" rel="noreferrer">
        {fileName}
      </a>
    ),
  }));
  return (
    <Dialog title="报名审核" description={sign.auction} closeTo={closeTo}>
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <DescriptionList
          items={[
            { term: '报名单位', value: sign.company },
            { term: '证件号码', value: sign.credential },
            { term: '账号', value: sign.buyer },
            { term: '通知手机', value: sign.phone },
            ...(papers.length > 0 ? papers : [{ term: '报名资料', value: '本场不要求' }]),
          ]}
        />
        <input type="hidden" name="signId" value={sign.id} />
        <FormTextarea
          form={form}
          name="reason"
          label="未通过的原因"
          hint="退回时必填，会短信通知报名者"
        />
        <div className={cluster[3]}>
          <Button name="intent" value="refuse" variant="danger">
            退回
          </Button>
          <Button name="intent" value="pass">
            通过
          </Button>
        </div>
      </ServerForm>
    </Dialog>
  );
}
