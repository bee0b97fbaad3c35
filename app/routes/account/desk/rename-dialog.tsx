import { FormDialog } from '#app/components/form-dialog.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import type { MemberView } from './members.server.ts';

interface RenameDialogProps {
  form: FormDescription;
  registered: NonNullable<MemberView['registered']>;
  member: MemberView;
}

/** The name, and of a seller the address, with which a company is registered now. */
export function RenameDialog({
  form: description,
  registered: { company, store },
  member,
}: RenameDialogProps) {
  return (
    <FormDialog
      title="变更企业登记信息"
      description={`${member.name}：请先核对登记机关的变更证明。此前的合同、订单、发票和对账单仍显示原名称；已签署的平台合同继续有效。`}
      closeTo={member.here}
      form={description}
      multipart
      submit="变更登记信息"
      variant="danger"
    >
      <input type="hidden" name="accountId" value={member.accountId} />
      {company !== null && (
        <FormField name="name" label="企业名称" defaultValue={company} autoComplete="off" />
      )}
      {store && (
        <>
          <FormField
            name="storeName"
            label="店铺名称"
            hint="与企业名称一致时请一并修改"
            defaultValue={store.name}
            autoComplete="off"
          />
          <FormField
            name="registryAddress"
            label="注册地址"
            defaultValue={store.registryAddress}
            autoComplete="off"
          />
        </>
      )}
      <FileField name="fileIds" label="变更证明或新的营业执照" moderType="qualification" single />
      <FormTextarea name="reason" label="原因" hint="会通知对方" rows={2} />
    </FormDialog>
  );
}
