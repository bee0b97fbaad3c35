import { tooLong } from '#app/domain/too-long.ts';

/** What a company writes on its orders for its own books, in the order of the checkout. */
export const OWN_FIELDS = ['purchaseNumber', 'costCentre', 'project'] as const;
export type OwnField = (typeof OWN_FIELDS)[number];

export const OWN_FIELD_LABEL: Readonly<Record<OwnField, string>> = {
  purchaseNumber: '客户采购单号',
  costCentre: '成本中心',
  project: '项目',
};

export const OWN_FIELD_MAX = 60;

export const ownFieldRequired = (field: OwnField): string => `请填写${OWN_FIELD_LABEL[field]}`;
export const ownFieldTooLong = (field: OwnField): string =>
  tooLong(OWN_FIELD_MAX, OWN_FIELD_LABEL[field]);
