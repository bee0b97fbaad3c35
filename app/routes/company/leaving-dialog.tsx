import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { CompanyView } from './company-view.ts';
import { COMPANY } from './paths.ts';

/** Asks who takes over the work of a member before the member is removed. */
export function LeavingDialog({
  removing: { name, personId, form, successors },
}: {
  removing: NonNullable<CompanyView['removing']>;
}) {
  return (
    <FormDialog
      title="确定移除成员吗?"
      description={`${name} 的登录立即全部退出，不再收到本企业的短信和邮件，审批链接失效，其设置的代理出价停止。其未完成的订单、询价、等待审批的申请由接手的同事继续办理；竞价的通知手机号、购物车、草稿、保存的搜索和企业消息转给接手的同事。`}
      closeTo={COMPANY}
      form={form}
      submit="确定"
      variant="danger"
    >
      <input type="hidden" name="personId" value={personId} />
      <FormSelect
        name="successorId"
        label="由谁接手"
        hint="只列出角色权限足够的同事"
        options={successors}
        defaultValue={successors.length === 1 ? successors[0]?.value : ''}
      />
    </FormDialog>
  );
}
