import type { OrderState } from '#app/domain/order/state.ts';
import type { PurchasingState } from '#app/domain/purchase/group-result.ts';
import type { AuditStatus } from './contract.ts';

/**
 * The kinds of registrations: for self-operated goods, for a group-purchase plan, and purchase requests `centralized`
 * (together with others) and `agent` (by the platform for one customer).
 */
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
  /** The state of the order that was last made from the registration. */
  orderState: OrderState | null;
  /** Whether the inquiry that was last made from the registration is still pursued. */
  inquiring: boolean;
  /** The progress of the registration in its group purchase; null for every other kind. */
  group: PurchasingState | null;
}

/**
 * The operator's steps for a registration in a group purchase. There are none for orders, because the market makes them
 * when it closes the group.
 */
const IN_GROUP: Partial<Record<PurchasingState, readonly RegistrationStep[]>> = {
  waitAudit: AUDIT_STEPS,
  auditing: ['pass', 'refuse'],
  awaitMargin: ['refuse'],
  joined: ['refuse'],
};

/**
 * The steps that the operator can take now. A registration for the platform's own goods, which have a price and a
 * seller, becomes an order; a purchase request becomes an inquiry to stores. If the order or the inquiry came to
 * nothing, another one can be made, or the registration can still be refused. A customer whose registration was refused
 * can register again.
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

export const REASON_REQUIRED = '请填写不通过的原因';
export const QUOTE_UNREADABLE = '请输入正确的报价';
export const QUOTE_OUT_OF_RANGE = (range: string): string => `报价须在计划的价格区间 ${range} 内`;
