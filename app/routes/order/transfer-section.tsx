import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { FileLink } from '#app/components/ui/file-links.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { muted, stack } from '#app/styles/layout.css.ts';
import type { Transfer } from './transfer.server.ts';

interface TransferSectionProps {
  transfer: Transfer;
}

/** Where the money of an order is transferred to, and the bank's receipts of it. */
export function TransferSection({ transfer }: TransferSectionProps) {
  return (
    <div id="transfer">
      <Card title="对公转账" gap={4}>
        {transfer.chosen ? <Chosen transfer={transfer} /> : <Choice transfer={transfer} />}
      </Card>
    </div>
  );
}

function Choice({ transfer }: TransferSectionProps) {
  const form = useForm(transfer.chooseForm);
  return (
    <>
      <p>
        用公司账户汇款到平台账户，到账后更新订单。
        {transfer.holds &&
          `选择后付款期限延长到 ${transfer.until}，期间为您保留货物；每个订单一次。`}
      </p>
      <ServerForm form={form} preventScrollReset>
        <Button variant="secondary">选择对公转账</Button>
      </ServerForm>
    </>
  );
}

function Chosen({ transfer }: TransferSectionProps) {
  return (
    <>
      <DescriptionList items={transfer.facts} />
      <p className={muted}>
        请用「{transfer.payerName}
        」的账户汇款，并在附言写明汇款码；可以分次汇款，多付的转入您的钱包或退回。付款户名不同的，须平台核对同意后才能入账，开票主体与买家不同的也一样。
      </p>
      {transfer.receipts.length > 0 && (
        <ul>
          {transfer.receipts.map(({ date, ...file }) => (
            <li key={file.id}>
              <FileLink {...file} /> <span className={muted}>{date}</span>
            </li>
          ))}
        </ul>
      )}
      <DescribedForm
        description={transfer.receiptForm}
        multipart
        className={stack[3]}
        preventScrollReset
      >
        <FileField
          name="fileIds"
          label="银行回单"
          moderType="receipt"
          hint="PNG、JPEG、WebP 图片或 PDF，每个不超过 10 MB；有助于尽快核对到账"
        />
        <div>
          <Button variant="secondary">上传回单</Button>
        </div>
      </DescribedForm>
    </>
  );
}
