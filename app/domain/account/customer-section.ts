/** A list of the customer pages. */
export interface CustomerSection {
  to: string;
  label: string;
}

/** The lists whose things have pages of their own, by their paths below /customer. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ['purchase-order', '采购订单'],
  ['purchase-inquiry', '我的询价'],
  ['purchase-saleafter-order', '售后申请'],
  ['invoice-management', '发票管理'],
  ['statements', '采购对账单'],
  ['lists', '常购清单'],
  ['auctions', '我的竞价'],
  ['sale-order', '收到的订单'],
  ['sale-inquiry', '收到的询价'],
  ['sale-saleafter', '售后处理'],
  ['sale-invoices', '开票申请'],
  ['sale-statements', '销售对账单'],
  ['release-product-management1', '在售商品'],
  ['messages', '消息'],
  ['company', '企业与成员'],
  ['desk/auctions', '竞价管理'],
  ['desk/saleafter', '售后裁定'],
  ['desk/purchase', '集采与招标'],
  ['desk/bank-statements', '银行流水'],
  ['desk/content', '内容管理'],
  ['desk/messages', '消息发送'],
]);

/** The list to which the page of a thing belongs, where one goes on when there is no such thing; null of other pages. */
export function customerSection(path: string): CustomerSection | null {
  const below = path.toLowerCase().replace(/^\/customer\//, '');
  const found = [...LISTS].find(([list]) => below.startsWith(`${list}/`));
  return found ? { to: `/customer/${found[0]}`, label: found[1] } : null;
}
