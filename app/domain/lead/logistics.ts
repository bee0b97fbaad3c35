import { type LeadField, type LeadForm, LINKMAN, PHONE } from './form.ts';

const place = (label: string, missing: string) =>
  ({ type: 'text', label, missing, maxLength: 60 }) as const;

const tonnage = {
  type: 'quantity',
  label: '吨位（吨）',
  part: 'count',
  missing: '请输入吨位',
  unit: '吨',
} as const satisfies LeadField;

const goodsAndPerson = {
  goods: { ...place('货物', '请输入货物'), part: 'goods' },
  linkman: { ...LINKMAN },
  phone: { ...PHONE },
} as const satisfies LeadForm['fields'];

/** What a logistics demand looks for: a truck or a warehouse. */
export const DEMAND_TYPES = ['car', 'warehouse'] as const;

/** 找车 (spec 2 §5). */
export const CAR = {
  kind: 'car',
  label: '找车',
  button: '找车',
  fields: {
    tonnage,
    startPlace: { ...place('起始地', '请输入起始地'), part: 'place' },
    endPlace: { ...place('目的地', '请输入目的地'), part: 'endPlace' },
    ...goodsAndPerson,
  },
  fixed: { unit: '吨' },
} as const satisfies LeadForm;

/** 找仓库 (spec 2 §5, design/forms: Leads). */
export const WAREHOUSE = {
  kind: 'warehouse',
  label: '找仓库',
  button: '找仓库',
  fields: {
    tonnage,
    place: { ...place('地区', '请输入地区'), part: 'place' },
    ...goodsAndPerson,
  },
  fixed: { unit: '吨' },
} as const satisfies LeadForm;
