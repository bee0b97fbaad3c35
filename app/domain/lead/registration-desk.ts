import type { OrderState } from '#app/domain/order/state.ts';
import type { PurchasingState } from '#app/domain/purchase/group-result.ts';
import type { AuditStatus } from './contract.ts';

/** Of self-operated goods, for a group-purchase plan, and requests to buy together or by agent. */
export const REGISTRATION_KINDS = ['self', 'group', 'centralized', 'agent'] as const;
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number];

export const REGISTRATION_KIND_LABEL: Readonly<Record<RegistrationKind, string>> = {
  self: '自营登记',
  group: '集采登记',
  centralized: '集中采购',
  agent: '代理采购',
};

/** What an operator can do next with a registration. */
export const AUDIT_STEPS = ['take', 'pass', 'refuse'] as const;
export const REGISTRATION_STEPS = [...AUDIT_STEPS, 'order', 'inquire'] as const;
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number];

interface Progress {
  kind: RegistrationKind;
  auditStatus: AuditStatus;
  /** Of the order that was made of it last. */
  orderState: OrderState | null;
  /** Whether the inquiry that was made of it last is still pursued. */
  inquiring: boolean;
  /** How far it has come in its group; null for every other kind. */
  group: PurchasingState | null;
}

/** The market itself makes the orders of a group when it closes it. */
const IN_GROUP: Partial<Record<PurchasingState, readonly RegistrationStep[]>> = {
  waitAudit: AUDIT_STEPS,
  auditing: ['pass', 'refuse'],
  awaitMargin: ['refuse'],
  joined: ['refuse'],
};

/**
 * The steps that are open. The platform's own goods have a price and a seller and become an order;
 * a request to buy becomes an inquiry to stores. When the order or the inquiry came to nothing,
 * another can be made, or the registration is refused after all. A customer whose registration was
 * refused can register again.
 */
export function openSteps({
  kind,
  auditStatus,
  orderState,
  inquiring,
  group,
}: Progress): readonly RegistrationStep[] {
  if (group) return IN_GROUP[group] ?? [];
  switch (auditStatus) {
    case 'waitAudit':
      return AUDIT_STEPS;
    case 'auditing':
      return ['pass', 'refuse'];
    case 'auditPass': {
      if (inquiring || (orderState !== null && orderState !== 'cancelled')) return [];
      return [kind === 'self' ? 'order' : 'inquire', 'refuse'];
    }
    case 'notPass':
      return [];
  }
}

/** How long an order that the platform made of a registration can be paid. */
export const REGISTRATION_PAY_HOURS = 24;

/** The most registrations in one workbook. */
export const MOST_EXPORTED_REGISTRATIONS = 5000;

export const REASON_REQUIRED = '请填写不通过的原因';
export const QUOTE_UNREADABLE = '请输入正确的报价';
export const QUOTE_OUT_OF_RANGE = (range: string): string => `报价须在计划的价格区间 ${range} 内`;
