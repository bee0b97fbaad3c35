import { type Fen, formatYuan } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';

/** What of an account is not finished, by its number; money in fen. */
export interface Unfinished {
  members: number;
  /** Not completed, or not settled. */
  orders: number;
  refunds: number;
  cases: number;
  /** Asked for and not issued. */
  invoices: number;
  inquiries: number;
  /** Published and not decided. */
  tenders: number;
  /** Sign-ups to auctions that go on, margins that are frozen, awards. */
  auctions: number;
  /** For group purchases, the platform's own goods, and purchases by the platform. */
  registrations: number;
  /** Asked for and not decided. */
  withdrawals: number;
  balance: Fen;
  /** Of gift cards that are good, and vouchers. */
  credits: Fen;
}

/** What a seller has not finished, beside what it has as a buyer. */
export interface UnfinishedSales {
  /** Not completed, or not settled. */
  soldOrders: number;
  /** Of money for what it sold. */
  soldRefunds: number;
  soldCases: number;
  /** Asked for by its buyers, and not issued. */
  soldInvoices: number;
  /** Which a buyer can still accept. */
  offers: number;
  /** Offers for tenders that are not decided. */
  bids: number;
  /** That go on, or whose awards are not paid. */
  soldAuctions: number;
  /** Not withdrawn, as long as the seller has no wallet. */
  proceeds: Fen;
  /** What it owes the platform. */
  debt: Fen;
}

/** Kinds of accounts that cannot be closed by their owner, even when nothing of theirs is open. */
export type KeptAs = 'operator' | 'seller' | 'member' | 'demo';

export const CLOSING_REFUSED: Readonly<Record<KeptAs, string>> = {
  operator: '平台运营账号不能注销',
  seller: '卖家账号的注销须由平台办理（下架商品、结清货款后），请联系客服',
  member: '您是企业成员，请先由企业管理员移除（未办完的事项由其他成员接手），再注销账号',
  demo: '演示账号不能注销',
};

const counted = {
  members: (count: number) => `还有 ${count} 位企业成员，请先移除`,
  orders: (count: number) => `还有 ${count} 个订单未完成或未结清`,
  refunds: (count: number) => `还有 ${count} 笔退款未到账`,
  cases: (count: number) => `还有 ${count} 个售后未办结`,
  invoices: (count: number) => `还有 ${count} 张发票待开具`,
  inquiries: (count: number) => `还有 ${count} 个询价未结束，请先关闭`,
  tenders: (count: number) => `还有 ${count} 个招标未公布结果，请先定标或终止`,
  auctions: (count: number) => `还有 ${count} 个竞价未结束或保证金未退回`,
  registrations: (count: number) => `还有 ${count} 个集采或采购登记未办结`,
  withdrawals: (count: number) => `还有 ${count} 笔提现未办结`,
  balance: (amount: Fen) => `钱包还有余额 ¥${formatYuan(amount)}，请先提现`,
  credits: (amount: Fen) => `电子礼品卡和代金券还有 ¥${formatYuan(amount)} 未使用`,
  soldOrders: (count: number) => `还有 ${count} 个收到的订单未完成或未结清`,
  soldRefunds: (count: number) => `还有 ${count} 笔应退买家的款项未到账`,
  soldCases: (count: number) => `还有 ${count} 个买家售后未办结`,
  soldInvoices: (count: number) => `还有 ${count} 张买家发票待开具`,
  offers: (count: number) => `还有 ${count} 个报价在有效期内，请先撤回`,
  bids: (count: number) => `还有 ${count} 个投标所在的招标未结束`,
  soldAuctions: (count: number) => `还有 ${count} 场竞价销售未结束或中标未付款`,
  proceeds: (amount: Fen) => `货款账户还有 ¥${formatYuan(amount)}，请先提现`,
  debt: (amount: Fen) => `欠平台 ¥${formatYuan(amount)} 未结清`,
} satisfies Record<keyof (Unfinished & UnfinishedSales), (count: number) => string>;

/** Why an account cannot be closed now, each reason a text; none: it can. */
export const closingObstacles = (unfinished: Unfinished & Partial<UnfinishedSales>): string[] =>
  namesOf(counted).flatMap((name) => {
    const open = unfinished[name] ?? 0;
    return open > 0 ? [counted[name](open)] : [];
  });

/** In the place of a reason for which the trade of a closed account is suspended. */
export const CLOSED_REASON = '账号已注销';
export const CLOSED_NAME = '已注销用户';
/** What others read in its place: the name of a company is kept, as it is no personal data. */
export const closedName = (account: { customerType: string; name: string }): string =>
  account.customerType === 'enterprise' ? `${account.name}（已注销）` : CLOSED_NAME;
/** In the place of the phone, which is free for another account. */
export const closedPhone = (id: number): string => `closed-${id}`;

export const CLOSING_PHONE_REQUIRED = '请输入本账号的手机号，以确认注销';
export const CLOSING_PHONE_OTHER = '手机号与本账号不一致';
export const NAME_IN_CONTRACT = '企业名称已用于签署的合同，不能自行修改；确需变更请联系客服';
