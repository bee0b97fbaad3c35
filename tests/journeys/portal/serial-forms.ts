import { addCarts } from '#app/domain/cart/contract.ts';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { FINANCE, RETENTION } from '#app/domain/lead/financing.ts';
import { CAR } from '#app/domain/lead/logistics.ts';
import { keyOf, typedAwards } from '#app/routes/inquiry/purchase/award-choice.server.ts';
import { sampleLead } from '#tests/conformance/sample-lead.ts';
import { detailOf } from '#tests/support/trading-api.ts';

export type Role = 'buyer' | 'seller' | 'operator';

/** A form whose sending is a call that takes a serial. */
export interface SerialForm {
  /** The call's name. */
  endpoint: string;
  /** Null: anybody may send it. */
  role: Role | null;
  /** Where it is sent, and shown unless `hidden`. */
  page: string;
  form: string;
  /** What is typed; another number, something else. Unset `varies`: nothing is. */
  typed(number: number): Record<string, string>;
  varies?: false;
  /** Its page shows it in a state of the market that this one is not in. */
  hidden?: true;
}

interface Ground {
  goods: SpotListing;
  /** Of an inquiry that the seller may answer. */
  inquiryNum: string;
  auctionId: string;
}

const DESK = '/customer/desk';
const GOODS_DESK = '/customer/release-product-management1';
const PHONE = '13712345678';
const TIMES = {
  startDate: '2027-03-01 09:00:00',
  endDate: '2027-03-01 11:00:00',
  signEndDate: '2027-02-27 09:00:00',
};

/** One of a tender's page, which shows it to a seller or the tenderer in a state of the tender. */
const tenderForm = (
  verb: string,
  form: string,
  role: Role,
  typed: SerialForm['typed'],
): SerialForm => ({
  endpoint: `tender.${verb}`,
  ...{ role, form, typed, page: '/tender?id=1', hidden: true },
});

