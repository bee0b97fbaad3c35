import * as purchase from '#app/domain/purchase/contract.ts';
import * as desk from '#app/domain/purchase/desk-contract.ts';
import * as purchaseRequest from '#app/domain/purchase/request-contract.ts';
import * as bidder from '#app/domain/tender/bidder-contract.ts';
import { tenderDetail, tendersOfOwn } from '#app/domain/tender/contract.ts';
import * as tenderer from '#app/domain/tender/tenderer-contract.ts';
import { bySeller, type Step, step } from './step.ts';

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

const TENDER = {
  title: '验收招标',
  biddingLocation: '上海市',
  openingPlace: '本平台线上开标',
  biddingContent: '验收',
  questionsEnd: '2099-12-30 17:30:00',
  bidEndDate: '2099-12-31 17:30:00',
  terms: { kind: 'full' },
  priceWeight: '90',
  criteria: [{ name: '交货期', points: '10' }],
  lots: [{ productName: '螺纹钢', specs: 'Φ12', count: '10', unit: '吨', place: '上海市' }],
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
  step(tenderer.publishTender)(
    () => TENDER,
    ({ id }, found) => {
      found.ownTenderId = id;
    },
  ),
  bySeller(step(bidder.askTender)(({ ownTenderId: id }) => ({ id, text: '可以分批交货吗？' }))),
  step(tenderDetail)(
    ({ ownTenderId: id }) => ({ id }),
    ({ questions }, found) => {
      found.questionId = questions[0]?.id ?? found.questionId;
    },
  ),
  step(tenderer.answerTender)(({ ownTenderId: id, questionId }) => ({
    ...{ id, questionId },
    answer: '可以',
  })),
  bySeller(
    step(bidder.saveTenderOffer)(({ ownTenderId: id }) => ({
      ...{ id, revision: 0 },
      prices: [{ position: 1, price: '3800' }],
    })),
  ),
  bySeller(step(bidder.withdrawTenderOffer)(({ ownTenderId: id }) => ({ id, revision: 1 }))),
  step(tendersOfOwn)(() => ({ as: 'tenderer' })),
  step(tenderer.scoreTender)(({ ownTenderId: id }) => ({
    ...{ id, scoreRevision: 0 },
    scores: [{ offerId: '1', criterion: 1, points: '10' }],
  })),
  step(tenderer.postponeTender)(({ ownTenderId: id }) => ({
    ...{ id, reason: '应卖家要求' },
    bidEndDate: '2099-12-31 18:30:00',
  })),
  step(tenderer.awardTender)(({ ownTenderId: id }) => ({
    ...{ id, scoreRevision: 0, addressId: '' },
    lots: [{ position: 1, offerId: '', reason: '验收' }],
  })),
  step(tenderer.endTender)(({ ownTenderId: id }) => ({ id, reason: '验收结束' })),
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
