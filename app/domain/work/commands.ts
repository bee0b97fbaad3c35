import type { Permission } from '#app/domain/account/roles.ts';
import type { WorkRole } from './role.ts';

export interface Command {
  label: string;
  to: string;
  /** What the page takes; absent: `view`. */
  permission?: Permission;
}

/** What is begun from anywhere by its name, beside the pages of the menu (design/interface: Keys). */
export const COMMANDS: Readonly<Record<WorkRole, readonly Command[]>> = {
  purchase: [
    { label: '新建询价', to: '/inquiry', permission: 'trade' },
    { label: '按清单下单', to: '/pasteList', permission: 'trade' },
    { label: '找现货', to: '/trading' },
    { label: '去购物车', to: '/shopCart' },
  ],
  sale: [
    { label: '发布商品', to: '/customer/release-product-management1/new', permission: 'trade' },
    { label: '表格改价', to: '/customer/release-product-management1/prices', permission: 'trade' },
    { label: '申请提现', to: '/customer/sale-account', permission: 'pay' },
  ],
  desk: [
    { label: '新建竞价', to: '/customer/desk/auctions/new' },
    { label: '新建专场', to: '/customer/desk/auctions/session' },
    { label: '导入银行流水', to: '/customer/desk/bank-statements' },
    { label: '写文章', to: '/customer/desk/content' },
  ],
};
