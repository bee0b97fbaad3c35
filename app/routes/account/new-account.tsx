import { Link } from '#app/components/ui/link.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormRadio } from '#app/forms/form-radio.tsx';
import { PASSWORD_HINT } from './password-hint.ts';

/** Controls that several forms about an account have. */

const customerTypes = [
  { value: 'personal', label: '个人买家', detail: '以个人名义采购' },
  { value: 'enterprise', label: '企业买家', detail: '以公司名义采购，直接购买前需签署电子合同' },
];

export const CustomerTypes = () => (
  <FormRadio name="customerType" label="账号类型" options={customerTypes} defaultValue="personal" />
);

export const AccountName = () => (
  <FormField name="name" label="姓名或公司名称" autoComplete="name" />
);

export const NewPassword = ({ label = '新密码' }) => (
  <FormField
    name="password"
    label={label}
    hint={PASSWORD_HINT}
    type="password"
    autoComplete="new-password"
  />
);

export const Agreed = () => (
  <p>
    注册即表示同意
    <Link to="/agreementList" target="_blank">
      平台协议
    </Link>
    和
    <Link to="/help?topic=rules" target="_blank">
      平台规则
    </Link>
    。
  </p>
);
