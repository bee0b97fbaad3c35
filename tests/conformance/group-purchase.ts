import * as purchase from '#app/domain/purchase/contract.ts';
import * as desk from '#app/domain/purchase/desk-contract.ts';
import * as purchaseRequest from '#app/domain/purchase/request-contract.ts';
import { type Step, step } from './step.ts';

const REQUEST = {
  productName: '验收螺纹钢',
  specs: 'Φ12',
  count: '10',
  unit: '吨',
  deliveryPlace: '上海市',
  deliveryDate: '2099-12-31',
  linkman: '验收',
  phone: '13800000000',
  remark: '',
};

/** A customer registers for a plan, reads tenders and asks for purchases; an operator publishes. */
export const groupPurchase: readonly Step[] = [
  step(purchase.saleSearchCriteria)(() => ({})),
  step(purchase.listByKeyword)(
    () => ({}),
    ({ content }, found) => {
      const [plan] = content;
      if (plan) found.plan = plan;
    },
  ),
  step(purchase.planById)(({ plan }) => ({ scheduleId: plan.scheduleId })),
  step(purchase.purchasingSave)(({ plan }) => ({
    scheduleId: plan.scheduleId,
    productCode: plan.productCode,
    orderedQuantity: plan.minOrderQuantity,
  })),
  step(purchase.purchasingList)(
    () => ({}),
    ({ content }, found) => {
      found.purchasingId = content[0]?.id ?? found.purchasingId;
    },
  ),
  step(purchase.payMargin)(({ purchasingId: id }) => ({ id })),
  step(purchase.cancelPurchasing)(({ purchasingId: id }) => ({ id })),
  step(purchase.bidAnnouncementList)(
    () => ({}),
    ({ content }, found) => {
      found.tenderId = content[0]?.id ?? found.tenderId;
    },
  ),
  step(purchase.tenderById)(({ tenderId }) => ({ id: tenderId })),
  step(purchaseRequest.centralizedPurchasingSave)(() => REQUEST),
  step(purchaseRequest.centralizedPurchasingList)(() => ({})),
  step(purchaseRequest.agentPurchasingSave)(() => REQUEST),
  step(purchaseRequest.agentPurchasingList)(() => ({})),
  step(desk.deskOverview)(() => ({})),
  step(desk.savePlan)(() => ({
    categoryCode: '010101',
    title: '验收集采',
    productName: '螺纹钢',
    varieties: 'HRB400E',
    brand: '验收',
    origin: '上海市',
    manufacturer: '验收钢厂',
    supplierName: '验收',
    deliveryPlace: '上海市',
    unit: '吨',
    scheduleDescription: '',
    marginRatio: '10',
    referencePrice: '3850.00',
    lowestPrice: '3800.00',
    highestPrice: '3950.00',
    minOrderQuantity: '5',
    targetQuantity: '60',
    deliveryStartDate: '2099-12-31',
    deliveryEndDate: '2099-12-31',
    deadline: '2099-12-31 17:30:00',
  })),
  step(desk.saveTender)(() => ({
    title: '验收招标',
    biddingLocation: '上海市',
    openingPlace: '上海市',
    biddingContent: '验收',
    bidEndDate: '2099-12-31 17:30:00',
  })),
  step(desk.withdraw)(() => ({ kind: 'tender', id: 'none' })),
];
