export interface DemoAccount {
  phone: string;
  /** What the account is for, as printed at the start. */
  role: string;
  name: string;
}

/** The password of every demo account. They exist in demo markets only. */
export const DEMO_PASSWORD = 'demo1234';

export const DEMO_ACCOUNTS = [
  { phone: '13800000001', role: '个人买家（有收货地址）', name: '林知夏' },
  { phone: '13800000002', role: '企业买家（已签合同）', name: '远澄机械制造有限公司' },
  { phone: '13800000003', role: '企业买家（未签合同）', name: '朗川建设工程有限公司' },
  { phone: '13800000004', role: '卖家', name: '周予安' },
  { phone: '13800000005', role: '卖家', name: '许砚清' },
  { phone: '13800000006', role: '卖家', name: '唐若川' },
  { phone: '13800000009', role: '平台运营', name: '平台运营' },
  { phone: '13800000011', role: '远澄机械的采购', name: '程若溪' },
  { phone: '13800000012', role: '远澄机械的审批', name: '顾明衡' },
  { phone: '13800000013', role: '远澄机械的财务', name: '陆清和' },
  { phone: '13800000007', role: '平台自营店', name: '平台自营' },
] as const satisfies readonly DemoAccount[];
