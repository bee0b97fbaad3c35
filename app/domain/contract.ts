import * as audit from '#app/domain/account/audit-contract.ts';
import * as auditDesk from '#app/domain/account/audit-contract.ts';
import * as user from '#app/domain/account/contract.ts';
import * as afterSale from '#app/domain/after-sale/contract.ts';
import * as rating from '#app/domain/after-sale/rating-contract.ts';
import * as award from '#app/domain/auction/award-contract.ts';
import * as bidding from '#app/domain/auction/bid-contract.ts';
import * as auction from '#app/domain/auction/contract.ts';
import * as auctionDesk from '#app/domain/auction/desk-contract.ts';
import * as auctionRecord from '#app/domain/auction/record-contract.ts';
import * as cart from '#app/domain/cart/contract.ts';
import * as category from '#app/domain/catalogue/contract.ts';
import * as dictionary from '#app/domain/catalogue/contract.ts';
import * as tradingFloor from '#app/domain/catalogue/contract.ts';
import * as product from '#app/domain/catalogue/goods-contract.ts';
import * as productExtras from '#app/domain/catalogue/goods-contract.ts';
import * as spotListing from '#app/domain/catalogue/listing-contract.ts';
import * as saleProduct from '#app/domain/catalogue/sale-product-contract.ts';
import * as tradeWord from '#app/domain/catalogue/search/contract.ts';
import * as savedSearch from '#app/domain/catalogue/search/saved-contract.ts';
import * as brand from '#app/domain/catalogue/store-contract.ts';
import * as address from '#app/domain/checkout/address-contract.ts';
import * as checkout from '#app/domain/checkout/contract.ts';
import * as esignature from '#app/domain/company/contract.ts';
import * as content from '#app/domain/content/contract.ts';
import * as home from '#app/domain/content/contract.ts';
import * as sitemap from '#app/domain/content/contract.ts';
import * as contentDesk from '#app/domain/content/desk-contract.ts';
import * as delivery from '#app/domain/delivery/contract.ts';
import * as pickup from '#app/domain/delivery/contract.ts';
import * as saleMoney from '#app/domain/delivery/sale-account-contract.ts';
import * as withdrawal from '#app/domain/delivery/sale-account-contract.ts';
import * as draft from '#app/domain/draft/contract.ts';
import * as favourite from '#app/domain/favourite/contract.ts';
import * as file from '#app/domain/file/contract.ts';
import * as inquiry from '#app/domain/inquiry/contract.ts';
import * as keptList from '#app/domain/inquiry/kept-list-contract.ts';
import * as offer from '#app/domain/inquiry/offer-contract.ts';
import * as pastedList from '#app/domain/inquiry/pasted-list-contract.ts';
import * as invoice from '#app/domain/invoice/contract.ts';
import * as lead from '#app/domain/lead/contract.ts';
import * as productRegister from '#app/domain/lead/contract.ts';
import * as registrationDesk from '#app/domain/lead/registration-desk-contract.ts';
import * as coupon from '#app/domain/marketing/contract.ts';
import * as points from '#app/domain/marketing/contract.ts';
import * as deadline from '#app/domain/message/contract.ts';
import * as smsOutbox from '#app/domain/message/contract.ts';
import * as order from '#app/domain/order/contract.ts';
import * as saleOrder from '#app/domain/order/contract.ts';
import * as credit from '#app/domain/order/credit-contract.ts';
import * as turnover from '#app/domain/order/turnover-contract.ts';
import * as payment from '#app/domain/payment/contract.ts';
import * as groupPurchase from '#app/domain/purchase/contract.ts';
import * as purchaseDesk from '#app/domain/purchase/desk-contract.ts';
import * as purchaseRequest from '#app/domain/purchase/request-contract.ts';
import * as remittance from '#app/domain/remittance/contract.ts';
import * as moneyDesk from '#app/domain/remittance/money-desk-contract.ts';
import * as remittanceDesk from '#app/domain/remittance/statement-contract.ts';
import * as bankStatement from '#app/domain/remittance/statement-contract.ts';
import * as statement from '#app/domain/statement/contract.ts';
import * as status from '#app/domain/status/contract.ts';
import * as bankCard from '#app/domain/wallet/contract.ts';
import * as wallet from '#app/domain/wallet/contract.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call of the trading API, by resource. */
export const catalogue: readonly Endpoint[] = [
  user.userByToken,
  user.login,
  user.register,
  user.logout,
  user.sendCode,
  user.loginByCode,
  user.resetPassword,
  user.changePassword,
  user.listSessions,
  user.endSession,
  user.endSessions,
  audit.auditPage,
  auditDesk.auditDeskPage,
  home.homeData,
  home.selfPlatformProductVos,
  home.articleDetail,
  content.newsList,
  content.helpSearch,
  content.aboutUsList,
  sitemap.sitemapParts,
  sitemap.sitemapPart,
  tradingFloor.tradingFloorData,
  tradingFloor.priceGuideList,
  contentDesk.deskArticles,
  contentDesk.deskArticleById,
  contentDesk.saveArticle,
  contentDesk.changeArticle,
  contentDesk.companyPage,
  contentDesk.saveCompanyPage,
  contentDesk.linkedPictures,
  contentDesk.saveLinkedPicture,
  contentDesk.deleteLinkedPicture,
  ...new Set(lead.LEAD_FORMS.map(({ save }) => save)),
  lead.logisticsYunCang,
  lead.leads,
  lead.markLead,
  registrationDesk.registrations,
  registrationDesk.auditRegistration,
  registrationDesk.orderRegistration,
  registrationDesk.inquireRegistration,
  draft.keepDraft,
  draft.saveDraft,
  draft.listDrafts,
  draft.dropDrafts,
  draft.deleteDraft,
  file.uploadFile,
  file.downloadFile,
  category.categoryLevelAll,
  category.categoryByParent,
  spotListing.pageData,
  spotListing.searchCriteria,
  spotListing.searchSuggestions,
  spotListing.listedTrends,
  tradeWord.tradeWordList,
  tradeWord.saveTradeWord,
  savedSearch.savedSearchList,
  savedSearch.saveSearch,
  savedSearch.renameSearch,
  savedSearch.deleteSearch,
  savedSearch.lookAtSearch,
  savedSearch.searchHistory,
  savedSearch.noteSearch,
  savedSearch.forgetSearches,
  spotListing.saleProductPages,
  spotListing.platformPageData,
  spotListing.platformSearchCriteria,
  brand.brandPageData,
  brand.brandList,
  brand.brandRecommend,
  brand.brandDetail,
  favourite.isCollect,
  favourite.collectSave,
  favourite.collectDelete,
  favourite.collectionList,
  favourite.collectBatchDelete,
  favourite.collectionCount,
  favourite.standings,
  favourite.followOrCancel,
  favourite.followedStores,
  product.shoppingInfo,
  product.productDetails,
  product.findPlatformProductById,
  productRegister.productRegisterSave,
  productRegister.productRegisterList,
  productExtras.extraProductData,
  productExtras.saleProductById,
  productExtras.discountEvaluations,
  productExtras.sharedQuote,
  groupPurchase.listByKeyword,
  groupPurchase.planById,
  groupPurchase.saleSearchCriteria,
  groupPurchase.purchasingSave,
  groupPurchase.payMargin,
  groupPurchase.cancelPurchasing,
  groupPurchase.purchasingList,
  groupPurchase.bidAnnouncementList,
  groupPurchase.tenderById,
  purchaseRequest.centralizedPurchasingList,
  purchaseRequest.centralizedPurchasingSave,
  purchaseRequest.agentPurchasingList,
  purchaseRequest.agentPurchasingSave,
  purchaseDesk.deskOverview,
  purchaseDesk.savePlan,
  purchaseDesk.saveTender,
  purchaseDesk.withdraw,
  dictionary.dictionaryByType,
  dictionary.regionTree,
  cart.cartList,
  cart.addCarts,
  cart.updateCartCounts,
  cart.deleteCartById,
  cart.cartCount,
  pastedList.matchRows,
  pastedList.addCartsList,
  keptList.keptLists,
  keptList.keptList,
  keptList.saveKeptList,
  keptList.deleteKeptList,
  address.listAddresses,
  address.addAddress,
  address.deleteAddress,
  address.setDefaultAddress,
  coupon.couponDetail,
  coupon.receiveCoupon,
  coupon.myCoupons,
  coupon.getCouponCount,
  points.getIntegralRule,
  points.integralByCustomer,
  points.giftCardList,
  checkout.pickupPoints,
  checkout.deliveryDistance,
  checkout.checkoutPreview,
  checkout.reorder,
  checkout.submitOrder,
  checkout.portalCreateOrder,
  inquiry.saleProductForInquiry,
  inquiry.saleProductsForInquiry,
  inquiry.saveInquiry,
  inquiry.inquiryList,
  inquiry.inquiryDetailOfBuyer,
  inquiry.acceptOffer,
  inquiry.closeInquiry,
  offer.receivedInquiries,
  offer.inquiryByInquiryNum,
  offer.offersByInquiryNum,
  offer.saveOffer,
  offer.withdrawOffer,
  order.orderById,
  order.purchaseOrders,
  order.cancelOrder,
  order.getPayOrdersDetail,
  saleProduct.ownSaleProducts,
  saleProduct.ownSaleProductById,
  saleProduct.saveSaleProduct,
  saleProduct.saveSalePrices,
  saleProduct.shelveSaleProduct,
  saleOrder.saleOrders,
  saleOrder.saleOrderById,
  delivery.deliveriesOfOrder,
  delivery.deliveriesOfSale,
  delivery.shipOrder,
  delivery.correctDelivery,
  delivery.answerWeight,
  delivery.receiveDelivery,
  pickup.appointPickup,
  pickup.cancelPickup,
  saleMoney.saleAccount,
  saleMoney.saleAccountEntries,
  saleMoney.withdraw,
  withdrawal.withdrawalList,
  withdrawal.decideWithdrawal,
  credit.saleCredits,
  credit.saveSaleCredit,
  credit.withdrawSaleCredit,
  credit.creditOfSeller,
  invoice.invoiceTitles,
  invoice.saveInvoiceTitle,
  invoice.deleteInvoiceTitle,
  invoice.invoiceableOrders,
  invoice.applyInvoice,
  invoice.invoiceRequests,
  invoice.invoiceArchive,
  invoice.saleInvoices,
  invoice.registerInvoice,
  invoice.refuseInvoice,
  invoice.reverseInvoice,
  afterSale.claimableOrder,
  afterSale.applyAfterSale,
  afterSale.afterSaleCases,
  afterSale.buyerStep,
  afterSale.saleAfterSaleCases,
  afterSale.sellerStep,
  afterSale.deskAfterSaleCases,
  afterSale.deskStep,
  rating.ratableLines,
  rating.saveRating,
  rating.saleRatings,
  rating.answerRating,
  turnover.saleTurnover,
  statement.statementList,
  statement.statementByMonth,
  statement.confirmStatement,
  statement.remarkStatement,
  payment.startPayment,
  payment.attemptByToken,
  payment.sandboxConfirm,
  payment.providerNotification,
  payment.getQrCode,
  payment.getWxPayOrder,
  payment.getPayWechatOpenId,
  payment.aliPayImf,
  payment.payTest,
  payment.getPayOrdersDetailV2,
  remittance.remittance,
  remittance.chooseRemittance,
  remittance.uploadReceipt,
  remittanceDesk.receiptList,
  bankStatement.importStatement,
  bankStatement.statementLines,
  bankStatement.bookStatement,
  bankStatement.assignLine,
  bankStatement.setLineAside,
  bankStatement.statementLayouts,
  bankStatement.saveStatementLayout,
  moneyDesk.deskRefunds,
  moneyDesk.markRefundDone,
  moneyDesk.overdueOrders,
  moneyDesk.cancelPartPaid,
  auction.auctionRecommend,
  auction.auctionPage,
  auction.auctionDetail,
  auction.participate,
  auction.saveAuctionSign,
  auction.mySigns,
  auction.freezeMargin,
  award.acceptOffer,
  award.declineOffer,
  award.giveUpAward,
  award.saleAuctions,
  bidding.roundRobin,
  bidding.increasePrice,
  bidding.myBids,
  bidding.extensionLog,
  auctionRecord.bidLog,
  auctionRecord.bidReceipt,
  auctionRecord.auctionHeads,
  auctionRecord.auctionKeys,
  auction.systemDate,
  auctionDesk.saveSession,
  auctionDesk.saveAuction,
  auctionDesk.cancelAuction,
  auctionDesk.voidBid,
  auctionDesk.auctionSigns,
  auctionDesk.auditSign,
  auctionDesk.deskAuction,
  auctionDesk.decideAward,
  wallet.merchRegQry,
  wallet.merchReg,
  wallet.mbrBalQry,
  wallet.topUp,
  wallet.statement,
  wallet.smsCode,
  wallet.walletPay,
  bankCard.banks,
  bankCard.bankList,
  bankCard.bankBind,
  bankCard.bankCancel,
  smsOutbox.smsOutboxList,
  status.marketStatus,
  esignature.contractDetail,
  esignature.contractSign,
  deadline.calendarFeed,
  deadline.deadlinesByFeed,
  deadline.myDeadlines,
  deadline.auctionDeadlines,
  deadline.inquiryDeadlines,
];
