import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';
import type { readStatements } from './statements.server.ts';

type Decision = NonNullable<Awaited<ReturnType<typeof readStatements>>['decision']>;

interface LineDialogProps {
  decision: Decision;
  reply: FormReply | null | undefined;
}

/** For a line that no rule decides: the operator names its order, or marks it as not for the market. */
export function LineDialog({ decision, reply }: LineDialogProps) {
  const { line, orderCode, closeTo } = decision;
  const assign = useForm(decision.assign, reply);
  const aside = useForm(decision.aside, reply);
  return (
    <Dialog title="处理流水" description={line.match.label} closeTo={closeTo}>
      <div className={stack[4]}>
        <DescriptionList
          look="summary"
          items={[
            { term: '付款人', value: line.payer },
            { term: '金额', value: `¥${line.amount}` },
            { term: '到账时间', value: line.time },
            { term: '附言', value: line.remark || '—' },
            ...line.match.texts.map((text, at) => ({ term: at ? '' : '匹配', value: text })),
          ]}
        />
        <Permitted permission="pay">
          <ServerForm form={assign} className={stack[3]} preventScrollReset>
            <input type="hidden" name="lineId" value={line.id} />
            <FormField
              form={assign}
              name="orderCode"
              label="订单号"
              defaultValue={orderCode}
              hint="付款户名与买家不同时，入账即表示平台同意"
              autoComplete="off"
            />
            <Button block>入账到订单</Button>
          </ServerForm>
          <ServerForm form={aside} className={stack[3]} preventScrollReset>
            <input type="hidden" name="lineId" value={line.id} />
            <FormTextarea form={aside} name="reason" label="不属于平台的原因" rows={2} />
            <Button block variant="secondary">
              标记为不属于平台
            </Button>
          </ServerForm>
        </Permitted>
      </div>
    </Dialog>
  );
}
