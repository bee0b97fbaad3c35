import { OwnFields } from '#app/components/company/own-fields.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import type { Decision } from './decisions.server.ts';
import { Receiver } from './receiver.tsx';

interface DecisionDialogProps {
  decision: Decision;
  inquiryNum: string;
}

/** The confirmation before an offer is accepted or an inquiry is closed. */
export function DecisionDialog({ decision, inquiryNum }: DecisionDialogProps) {
  if (decision.kind === 'accept') return <AcceptDialog decision={decision} />;
  return (
    <ConfirmDialog
      title="确定关闭询价单吗?"
      description="关闭后卖家不能再报价，您也不能再采纳报价。"
      form={decision.form}
      closeTo={decision.closeTo}
      of={{ inquiryNum }}
    />
  );
}

function AcceptDialog({ decision }: { decision: Extract<Decision, { kind: 'accept' }> }) {
  const form = useForm(decision.form);
  return (
    <Dialog
      title={`采纳 ${decision.sellerName} 的报价`}
      description="将按报价生成订单，其他卖家会收到未成交通知。"
      closeTo={decision.closeTo}
    >
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <input type="hidden" name="offerId" value={decision.offerId} />
        <input type="hidden" name="amount" value={decision.amount} />
        <p>
          订单金额 <Price amount={decision.total} size="large" />
          {decision.made && (
            <>
              <br />
              {decision.made}
            </>
          )}
        </p>
        <p>
          付款方式 <b>{decision.payment.text}</b>
          <br />
          {decision.payment.when}
        </p>
        {decision.contradiction && (
          <Notice tone="warning">卖家填写的条件{decision.contradiction}。</Notice>
        )}
        <Receiver {...decision.receiver} />
        <OwnFields form={form} fields={decision.ownFields} />
        <div className={cluster[3]}>
          <ButtonLink to={decision.closeTo} replace preventScrollReset variant="secondary">
            返回
          </ButtonLink>
          <Button variant="buy">采纳并下单</Button>
        </div>
      </ServerForm>
    </Dialog>
  );
}
