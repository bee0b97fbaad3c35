import { OwnFields } from '#app/components/company/own-fields.tsx';
import { DraftControls, OfferedDrafts } from '#app/components/draft/long-form.tsx';
import { useRootData } from '#app/components/layout/root-data.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormCheckbox } from '#app/forms/form-checkbox.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';
import type { SignDialogView } from './read-entry.server.ts';

export interface SignDialogProps {
  dialog: SignDialogView;
}

/** The rules a bidder agrees to (design/auctions: Rules; design/auctions: Record). */
const AGREEMENT = [
  '出价以服务器收到的时间为准，一经接受不可撤回。',
  '需在资质审核通过、并在报名截止前冻结保证金后才能出价；未中标的保证金在竞价结束后退回钱包。',
  '中标后按出价生成订单，保证金在订单付款后退回；放弃成交或逾期未付款即为违约，保证金不予退还，按竞价条款归卖家和平台。',
  '中标人违约时，可能按您的出价向您递补；接受递补须重新冻结保证金，放弃递补不算违约。',
  '每笔有效出价都记入可下载核验的竞价记录，排名中其他买家以竞买人编号显示，不显示名称。',
];

export default function SignPanel({ dialog }: SignDialogProps) {
  const { closeTo, auction, before, documents } = dialog;
  const earlier = before && 'companyName' in before ? before : null;
  const { user } = useRootData();
  const form = useForm(dialog.form);
  const company = user?.customerType === 'enterprise' ? user.name : undefined;
  return (
    <Dialog
      title="竞价报名"
      description={auction.name}
      closeTo={closeTo}
      footer={
        <>
          <ButtonLink to={closeTo} variant="secondary" replace preventScrollReset>
            取消
          </ButtonLink>
          <Button form={dialog.form.form}>提交报名</Button>
          <DraftControls form={form} long={dialog.long} formId={dialog.form.form} />
        </>
      }
    >
      <OfferedDrafts long={dialog.long} />
      <DescriptionList look="summary" items={dialog.costs} />
      <ServerForm form={form} id={dialog.form.form} multipart className={stack[4]}>
        <input type="hidden" name="auctionId" value={auction.id} />
        <FormField
          name="companyName"
          label="公司名称"
          autoComplete="organization"
          hint={company && '须与本账号的企业名称一致'}
          // A member's own name is not the company's.
          defaultValue={(user?.role ? undefined : company) ?? earlier?.companyName}
        />
        <FormField
          name="credentialNumber"
          label="证件号码"
          hint="企业填写统一社会信用代码，个人填写身份证号码"
          autoComplete="off"
          defaultValue={before?.credentialNumber}
        />
        <FormField
          name="noticePhoneNumber"
          label="通知手机号码"
          hint="平台就报名审核和竞价事项联系该号码"
          type="tel"
          autoComplete="tel"
          defaultValue={before?.noticePhoneNumber}
        />
        {dialog.asksLimit && (
          <FormField
            name="bidLimit"
            label="出价上限（总金额，元）"
            hint="按企业审批规则，达到审批标准的上限须经审批；本企业成员的出价不能超过批准的上限"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={earlier?.bidLimit}
          />
        )}
        {dialog.ownFields.length > 0 && <OwnFields form={form} fields={dialog.ownFields} />}
        {documents.map(({ field: control, name }) => (
          <FileField key={control} name={control} label={name} moderType="qualification" single />
        ))}
        <details>
          <summary>竞拍协议</summary>
          <ol className={stack[1]}>
            {AGREEMENT.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </details>
        <FormCheckbox
          name="checked"
          label="我已阅读并同意竞拍协议"
          required
          defaultChecked={form.valueOf('checked') !== undefined}
        />
      </ServerForm>
    </Dialog>
  );
}
