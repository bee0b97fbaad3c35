import { z } from 'zod';
import { auditState } from '#app/components/audit-state.server.ts';
import { groupResult } from '#app/components/group-state.server.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { hrefOf } from '#app/domain/href.ts';
import { saleProductsForInquiry } from '#app/domain/inquiry/goods-contract.ts';
import { type AuditStatus, auditStatus } from '#app/domain/lead/contract.ts';
import {
  QUOTE_UNREADABLE,
  REGISTRATION_KIND_LABEL,
  type RegistrationKind,
} from '#app/domain/lead/registration-desk.ts';
import {
  auditRegistration,
  type Registration,
  registrationKind,
} from '#app/domain/lead/registration-desk-contract.ts';
import { amountOf, formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { ORDER_STATE_LABEL } from '#app/domain/order/state.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { type ListSearch, listHref, readConditions } from './list-search.server.ts';

const REGISTRATION_DESK = '/customer/desk/registrations';

/** Which registrations the page shows; those that wait, unless the address asks for others. */
export type RegistrationSearch = ListSearch<RegistrationKind, AuditStatus>;

export function parseRegistrationSearch(query: URLSearchParams): RegistrationSearch {
  const state = query.get('state');
  return {
    kind: registrationKind.safeParse(query.get('kind')).data,
    state: state === 'all' ? 'all' : (auditStatus.safeParse(state).data ?? 'waitAudit'),
    ...readConditions(query),
  };
}

const USUAL_STATE = 'waitAudit';

export const registrationsHref = (search: RegistrationSearch): string =>
  listHref(REGISTRATION_DESK, search, USUAL_STATE);

/** The address of the same registrations as a workbook, all pages. */
export const registrationBookHref = (search: RegistrationSearch): string =>
  listHref(`${REGISTRATION_DESK}.xlsx`, { ...search, page: 1, rows: undefined }, USUAL_STATE);

const DIALOG_LABEL = { audit: '审核', order: '生成订单', inquire: '发起询价' } as const;
export type RegistrationDialog = keyof typeof DIALOG_LABEL;

/** The dialogs in which the open steps are taken. */
function dialogsOf({ steps }: Registration): RegistrationDialog[] {
  const audits = steps.some((step) => step === 'pass' || step === 'refuse');
  return [
    ...(steps.includes('order') ? (['order'] as const) : []),
    ...(steps.includes('inquire') ? (['inquire'] as const) : []),
    ...(audits ? (['audit'] as const) : []),
  ];
}

export function registrationRow(registration: Registration, search: RegistrationSearch) {
  const { kind, id, count, unit, listedPrice, outcome, steps } = registration;
  const key = `${kind}-${id}`;
  const priceOf = (price: string | null) => price && `¥${formatYuanText(price)}/${unit}`;
  const price = outcome?.quotedPrice ?? listedPrice;
  const dialogHref = (dialog: RegistrationDialog) =>
    hrefOf(registrationsHref(search), { dialog, registration: key });
  return {
    key,
    kind,
    id,
    kindLabel: REGISTRATION_KIND_LABEL[kind],
    customer: registration.customerName,
    linkman: registration.linkman === registration.customerName ? '' : registration.linkman,
    phone: registration.phone,
    product: registration.productName,
    details: [registration.title, registration.specs].filter(Boolean).join(' · '),
    delivery: [registration.place, registration.deliveryDate && `${registration.deliveryDate} 前`]
      .filter(Boolean)
      .join('，'),
    remark: registration.remark,
    count: `${groupThousands(count)} ${unit}`,
    listedPrice: priceOf(listedPrice),
    quotedPrice: priceOf(outcome?.quotedPrice ?? null),
    typedPrice: price ?? '',
    total: price && `¥${totalOf(price, count)}`,
    time: formatNear(registration.createDate, new Date()),
    auditStatus: registration.auditStatus,
    state: registration.result
      ? groupResult(registration.result)
      : auditState(registration.auditStatus),
    result: registration.result?.text ?? '',
    audited: outcome && {
      by: outcome.by,
      time: formatNear(outcome.auditDate, new Date()),
      reason: outcome.reason,
      order:
        outcome.orderCode && outcome.orderState
          ? `订单 ${outcome.orderCode} ${ORDER_STATE_LABEL[outcome.orderState]}`
          : '',
      inquiry: outcome.inquiryNum ? `询价单 ${outcome.inquiryNum}` : '',
    },
    steps,
    dialogs: dialogsOf(registration).map((dialog) => ({
      dialog,
      label: dialog === 'audit' && !steps.includes('pass') ? '驳回' : DIALOG_LABEL[dialog],
      to: dialogHref(dialog),
    })),
  };
}
export type RegistrationRow = ReturnType<typeof registrationRow>;

function totalOf(price: string, count: string): string {
  const [fen, quantity] = [parseYuan(price), parseQuantity(count, { decimals: true })];
  return fen === null || quantity === null ? '' : formatYuan(amountOf(fen, quantity));
}

const named = { kind: registrationKind, id: idText };

/** The decision about a registration; by the button's value. */
export const auditRegistrationForm = defineForm(
  'auditRegistration',
  z.object({
    ...named,
    auditStatus,
    quotedPrice: z.string().max(32, { error: QUOTE_UNREADABLE }).default(''),
    reason: auditRegistration.request.shape.reason,
  }),
);

export const orderRegistrationForm = defineForm('orderRegistration', z.object(named));

const text = z.string().max(60).default('');

/** The inquiry of a request; the trading API reports the problems of all its fields at once. */
export const inquireRegistrationForm = defineForm(
  'inquireRegistration',
  z.object({
    ...named,
    endDate: text,
    conditions: text,
    deliveryWay: text,
    /** A part of a store's name to search for. */
    sellerName: text,
    sellerCodes: saleProductsForInquiry.request.shape.sellerCodes,
  }),
);
