import { RED_ENDED_LABEL, type RedState } from '#app/domain/invoice/red-confirmation.ts';
import type { Fen } from '#app/domain/money.ts';
import type { OrderList, Party } from '#app/domain/order/parties.ts';
import { formatInstant } from '#app/domain/time.ts';
import { eventsOf, yuan } from './event-type.ts';

interface OfInvoice {
  amount: Fen;
}
/** A 红字确认单, as one side of its invoice is told of it. */
interface OfRed extends OfInvoice {
  side: Party;
  /** Of the request that its invoice was issued for. */
  id: string;
  number: string;
  invoice: string;
}

const ofInvoice = eventsOf('invoice', 'view');
/** To those who can confirm it, or issue the red invoice. */
const ofRed = eventsOf('invoice', 'pay');
const redPath = ({ side, id }: OfRed) =>
  side === 'seller' ? `/customer/sale-invoices/${id}` : `/customer/invoice-management/${id}`;
const invoiceNews = { sms: true, path: () => '/customer/invoice-management' };

/** The events of applications for invoices, of what is issued for them, and of 红字确认单. */
export const INVOICE_EVENTS = {
  invoiceAsked: ofInvoice<OfInvoice & { id: string; buyer: string }>({
    title: '收到开票申请',
    text: ({ buyer, amount }) => `${buyer} 申请开票 ${yuan(amount)}。`,
    path: ({ id }) => `/customer/sale-invoices/${id}`,
  }),
  invoiceWithdrawn: ofInvoice<OfInvoice & { id: string; buyer: string }>({
    title: '买家撤回开票申请',
    text: ({ buyer, amount }) => `${buyer} 撤回了 ${yuan(amount)} 的开票申请，请勿开票。`,
    path: ({ id }) => `/customer/sale-invoices/${id}`,
  }),
  invoiceIssued: ofInvoice<OfInvoice & { number: string }>({
    title: '发票已开具',
    text: ({ amount, number }) => `您申请的 ${yuan(amount)} 发票已开票，发票号码 ${number}`,
    ...invoiceNews,
  }),
  invoiceCorrected: ofInvoice<OfInvoice & { number: string }>({
    title: '发票登记已更正',
    text: ({ amount, number }) =>
      `您申请的 ${yuan(amount)} 发票登记已更正，发票号码 ${number}，请以更正后的文件为准`,
    ...invoiceNews,
  }),
  invoiceRefused: ofInvoice<OfInvoice & { reason: string }>({
    title: '开票申请被驳回',
    text: ({ amount, reason }) => `您申请的 ${yuan(amount)} 发票被驳回：${reason}`,
    ...invoiceNews,
  }),
  invoiceReversed: ofInvoice<OfInvoice & { number: string }>({
    title: '发票已红冲',
    text: ({ amount, number }) => `您申请的 ${yuan(amount)} 发票已红冲，红字发票号码 ${number}`,
    ...invoiceNews,
  }),

  redAsked: ofRed<OfRed & { by: string; until: Date }>({
    title: '红字确认单待确认',
    sms: true,
    urgent: true,
    text: ({ by, invoice, number, amount, until }) =>
      `${by} 对发票 ${invoice} 发起红字确认单 ${number}（${yuan(amount)}），请在 ${formatInstant(until.toISOString())} 前确认或拒绝，逾期作废。`,
    path: redPath,
  }),
  redDue: ofRed<OfRed & { until: Date }>({
    title: '红字确认单即将过期',
    sms: true,
    urgent: true,
    text: ({ invoice, number, amount, until }) =>
      `发票 ${invoice} 的红字确认单 ${number}（${yuan(amount)}）将于 ${formatInstant(until.toISOString())} 作废，请尽快确认或拒绝。`,
    path: redPath,
  }),
  redEnded: ofRed<OfRed & { state: Exclude<RedState, 'asked'> }>({
    title: '红字确认单有结果',
    text: ({ side, invoice, number, amount, state }) =>
      `发票 ${invoice} 的红字确认单 ${number}（${yuan(amount)}）${RED_ENDED_LABEL[state]}${
        state === 'confirmed' && side === 'seller' ? '，可以开具红字发票' : ''
      }。`,
    path: redPath,
  }),

  invoiceTitleDecided: ofInvoice<
    OfInvoice & {
      id: string;
      side: OrderList;
      title: string;
      agreed: boolean;
      reason: string;
    }
  >({
    title: '开票主体处理结果',
    text: ({ title, amount, agreed, reason }) =>
      agreed
        ? `平台已同意以 ${title} 为抬头开票 ${yuan(amount)}，等待卖家开票。`
        : `平台驳回了以 ${title} 为抬头、${yuan(amount)} 的开票申请：${reason}`,
    path: ({ side, id }) =>
      side === 'sale' ? `/customer/sale-invoices/${id}` : '/customer/invoice-management',
  }),
};
