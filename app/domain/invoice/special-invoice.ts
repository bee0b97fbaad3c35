import { namesOf } from '#app/domain/names-of.ts';
/** The filter for goods whose seller issues 增值税专用发票. */
export const SPECIAL_INVOICE = '可开专票';

export const INVOICING_LABEL = { special: SPECIAL_INVOICE, none: '不开专票' } as const;
export const INVOICING_CHOICES = namesOf(INVOICING_LABEL);
export const INVOICING_REQUIRED = '请选择是否开具增值税专用发票';
