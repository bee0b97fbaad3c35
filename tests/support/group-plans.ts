import type { Input } from '#app/domain/endpoint.ts';
import type { savePlan } from '#app/domain/purchase/desk-contract.ts';

/** What a plan of tests is for. */
export const PLANNED_GOODS = {
  categoryCode: '010101',
  title: '测试集采',
  productName: '螺纹钢',
  varieties: 'HRB400E',
  brand: '江北',
  origin: '南京市',
  manufacturer: '江北特钢',
  supplierName: '平台自营',
  deliveryPlace: '上海市',
  unit: '吨',
};

/** What an operator types of a plan, but its times: 3,850 yuan a tonne, from five tonnes, 10 % margin. */
export const TYPED_PLAN = {
  ...PLANNED_GOODS,
  scheduleDescription: '',
  marginRatio: '10',
  referencePrice: '3850',
  lowestPrice: '3800.00',
  highestPrice: '3950.00',
  minOrderQuantity: '5',
  targetQuantity: '60',
} satisfies Partial<Input<typeof savePlan>>;
