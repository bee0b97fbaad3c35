export const COMPANY_NAME_REQUIRED = '请填写企业名称';
export const STORE_NAME_REQUIRED = '请填写店铺名称';
export const RENAME_DOCUMENT_REQUIRED = '请上传登记机关的变更证明或新的营业执照';
export const NAMES_UNCHANGED = '名称和地址与现在相同，没有需要变更的内容';
export const NO_COMPANY = '个人账号的姓名由本人在账号安全中修改';
export const NO_STORE = '该账号没有店铺';

/** One thing that a company has registered anew, in words. */
export const changedText = (what: string, from: string, to: string): string =>
  `${what}由「${from || '空'}」变更为「${to || '空'}」`;