/** Every form that writes with a serial; each endpoint of the contract that takes one is here. */
export const serialForms = ({ goods, inquiryNum, auctionId }: Ground): SerialForm[] => [
  ...deskForms,
  ...marketingForms,
  ...publicForms,
  ...goodsForms(goods),
  ...walletForms,
  ...deliveryForms,
  ...tradeForms,
  {
    endpoint: 'offer.save',
    role: 'seller',
    page: `/customer/sale-inquiry/${inquiryNum}`,
    form: 'offer',
    typed: (number) => ({ lastCutNum: '0', 'price.0': String(number), remark: String(number) }),
  },
  {
    endpoint: 'offer.withdraw',
    role: 'seller',
    page: `/customer/sale-inquiry/${inquiryNum}`,
    form: 'withdrawOffer',
    typed: (number) => ({ lastCutNum: '1', reason: `原因 ${number}` }),
    hidden: true,
  },
  {
    endpoint: 'thread.write',
    role: 'seller',
    page: `/customer/sale-inquiry/${inquiryNum}`,
    form: 'threadPost',
    typed: (number) => ({ text: `留言 ${number}` }),
  },
  {
    endpoint: 'thread.report',
    role: 'seller',
    page: `/customer/sale-inquiry/${inquiryNum}`,
    form: 'threadReport',
    typed: (number) => ({ postId: '1', reason: `原因 ${number}` }),
    hidden: true,
  },
  {
    endpoint: 'auction.saveSign',
    role: 'buyer',
    page: `/auction?id=${auctionId}&dialog=sign`,
    form: 'auctionSign',
    typed: (number) => ({ auctionId, companyName: `公司 ${number}`, checked: 'on' }),
  },
  {
    endpoint: 'auction.freezeMargin',
    role: 'buyer',
    page: `/auction?id=${auctionId}`,
    form: 'margin',
    typed: (number) => ({ auctionId: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'auction.increasePrice',
    role: 'buyer',
    page: `/details?id=${auctionId}`,
    form: 'bid',
    typed: (number) => ({ price: String(number), count: '120' }),
    hidden: true,
  },
  {
    endpoint: 'auction.acceptOffer',
    role: 'buyer',
    page: `/customer/auctions/${auctionId}`,
    form: 'acceptOffer',
    typed: () => ({}),
    varies: false,
    hidden: true,
  },
  {
    endpoint: 'auction.declineOffer',
    role: 'buyer',
    page: `/customer/auctions/${auctionId}`,
    form: 'declineOffer',
    typed: () => ({}),
    varies: false,
    hidden: true,
  },
  {
    endpoint: 'auction.giveUpAward',
    role: 'buyer',
    page: `/customer/auctions/${auctionId}`,
    form: 'giveUpAward',
    typed: () => ({}),
    varies: false,
    hidden: true,
  },
];

const deliveryForms: readonly SerialForm[] = [
  {
    endpoint: 'delivery.ship',
    role: 'seller',
    page: '/customer/sale-order/1',
    form: 'ship',
    typed: (number) => ({ way: '1', weighing: 'scale', carrier: String(number), 'number.0': '1' }),
    hidden: true,
  },
  {
    endpoint: 'delivery.correct',
    role: 'seller',
    page: '/customer/sale-order/1',
    form: 'correctDelivery',
    typed: (number) => ({ deliveryId: '1', 'number.0': String(number), 'weighed.0': '' }),
    hidden: true,
  },
  {
    endpoint: 'delivery.receive',
    role: 'buyer',
    page: '/customer/purchase-order/1',
    form: 'receive',
    typed: (number) => ({ deliveryId: '1', remark: String(number), 'received.0': '' }),
    hidden: true,
  },
  {
    endpoint: 'delivery.answer',
    role: 'buyer',
    page: '/customer/purchase-order/1',
    form: 'refuseWeight',
    typed: (number) => ({ deliveryId: '1', reason: `原因 ${number}` }),
    hidden: true,
  },
  {
    endpoint: 'pickup.appoint',
    role: 'buyer',
    page: '/customer/purchase-order/1',
    form: 'appointPickup',
    typed: (number) => ({
      sellerCode: 'S0001',
      vehicle: String(number),
      driver: '王师傅',
      driverPhone: PHONE,
      date: '2030-01-07T09:30',
    }),
    hidden: true,
  },
  {
    endpoint: 'pickup.cancel',
    role: 'buyer',
    page: '/customer/purchase-order/1',
    form: 'cancelPickup',
    typed: (number) => ({ appointmentId: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'withdrawal.decide',
    role: 'operator',
    page: '/customer/desk/withdrawals',
    form: 'decideWithdrawal',
    typed: (number) => ({ withdrawalId: String(number), note: '流水' }),
    hidden: true,
  },
  {
    endpoint: 'saleAccount.withdraw',
    role: 'seller',
    page: '/customer/sale-account',
    form: 'withdraw',
    typed: (number) => ({
      ...{ amount: String(1000 + number), bank: '工商银行', accountNo: '3901028809200099999' },
    }),
  },
];

const coupon = (number: number) => ({
  ...{ name: `券 ${number}`, markeType: '1', rangeMin: '100', discountAmount: '1' },
  ...{ count: '10', validUntil: '2099-12-31' },
});

const marketingForms: SerialForm[] = [
  {
    endpoint: 'marketingDesk.issueCoupon',
    role: 'operator',
    page: `${DESK}/marketing?dialog=issue`,
    form: 'marketCoupon',
    typed: coupon,
  },
  {
    endpoint: 'marketingDesk.givePoints',
    role: 'operator',
    page: `${DESK}/marketing?tab=give&phone=13800000001`,
    form: 'givePoints',
    typed: (number) => ({ accountId: '1', points: String(number), reason: '补偿' }),
  },
  {
    endpoint: 'marketingDesk.giveGiftCard',
    role: 'operator',
    page: `${DESK}/marketing?tab=give&phone=13800000001`,
    form: 'giveGiftCard',
    typed: (number) => ({
      ...{ accountId: '1', amount: String(number), validUntil: '2099-12-31', reason: '补偿' },
    }),
  },
  {
    endpoint: 'salePromotion.save',
    role: 'seller',
    page: '/customer/sale-marketing?dialog=save',
    form: 'promotion',
    typed: (number) => ({ markeName: `活动 ${number}`, rangeMin0: '10', discountAmount0: '1' }),
  },
  {
    endpoint: 'saleCoupon.issue',
    role: 'seller',
    page: '/customer/sale-marketing',
    form: 'saleCoupon',
    typed: (number) => ({ marketingId: '2', ...coupon(number) }),
    hidden: true,
  },
];

const deskForms: SerialForm[] = [
  {
    endpoint: 'threadDesk.decide',
    role: 'operator',
    page: `${DESK}/messages`,
    form: 'decideReport',
    typed: (number) => ({ reportId: '1', note: `原因 ${number}`, intent: 'hide' }),
    hidden: true,
  },
  {
    endpoint: 'contentDesk.saveArticle',
    role: 'operator',
    page: `${DESK}/content/article/new`,
    form: 'article',
    typed: (number) => ({ type: 'notice', title: `公告 ${number}`, content: '<p>正文</p>' }),
  },
  {
    endpoint: 'contentDesk.changeArticle',
    role: 'operator',
    page: `${DESK}/content`,
    form: 'articleChange',
    typed: (number) => ({ id: String(number), change: 'publish' }),
    hidden: true,
  },
  {
    endpoint: 'contentDesk.saveCompanyPage',
    role: 'operator',
    page: `${DESK}/content/page/1`,
    form: 'companyPage',
    typed: (number) => ({ version: '1', content: `<p>${number}</p>` }),
  },
  {
    endpoint: 'contentDesk.savePlacard',
    role: 'operator',
    page: `${DESK}/content/pictures/friend/new`,
    form: 'picture',
    typed: (number) => ({
      title: `友链 ${number}`,
      linkUrl: 'https://friend.example/',
      sort: '1',
      imageUrl: '/goods/scene-yard.svg',
    }),
  },
  {
    endpoint: 'categoryDesk.save',
    role: 'operator',
    page: `${DESK}/categories`,
    form: 'category',
    typed: (number) => ({ name: `类目 ${number}`, unit: '吨', sort: '1' }),
  },
  {
    endpoint: 'categoryDesk.end',
    role: 'operator',
    page: `${DESK}/categories`,
    form: 'categoryEnd',
    typed: (number) => ({ code: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'attributeDesk.save',
    role: 'operator',
    page: `${DESK}/categories/06`,
    form: 'attribute',
    typed: (number) => ({ name: `属性 ${number}`, kind: 'text', sort: '1' }),
  },
  {
    endpoint: 'attributeDesk.renameChoice',
    role: 'operator',
    page: `${DESK}/categories/06`,
    form: 'attributeChoice',
    typed: (number) => ({ id: String(number), choice: '甲', name: '乙' }),
    hidden: true,
  },
  {
    endpoint: 'attributeDesk.end',
    role: 'operator',
    page: `${DESK}/categories/06`,
    form: 'attributeEnd',
    typed: (number) => ({ id: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'dictionaryDesk.save',
    role: 'operator',
    page: `${DESK}/dictionaries`,
    form: 'dictionaryEntry',
    typed: (number) => ({ name: `条件 ${number}`, sort: '1' }),
  },
  {
    endpoint: 'dictionaryDesk.end',
    role: 'operator',
    page: `${DESK}/dictionaries`,
    form: 'dictionaryEnd',
    typed: (number) => ({ code: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'choiceDesk.save',
    role: 'operator',
    page: `${DESK}/tax-rates`,
    form: 'taxRates',
    typed: (number) => ({ taken: '13', shown: '13', added: String(20 + (number % 70)) }),
  },
  {
    endpoint: 'choiceDesk.saveCategoryTax',
    role: 'operator',
    page: `${DESK}/tax-rates`,
    form: 'categoryTax',
    typed: (number) => ({ categoryCode: '01', taxRate: number % 2 ? '9' : '13' }),
  },
  {
    endpoint: 'floorDesk.saveGuide',
    role: 'operator',
    page: `${DESK}/trading-floor`,
    form: 'priceGuide',
    typed: (number) => ({
      ...{ categoryCode: '01', productName: `螺纹钢 ${number}`, specs: 'Φ18', unit: '吨' },
      ...{ companyName: '衡岱', place: '无锡', price: '3850' },
    }),
  },
  {
    endpoint: 'floorDesk.importGuides',
    role: 'operator',
    page: `${DESK}/trading-floor/import`,
    form: 'guideRows',
    typed: (number) => ({
      intent: 'confirm',
      rows: JSON.stringify([
        {
          ...{ line: 2, category: '01', productName: `品 ${number}`, specs: '1', unit: '吨' },
          ...{ companyName: '企业', place: '无锡', price: '1' },
        },
      ]),
      unread: '[]',
      skipped: '',
      digest: 'x',
    }),
    hidden: true,
  },
  {
    endpoint: 'floorDesk.endGuide',
    role: 'operator',
    page: `${DESK}/trading-floor`,
    form: 'priceGuideEnd',
    typed: (number) => ({ id: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'floorDesk.showPurchase',
    role: 'operator',
    page: `${DESK}/trading-floor`,
    form: 'showPurchase',
    typed: (number) => ({ id: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'brandDesk.save',
    role: 'operator',
    page: `${DESK}/brands`,
    form: 'brand',
    typed: (number) => ({
      name: `品牌 ${number}`,
      seller: 'S0001',
      sort: '1',
      imageUrl: '/goods/scene-yard.svg',
    }),
  },
  {
    endpoint: 'brandDesk.end',
    role: 'operator',
    page: `${DESK}/brands`,
    form: 'brandEnd',
    typed: (number) => ({ name: `没有 ${number}` }),
    hidden: true,
  },
  {
    endpoint: 'contentDesk.saveAdvertising',
    role: 'operator',
    page: `${DESK}/content/pictures`,
    form: 'advertising',
    typed: (number) => ({ imageUrl: `/banners/${number}.svg` }),
  },
  {
    endpoint: 'contentDesk.deletePlacard',
    role: 'operator',
    page: `${DESK}/content/pictures`,
    form: 'pictureDelete',
    typed: (number) => ({ kind: 'banner', id: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'leadDesk.mark',
    role: 'operator',
    page: `${DESK}/leads`,
    form: 'handleLead',
    typed: (number) => ({ kind: 'finance', id: '1', note: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'registrationDesk.audit',
    role: 'operator',
    page: `${DESK}/registrations`,
    form: 'auditRegistration',
    typed: (number) => ({
      ...{ kind: 'self', id: '1', auditStatus: 'waitAudit', intent: 'refuse' },
      reason: `原因 ${number}`,
    }),
    hidden: true,
  },
  {
    endpoint: 'registrationDesk.order',
    role: 'operator',
    page: `${DESK}/registrations`,
    form: 'orderRegistration',
    typed: (number) => ({ kind: 'self', id: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'registrationDesk.inquire',
    role: 'operator',
    page: `${DESK}/registrations`,
    form: 'inquireRegistration',
    typed: (number) => ({ kind: 'agent', id: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'purchaseDesk.savePlan',
    role: 'operator',
    page: `${DESK}/purchase/plan`,
    form: 'plan',
    typed: (number) => ({
      title: `计划 ${number}`,
      productName: '螺纹钢',
      varieties: 'HRB400E',
      brand: '沙钢',
      origin: '江苏',
      manufacturer: '沙钢',
      supplierName: '沙钢',
      deliveryPlace: '无锡',
      unit: '吨',
      categoryCode: '01',
      referencePrice: '3800',
      lowestPrice: '3700',
      highestPrice: '3900',
      marginRatio: '5',
      minOrderQuantity: '10',
      targetQuantity: '100',
      deadline: '2027-03-01T10:00',
      deliveryStartDate: '2027-03-02',
      deliveryEndDate: '2027-03-09',
    }),
  },
  {
    endpoint: 'purchaseDesk.saveTender',
    role: 'operator',
    page: `${DESK}/purchase/tender`,
    form: 'tender',
    typed: (number) => ({
      title: `招标 ${number}`,
      biddingLocation: '无锡',
      openingPlace: '无锡',
      biddingContent: '钢材',
      bidEndDate: '2027-03-01T10:00',
    }),
  },
  {
    endpoint: 'purchaseDesk.withdraw',
    role: 'operator',
    page: `${DESK}/purchase`,
    form: 'withdraw',
    typed: (number) => ({ kind: 'plan', id: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'auctionDesk.endSession',
    role: 'operator',
    page: `${DESK}/auctions/session`,
    form: 'auctionSessionEnd',
    typed: (number) => ({ id: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'auctionDesk.saveSession',
    role: 'operator',
    page: `${DESK}/auctions/session`,
    form: 'auctionSession',
    typed: (number) => ({ name: `专场 ${number}`, pictureIds: 'a', ...TIMES }),
  },
  {
    endpoint: 'auctionDesk.saveAuction',
    role: 'operator',
    page: `${DESK}/auctions/new`,
    form: 'auction',
    typed: (number) => ({
      name: `竞价 ${number}`,
      sellerCode: 'S0001',
      productName: '废旧钢轨',
      productCount: '120',
      productUnit: '吨',
      deliverArea: '无锡',
      deliveryDate: '2027-04-01',
      biddingMode: 'open_bidding',
      startPrice: '2600.00',
      priceAddRange: '10.00',
      delayTime: '3',
      delayTimes: '2',
      ...TIMES,
    }),
  },
  {
    endpoint: 'auctionDesk.cancelAuction',
    role: 'operator',
    page: `${DESK}/auctions/1`,
    form: 'cancelAuction',
    typed: (number) => ({ reason: `原因 ${number}` }),
    hidden: true,
  },
  {
    endpoint: 'auctionDesk.voidBid',
    role: 'operator',
    page: `${DESK}/auctions/1?dialog=void&sequence=1`,
    form: 'voidBid',
    typed: (number) => ({ reason: `原因 ${number}` }),
    hidden: true,
  },
  {
    endpoint: 'auctionDesk.decideAward',
    role: 'operator',
    page: `${DESK}/auctions/1`,
    form: 'decideAward',
    typed: (number) => ({ decision: 'restart', reason: `原因 ${number}` }),
    hidden: true,
  },
  {
    endpoint: 'auctionDesk.waiveDefault',
    role: 'operator',
    page: `${DESK}/auctions/1`,
    form: 'decideAward',
    typed: (number) => ({ decision: 'waiveDefault', bidderNo: '1', reason: `原因 ${number}` }),
    hidden: true,
  },
  {
    endpoint: 'auctionDesk.auditSign',
    role: 'operator',
    page: `${DESK}/signs`,
    form: 'auditSign',
    typed: (number) => ({ signId: String(number), intent: 'pass' }),
    hidden: true,
  },
];

const request = (number: number) => ({
  productName: `螺纹钢 ${number}`,
  specs: '12mm',
  count: '10',
  unit: '吨',
  deliveryPlace: '无锡',
  deliveryDate: '2027-03-02',
  linkman: '沈远舟',
  phone: PHONE,
});

const publicForms: SerialForm[] = [
  {
    endpoint: 'finance.save',
    role: null,
    page: '/trading?type=2',
    form: FINANCE.kind,
    typed: (number) => ({ ...sampleLead(FINANCE), companyName: `融资 ${number} 公司` }),
  },
  {
    endpoint: 'retention.save',
    role: null,
    page: '/finance',
    form: RETENTION.kind,
    typed: (number) => ({ ...sampleLead(RETENTION), name: `需求 ${number} 公司` }),
  },
  {
    endpoint: 'logistics.save',
    role: null,
    page: '/logisticsCloudWarehouse',
    form: CAR.kind,
    typed: (number) => ({ ...sampleLead(CAR), goods: `货物 ${number}` }),
  },
  {
    endpoint: 'purchaseRequest.centralizedSave',
    role: 'buyer',
    page: '/centralizedPurchasing',
    form: 'purchaseRequest',
    typed: request,
  },
  {
    endpoint: 'purchaseRequest.agentSave',
    role: 'buyer',
    page: '/agentPurchasing',
    form: 'purchaseRequest',
    typed: request,
  },
  {
    endpoint: 'tender.publish',
    role: 'buyer',
    page: '/customer/tenders/new',
    form: 'newTender',
    typed: (number) => ({ title: `招标 ${number}`, lots: '1' }),
  },
  tenderForm('ask', 'askTender', 'seller', (number) => ({ text: `问题 ${number}` })),
  tenderForm('answer', 'answerTender', 'buyer', (number) => ({
    ...{ questionId: '1', answer: `答复 ${number}` },
  })),
  tenderForm('saveOffer', 'tenderOffer', 'seller', (number) => ({
    ...{ revision: '0', 'price.1': String(number) },
  })),
  tenderForm('withdrawOffer', 'withdrawTender', 'seller', (number) => ({
    revision: String(number),
  })),
  tenderForm('score', 'scoreTender', 'buyer', (number) => ({
    ...{ scoreRevision: '0', 'points.1.1': String(number) },
  })),
  tenderForm('award', 'awardTender', 'buyer', (number) => ({
    ...{ scoreRevision: '0', addressId: '1', 'winner.1': String(number) },
  })),
  tenderForm('end', 'endTender', 'buyer', (number) => ({ reason: `原因 ${number}` })),
  {
    endpoint: 'groupPurchase.purchasingSave',
    role: 'buyer',
    page: '/trading?type=1',
    form: 'purchasing',
    typed: (number) => ({ scheduleId: '1', productCode: '1', orderedQuantity: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'groupPurchase.payMargin',
    role: 'buyer',
    page: '/customer/group-purchase',
    form: 'groupMargin',
    typed: (number) => ({ id: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'groupPurchase.cancelPurchasing',
    role: 'buyer',
    page: '/customer/group-purchase',
    form: 'cancelPurchasing',
    typed: (number) => ({ id: String(number) }),
    hidden: true,
  },
];

const checkout = (id: string, number: number) => ({
  intent: 'submit',
  skuIds: id,
  [`num.${id}`]: String(number),
  [`skuType.${id}`]: 'sale',
  [`deliveryMethod.${id}`]: '1',
});

const goodsForms = (goods: SpotListing): SerialForm[] => [
  {
    endpoint: addCarts.name,
    role: 'buyer',
    page: detailOf(goods),
    form: 'addToCart',
    typed: (number) => ({ selfId: goods.id, intent: 'addToCart', count: String(number) }),
  },
  {
    endpoint: 'coupon.receive',
    role: 'buyer',
    page: detailOf(goods),
    form: 'receive',
    typed: (number) => ({ selfId: goods.id, discountId: String(number) }),
  },
  {
    endpoint: 'order.portalCreate',
    role: 'buyer',
    page: `/submit?businessId=${goods.id}&count=${goods.miniQuantity}`,
    form: 'checkout',
    typed: (number) => checkout(goods.id, number),
  },
  {
    endpoint: 'productRegister.save',
    role: 'buyer',
    page: '/selfGoods',
    form: 'productRegister',
    typed: (number) => ({ selfId: '1', purchaseCount: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'pastedList.addToCart',
    role: 'buyer',
    page: '/pasteList',
    form: 'pastedList',
    typed: (number) => ({
      intent: 'cart',
      n: goods.productVo.name,
      g: goods.productVo.brandNumber,
      s: goods.productVo.specs,
      q: String(Number(goods.miniQuantity) + number),
      u: goods.productVo.unit,
      c: goods.id,
      e: '',
    }),
    hidden: true,
  },
  {
    endpoint: 'address.add',
    role: 'buyer',
    page: '/settle?ids=1&dialog=address',
    form: 'address',
    typed: (number) => ({
      receivePerson: '王小明',
      receivePersonPhone: '13912345678',
      warehouseAddress: `上海市浦东新区世纪大道 ${number} 号`,
    }),
    hidden: true,
  },
  {
    endpoint: 'salePickupPoint.save',
    role: 'seller',
    page: '/customer/sale-store',
    form: 'pickupPoint',
    typed: (number) => ({
      name: `${number} 号库`,
      address: '江苏省无锡市惠山区堰桥路 1 号',
      capacity: '4',
    }),
  },
  {
    endpoint: 'order.submit',
    role: 'buyer',
    page: '/settle?ids=1',
    form: 'checkout',
    typed: (number) => checkout('1', number),
    hidden: true,
  },
  {
    endpoint: 'inquiry.save',
    role: 'buyer',
    page: '/inquiry',
    form: 'inquiry',
    typed: (number) => ({
      intent: 'submit',
      title: `询价 ${number}`,
      rows: '1',
      'goodsId.1': goods.id,
      'count.1': String(number),
    }),
  },
  {
    endpoint: 'inquiry.accept',
    role: 'buyer',
    page: '/customer/purchase-inquiry/X1',
    form: 'acceptOffer',
    typed: (number) => ({ offerId: String(number), addressId: '1' }),
    hidden: true,
  },
  {
    endpoint: 'inquiry.award',
    role: 'buyer',
    page: '/customer/purchase-inquiry/X1/award',
    form: 'award',
    typed: (number) => {
      const chosen = { 'seller.1': '1', 'count.1': String(number) };
      return { ...chosen, addressId: '1', shown: keyOf(typedAwards(chosen)) };
    },
    hidden: true,
  },
  {
    endpoint: 'inquiry.endLines',
    role: 'buyer',
    page: '/customer/purchase-inquiry/X1/award',
    form: 'endLines',
    typed: (number) => ({ positions: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'inquiry.close',
    role: 'buyer',
    page: '/customer/purchase-inquiry/X1',
    form: 'closeInquiry',
    typed: () => ({ inquiryNum: 'X1' }),
    varies: false,
    hidden: true,
  },
  {
    endpoint: 'order.cancel',
    role: 'buyer',
    page: '/customer/purchase-order',
    form: 'cancelOrder',
    typed: (number) => ({ orderCode: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'statement.confirm',
    role: 'buyer',
    page: '/customer/statements/S0001/2026-01',
    form: 'confirmStatement',
    typed: (number) => ({ closing: `${number}.00` }),
    hidden: true,
  },
  {
    endpoint: 'statement.remark',
    role: 'buyer',
    page: '/customer/statements/S0001/2026-01',
    form: 'remarkStatement',
    typed: (number) => ({ line: 'whole', text: `差异 ${number}` }),
    hidden: true,
  },
  {
    endpoint: 'saleProduct.savePrices',
    role: 'seller',
    page: `${GOODS_DESK}/prices`,
    form: 'salePrices',
    typed: (number) => ({
      ...{ 'price.1': String(number), 'shownPrice.1': '0' },
      ...{ 'stock.1': '1', 'shownStock.1': '1' },
    }),
    hidden: true,
  },
  {
    endpoint: 'saleProduct.savePrices',
    role: 'seller',
    page: `${GOODS_DESK}/adjust?how=raiseYuan&figure=10&rounding=none`,
    form: 'adjust',
    typed: (number) => ({ shown: `1=${number}.00`, confirmed: 'on' }),
    hidden: true,
  },
  {
    endpoint: 'saleProduct.import',
    role: 'seller',
    page: `${GOODS_DESK}/import`,
    form: 'listingRows',
    typed: (number) => ({
      intent: 'confirm',
      rows: JSON.stringify([{ line: 2, id: '1', specs: `${number}mm` }]),
      unread: '[]',
      places: '{}',
      digest: 'digest',
    }),
    hidden: true,
  },
  {
    endpoint: 'saleProduct.undoPrices',
    role: 'seller',
    page: `${GOODS_DESK}/adjust?how=raiseYuan&figure=10&rounding=none`,
    form: 'undoPrices',
    typed: (number) => ({ id: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'saleProduct.save',
    role: 'seller',
    page: `${GOODS_DESK}/new`,
    form: 'saleProduct',
    typed: (number) => ({
      productName: `螺纹钢 ${number}`,
      categoryCode: '010101',
      brandNumber: 'HRB400E',
      specs: '12mm',
      brand: '沙钢',
      manufacturer: '沙钢',
      price: '3800',
      availableCount: '100',
      miniQuantity: '1',
      deliveryWay: '1',
      deliveryPlace: '无锡',
      pictureIds: 'a',
    }),
  },
];

const walletForms: SerialForm[] = [
  {
    endpoint: 'wallet.merchReg',
    role: 'buyer',
    page: '/customer/my-wallet',
    form: 'openWallet',
    typed: (number) => ({ name: `户名 ${number}`, certNo: '11010519491231002X' }),
  },
  {
    endpoint: 'wallet.topUp',
    role: 'buyer',
    page: '/customer/my-wallet',
    form: 'topUp',
    typed: (number) => ({ mbrNo: '1', tranAmt: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'wallet.bankBind',
    role: 'buyer',
    page: '/customer/my-wallet',
    form: 'bindCard',
    typed: (number) => ({ mbrNo: String(number), bankCode: 'CMB', cardNo: '4111111111111111' }),
    hidden: true,
  },
  {
    endpoint: 'wallet.bankCancel',
    role: 'buyer',
    page: '/customer/my-wallet',
    form: 'cancelCard',
    typed: (number) => ({ mbrNo: '1', id: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'wallet.withdraw',
    role: 'buyer',
    page: '/customer/my-wallet',
    form: 'walletWithdraw',
    typed: (number) => ({
      ...{ mbrNo: '1', amount: String(1000 + number), cardId: '' },
      ...{ bank: '工商银行', accountNo: '3901028809200099999' },
    }),
    hidden: true,
  },
  {
    endpoint: 'wallet.pay',
    role: 'buyer',
    page: '/pay/wallet?orderCode=1',
    form: 'walletPay',
    typed: (number) => ({
      orderCode: String(number),
      paymentAmount: '1.00',
      mbrNo: '1',
      respNo: '1',
      verifyCode: '123456',
    }),
    hidden: true,
  },
  {
    endpoint: 'payment.coupons',
    role: 'buyer',
    page: '/pay?orderCode=1',
    form: 'couponPay',
    typed: (number) => ({ orderCode: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'contract.sign',
    role: 'buyer',
    page: '/customer/auth-management',
    form: 'contract',
    typed: (number) => ({ version: String(number), agree: 'on' }),
    hidden: true,
  },
  {
    endpoint: 'deadline.calendarFeed',
    role: 'buyer',
    page: '/customer/deadlines',
    form: 'calendarFeed',
    typed: () => ({}),
    varies: false,
  },
];

const step = { form: 'afterSaleStep', hidden: true } as const;
const paper = (number: number) => ({
  number: String(number),
  issueDate: '2026-11-20',
  amount: '1',
  taxAmount: '0',
});

/** After an order is paid: invoices, after-sale cases, ratings. */
const tradeForms: readonly SerialForm[] = [
  {
    endpoint: 'invoiceTitle.save',
    role: 'buyer',
    page: '/customer/invoice-management/titles',
    form: 'invoiceTitle',
    typed: (number) => ({ kind: 'general', name: `抬头 ${number}` }),
  },
  {
    endpoint: 'invoice.apply',
    role: 'buyer',
    page: '/customer/invoice-management',
    form: 'applyInvoice',
    typed: (number) => ({
      ...{ sellerCode: 'S0001', titleId: '1', chosen: '1' },
      'amount.1': String(number),
    }),
    hidden: true,
  },
  {
    endpoint: 'invoice.withdraw',
    role: 'buyer',
    page: '/customer/invoice-management',
    form: 'withdrawInvoice',
    typed: (number) => ({ id: String(number) }),
    hidden: true,
  },
  {
    endpoint: 'saleInvoice.register',
    role: 'seller',
    page: '/customer/sale-invoices/1',
    form: 'registerInvoice',
    typed: (number) => ({ ...paper(number), taxRate: '13' }),
    hidden: true,
  },
  {
    endpoint: 'saleInvoice.refuse',
    role: 'seller',
    page: '/customer/sale-invoices/1',
    form: 'refuseInvoice',
    typed: (number) => ({ reason: `原因 ${number}` }),
    hidden: true,
  },
  {
    endpoint: 'saleInvoice.reverse',
    role: 'seller',
    page: '/customer/sale-invoices/1',
    form: 'reverseInvoice',
    typed: (number) => ({ ...paper(number), reason: '退货' }),
    hidden: true,
  },
  {
    endpoint: 'afterSale.apply',
    role: 'buyer',
    page: '/customer/purchase-saleafter-order?orderCode=1',
    form: 'applyAfterSale',
    typed: (number) => ({
      ...{ orderCode: '1', position: '0', kind: 'refundOnly', reason: '其他', count: '1' },
      description: `说明 ${number}`,
    }),
    hidden: true,
  },
  {
    endpoint: 'afterSale.step',
    role: 'buyer',
    page: '/customer/purchase-saleafter-order/1',
    ...step,
    typed: (number) => ({ step: 'escalate', note: `说明 ${number}` }),
  },
  {
    endpoint: 'saleAfterSale.step',
    role: 'seller',
    page: '/customer/sale-saleafter/1',
    ...step,
    typed: (number) => ({ step: 'refuse', note: `说明 ${number}` }),
  },
  {
    endpoint: 'saleAfterSale.giveUp',
    role: 'seller',
    page: '/customer/sale-saleafter',
    form: 'giveUpShipping',
    typed: (number) => ({ orderCode: '1', position: '0', description: `说明 ${number}` }),
    hidden: true,
  },
  {
    endpoint: 'afterSaleDesk.step',
    role: 'operator',
    page: `${DESK}/saleafter/1`,
    ...step,
    typed: (number) => ({ step: 'dismiss', note: `说明 ${number}` }),
  },
  {
    endpoint: 'rating.save',
    role: 'buyer',
    page: '/customer/purchase-rating?orderCode=1',
    form: 'saveRating',
    typed: (number) => ({ position: '0', stars: '5', content: `评价 ${number}` }),
    hidden: true,
  },
  {
    endpoint: 'saleRating.answer',
    role: 'seller',
    page: '/customer/sale-rating',
    form: 'answerRating',
    typed: (number) => ({ orderCode: '1', position: '0', answer: `回复 ${number}` }),
    hidden: true,
  },
];

const NOW = '2026-11-22T00:00:00.000+08:00';
const OWN_BIDS = { receipts: [], buyerPresentAmount: null };

/** What a call that was done answers with. */
export function contentOf({ name, content }: Endpoint): unknown {
  const objects: Record<string, unknown> = {
    'contentDesk.saveArticle': { id: '1', state: 'draft', publishDate: NOW },
    'purchaseDesk.savePlan': { scheduleId: '1' },
    'cart.add': { id: '1', cartCount: 1 },
    'saleProduct.save': { id: '1', merged: false },
    'saleProduct.savePrices': { changed: 1 },
    'saleProduct.undoPrices': { changed: 1 },
    'saleProduct.import': { made: 0, changed: 1, ended: 0 },
    'floorDesk.importGuides': { made: 1, changed: 0 },
    'pastedList.addToCart': { problems: [], cartCount: 1 },
    'address.add': {
      id: '1',
      receivePerson: '王小明',
      receivePersonPhone: '13912345678',
      warehouseAddress: '上海市浦东新区世纪大道 1 号',
      longitude: null,
      latitude: null,
      isDefault: true,
    },
    'order.submit': { orderCode: '1', paymentAmount: '1.00', paymentMethod: 'unpaid' },
    'registrationDesk.order': { orderCode: '1' },
    'registrationDesk.inquire': { inquiryNum: '1' },
    'inquiry.accept': {
      orderCode: '1',
      paymentAmount: '1.00',
      terms: { kind: 'full' },
      payDeadline: NOW,
    },
    'inquiry.award': {
      orders: [
        {
          orderCode: '1',
          sellerName: '卖家',
          paymentAmount: '1.00',
          terms: { kind: 'full' },
          payDeadline: NOW,
        },
      ],
    },
    'thread.write': { postId: '1' },
    'delivery.ship': { deliveryId: '1', state: 'underWay' },
    'delivery.correct': { state: 'underWay' },
    'delivery.answer': { state: 'refused' },
    'delivery.receive': { completed: false },
    'pickup.appoint': { appointmentId: '1' },
    'saleAccount.withdraw': { withdrawalId: '1' },
    'withdrawal.decide': { state: 'done' },
    'auction.acceptOffer': { orderCode: '1' },
    'auction.freezeMargin': { marginAmount: '1.00' },
    'auction.increasePrice': {
      receiptId: '1',
      code: 'success',
      message: '',
      receivedAt: NOW,
      sequence: 1,
      signed: '',
      own: OWN_BIDS,
      snapshot: {
        auctionRealEndDate: NOW,
        endFlag: false,
        cancelled: false,
        buyerPresentPrice: null,
        buyerMaxAuctionOfferRecordVoList: [],
        bidderCount: 0,
        bidCount: 0,
        voided: [],
        recordCount: 1,
        extensions: 0,
        headHash: '',
        systemDate: NOW,
      },
    },
    'marketingDesk.issueCoupon': { discountId: '1' },
    'salePromotion.save': { marketingId: '1' },
    'saleCoupon.issue': { discountId: '1' },
    'invoiceTitle.save': { id: '1' },
    'invoice.apply': { id: '1' },
    'afterSale.apply': { id: '1' },
    'saleAfterSale.giveUp': { id: '1' },
    'wallet.merchReg': { data: { status: '1', mbrNo: '1' } },
    'wallet.topUp': { data: { avaBal: '1.00' } },
    'wallet.withdraw': { withdrawalId: '1' },
    'wallet.bankBind': {
      id: '1',
      bankCode: 'CMB',
      bankName: '招商银行',
      holder: '王小明',
      lastDigits: '1111',
      bindDate: NOW,
    },
    'contract.sign': { esignatureContractStatus: '1', signedDate: NOW },
    'deadline.calendarFeed': { token: 'a' },
  };
  const answer = [objects[name], 'success', { id: '1' }].find(
    (each) => content.safeParse(each).success,
  );
  if (answer === undefined) throw new Error(`no answer of ${name} is known`);
  return answer;
}
