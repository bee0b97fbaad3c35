import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { CONSENT_NEEDED } from '#app/domain/invoice/consent.ts';
import {
  TITLE_KIND_LABEL,
  TITLE_NAME_REQUIRED,
  TITLE_TEXT_MAX,
} from '#app/domain/invoice/invoice.ts';
import {
  deleteInvoiceTitle,
  invoiceTitles,
  type OwnTitle,
  saveInvoiceTitle,
  titleKind,
} from '#app/domain/invoice/title-contract.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { FormRadio } from '#app/forms/form-radio.tsx';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, halves, stack } from '#app/styles/layout.css.ts';
import { titleFacts } from './invoice-view.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLES = '/customer/invoice-management/titles';

export const meta = titled('发票抬头');

const typed = textUpTo(TITLE_TEXT_MAX).default('');

const titleForm = defineForm(
  'invoiceTitle',
  z.object({
    id: idText.optional(),
    kind: titleKind,
    name: textUpTo(TITLE_TEXT_MAX, '', TITLE_NAME_REQUIRED),
    taxNo: typed,
    address: typed,
    phone: typed,
    bank: typed,
    account: typed,
    email: typed,
    isDefault: z.boolean().default(false),
  }),
);

const deleteForm = defineForm('deleteInvoiceTitle', z.object({ id: idText }));

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const titles = await ask(invoiceTitles, {});
  const asked = titles.find(({ id }) => id === searchParams.get('id')) ?? null;
  const isDeleting = searchParams.get('dialog') === 'delete';
  return {
    titles: titles.map((title) => ({
      id: title.id,
      name: title.name,
      isDefault: title.isDefault,
      needsConsent: title.needsConsent,
      facts: titleFacts(title),
    })),
    edited: isDeleting ? null : asked,
    deleted: isDeleting ? asked : null,
    form: describeForm(titleForm, request),
    deleteForm: describeForm(deleteForm, request),
  };
});

export const action = formAction(
  handleCall(titleForm, saveInvoiceTitle, { to: TITLES, done: '发票抬头已保存' }),
  handleCall(deleteForm, deleteInvoiceTitle, { to: TITLES, done: '发票抬头已删除' }),
);

export default function Titles() {
  const { titles, edited, deleted, form, deleteForm: deletion } = useLoaderData<typeof loader>();
  const saved = useTimesAccepted(form.form);
  return (
    <CustomerPage
      title="发票抬头"
      breadcrumb={[
        { label: '发票管理', to: '/customer/invoice-management' },
        { label: '发票抬头' },
      ]}
    >
      {titles.map(({ id, name, isDefault, needsConsent, facts }) => (
        <Card
          key={id}
          title={name}
          action={
            <div className={cluster[2]}>
              {isDefault && <Tag tone="info">默认</Tag>}
              <RowLink to={`${TITLES}?id=${id}`} label="修改" of={name} variant="quiet" />
              <RowLink
                to={`${TITLES}?dialog=delete&id=${id}`}
                label="删除"
                of={name}
                variant="quiet"
                preventScrollReset
              />
            </div>
          }
          gap={3}
        >
          {needsConsent && <Notice tone="info">{CONSENT_NEEDED}</Notice>}
          <DescriptionList items={facts} />
        </Card>
      ))}
      {/* What was saved is not saved again by the next press. */}
      <TitleForm key={`${edited?.id ?? 'new'} ${saved}`} edited={edited} description={form} />
      {deleted && (
        <ConfirmDialog
          title="确定删除发票抬头吗?"
          description={deleted.name}
          form={deletion}
          closeTo={TITLES}
          of={{ id: deleted.id }}
        />
      )}
    </CustomerPage>
  );
}

interface TitleFormProps {
  edited: OwnTitle | null;
  description: FormDescription;
}

const FIELDS = [
  { name: 'taxNo', label: '统一社会信用代码', hint: '18 位；个人普票可不填' },
  { name: 'address', label: '地址', hint: '专票必填' },
  { name: 'phone', label: '电话', hint: '专票必填' },
  { name: 'bank', label: '开户银行', hint: '专票必填' },
  { name: 'account', label: '银行账号', hint: '专票必填' },
  { name: 'email', label: '收票邮箱', hint: '选填' },
] as const;

function TitleForm({ edited, description }: TitleFormProps) {
  const form = useForm(description);
  const isSent = form.valueOf('form') !== undefined;
  return (
    <Card title={edited ? '修改发票抬头' : '添加发票抬头'}>
      <ServerForm form={form} className={stack[4]}>
        {edited && <input type="hidden" name="id" value={edited.id} />}
        <FormRadio
          name="kind"
          label="发票类型"
          required
          options={Object.entries(TITLE_KIND_LABEL).map(([value, label]) => ({ value, label }))}
          defaultValue={edited?.kind ?? 'special'}
        />
        <div className={halves}>
          <FormField name="name" label="抬头" defaultValue={edited?.name} />
          {FIELDS.map(({ name, label, hint }) => (
            <FormField
              key={name}
              name={name}
              label={label}
              hint={hint}
              defaultValue={edited?.[name]}
            />
          ))}
        </div>
        <Checkbox
          name="isDefault"
          label="设为默认"
          defaultChecked={isSent ? form.valueOf('isDefault') === 'on' : edited?.isDefault}
        />
        <SaveButtons cancelTo={edited && TITLES}>保存</SaveButtons>
      </ServerForm>
    </Card>
  );
}
