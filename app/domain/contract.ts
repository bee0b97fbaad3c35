import * as accountAudit from '#app/domain/account/audit-contract.ts';
import * as account from '#app/domain/account/contract.ts';
import * as accountDesk from '#app/domain/account/desk-contract.ts';
import * as accountOneTimeLink from '#app/domain/account/one-time-link-contract.ts';
import * as accountPhone from '#app/domain/account/phone-contract.ts';
import * as accountProfile from '#app/domain/account/profile-contract.ts';
import * as accountTotp from '#app/domain/account/totp-contract.ts';
import * as afterSale from '#app/domain/after-sale/contract.ts';
import * as afterSaleRating from '#app/domain/after-sale/rating-contract.ts';
import * as auctionAward from '#app/domain/auction/award-contract.ts';
import * as auctionBid from '#app/domain/auction/bid-contract.ts';
import * as auction from '#app/domain/auction/contract.ts';
import * as auctionDesk from '#app/domain/auction/desk-contract.ts';
import * as auctionRecord from '#app/domain/auction/record-contract.ts';
import * as cart from '#app/domain/cart/contract.ts';
import * as cartShare from '#app/domain/cart/share-contract.ts';
import * as catalogueAttribute from '#app/domain/catalogue/attribute-contract.ts';
import * as catalogueCategoryDesk from '#app/domain/catalogue/category-desk-contract.ts';
import * as catalogueBase from '#app/domain/catalogue/contract.ts';
import * as catalogueDictionaryDesk from '#app/domain/catalogue/dictionary-desk-contract.ts';
import * as catalogueFloorDesk from '#app/domain/catalogue/floor-desk-contract.ts';
import * as catalogueGoods from '#app/domain/catalogue/goods-contract.ts';
import * as catalogueGuideImport from '#app/domain/catalogue/guide-import-contract.ts';
import * as catalogueListedTrends from '#app/domain/catalogue/listed-trends-contract.ts';
import * as catalogueListing from '#app/domain/catalogue/listing-contract.ts';
import * as catalogueListingImport from '#app/domain/catalogue/listing-import-contract.ts';
import * as cataloguePriceChange from '#app/domain/catalogue/price-change-contract.ts';
import * as cataloguePriceDay from '#app/domain/catalogue/price-day-contract.ts';
import * as catalogueSalePrices from '#app/domain/catalogue/sale-prices-contract.ts';
import * as catalogueSaleProduct from '#app/domain/catalogue/sale-product-contract.ts';
import * as catalogueSaleStore from '#app/domain/catalogue/sale-store-contract.ts';
import * as catalogueSearch from '#app/domain/catalogue/search/contract.ts';
import * as catalogueSearchSaved from '#app/domain/catalogue/search/saved-contract.ts';
import * as catalogueStore from '#app/domain/catalogue/store-contract.ts';
import * as checkoutAddress from '#app/domain/checkout/address-contract.ts';
import * as checkout from '#app/domain/checkout/contract.ts';
import * as checkoutPickupPoint from '#app/domain/checkout/pickup-point-contract.ts';
import * as companyApproval from '#app/domain/company/approval-contract.ts';
import * as companyApproverRule from '#app/domain/company/approver-rule-contract.ts';
import * as company from '#app/domain/company/contract.ts';
import * as companyInvitation from '#app/domain/company/invitation-contract.ts';
import * as companyMember from '#app/domain/company/member-contract.ts';
import * as companyOwnStore from '#app/domain/company/own-store-contract.ts';
import * as companyProposal from '#app/domain/company/proposal-contract.ts';
import * as companyRename from '#app/domain/company/rename-contract.ts';
import * as companySpendUnit from '#app/domain/company/spend-unit-contract.ts';
import * as companyStoreTerms from '#app/domain/company/store-terms-contract.ts';
import * as companySumRule from '#app/domain/company/sum-rule-contract.ts';
import * as contentBrandDesk from '#app/domain/content/brand-desk-contract.ts';
import * as content from '#app/domain/content/contract.ts';
import * as contentDesk from '#app/domain/content/desk-contract.ts';
import * as delivery from '#app/domain/delivery/contract.ts';
import * as draft from '#app/domain/draft/contract.ts';
import * as exports from '#app/domain/export/contract.ts';
import * as favourite from '#app/domain/favourite/contract.ts';
import * as file from '#app/domain/file/contract.ts';
import * as inquiryAward from '#app/domain/inquiry/award-contract.ts';
import * as inquiry from '#app/domain/inquiry/contract.ts';
import * as inquiryCounter from '#app/domain/inquiry/counter-contract.ts';
import * as inquiryGoods from '#app/domain/inquiry/goods-contract.ts';
import * as inquiryKeptList from '#app/domain/inquiry/kept-list-contract.ts';
import * as inquiryOffer from '#app/domain/inquiry/offer-contract.ts';
import * as inquiryPastedList from '#app/domain/inquiry/pasted-list-contract.ts';
import * as invoiceAfterIssue from '#app/domain/invoice/after-issue-contract.ts';
import * as invoiceConsent from '#app/domain/invoice/consent-contract.ts';
import * as invoice from '#app/domain/invoice/contract.ts';
import * as invoiceParties from '#app/domain/invoice/parties-contract.ts';
import * as invoiceTitle from '#app/domain/invoice/title-contract.ts';
import * as lead from '#app/domain/lead/contract.ts';
import * as leadRegistrationDesk from '#app/domain/lead/registration-desk-contract.ts';
import * as marketChoiceDesk from '#app/domain/market/choice-desk-contract.ts';
import * as market from '#app/domain/market/contract.ts';
import * as marketRateDesk from '#app/domain/market/rate-desk-contract.ts';
import * as marketSetup from '#app/domain/market/setup-contract.ts';
import * as marketing from '#app/domain/marketing/contract.ts';
import * as marketingIssue from '#app/domain/marketing/issue-contract.ts';
import * as message from '#app/domain/message/contract.ts';
import * as messageDelivery from '#app/domain/message/delivery-contract.ts';
import * as messageInbox from '#app/domain/message/inbox-contract.ts';
import * as order from '#app/domain/order/contract.ts';
import * as orderCredit from '#app/domain/order/credit-contract.ts';
import * as orderFilter from '#app/domain/order/filter-contract.ts';
import * as orderStockHold from '#app/domain/order/stock-hold-contract.ts';
import * as orderTradingCalendar from '#app/domain/order/trading-calendar-contract.ts';
import * as orderTurnover from '#app/domain/order/turnover-contract.ts';
import * as payment from '#app/domain/payment/contract.ts';
import * as payout from '#app/domain/payout/contract.ts';
import * as purchase from '#app/domain/purchase/contract.ts';
import * as purchaseDesk from '#app/domain/purchase/desk-contract.ts';
import * as purchaseRequest from '#app/domain/purchase/request-contract.ts';
import * as remittanceBill from '#app/domain/remittance/bill-contract.ts';
import * as remittance from '#app/domain/remittance/contract.ts';
import * as remittanceMoneyDesk from '#app/domain/remittance/money-desk-contract.ts';
import * as remittanceReading from '#app/domain/remittance/reading-contract.ts';
import * as remittanceReconciliation from '#app/domain/remittance/reconciliation-contract.ts';
import * as remittanceStatement from '#app/domain/remittance/statement-contract.ts';
import * as remittanceUnclosed from '#app/domain/remittance/unclosed-contract.ts';
import * as statement from '#app/domain/statement/contract.ts';
import * as status from '#app/domain/status/contract.ts';
import * as tenderBidder from '#app/domain/tender/bidder-contract.ts';
import * as tender from '#app/domain/tender/contract.ts';
import * as tenderTenderer from '#app/domain/tender/tenderer-contract.ts';
import * as thread from '#app/domain/thread/contract.ts';
import * as wallet from '#app/domain/wallet/contract.ts';
import * as walletWithdrawal from '#app/domain/wallet/withdrawal-contract.ts';
import * as work from '#app/domain/work/contract.ts';
import type { Endpoint } from './endpoint.ts';

/** Every module that states calls. */
const CONTRACTS: readonly object[] = [
  accountAudit,
  account,
  accountDesk,
  accountOneTimeLink,
  accountPhone,
  accountProfile,
  accountTotp,
  afterSale,
  afterSaleRating,
  auctionAward,
  auctionBid,
  auction,
  auctionDesk,
  auctionRecord,
  cart,
  cartShare,
  catalogueBase,
  catalogueAttribute,
  catalogueCategoryDesk,
  catalogueDictionaryDesk,
  catalogueFloorDesk,
  catalogueGuideImport,
  catalogueGoods,
  catalogueListedTrends,
  catalogueListing,
  cataloguePriceChange,
  catalogueListingImport,
  cataloguePriceDay,
  catalogueSalePrices,
  catalogueSaleProduct,
  catalogueSaleStore,
  catalogueSearch,
  catalogueSearchSaved,
  catalogueStore,
  checkoutAddress,
  checkout,
  checkoutPickupPoint,
  companyApproval,
  companyApproverRule,
  company,
  companyInvitation,
  companyMember,
  companyOwnStore,
  companyProposal,
  companyRename,
  companySpendUnit,
  companyStoreTerms,
  companySumRule,
  content,
  contentBrandDesk,
  contentDesk,
  delivery,
  payout,
  draft,
  exports,
  favourite,
  file,
  inquiry,
  inquiryAward,
  inquiryCounter,
  inquiryGoods,
  inquiryKeptList,
  inquiryOffer,
  inquiryPastedList,
  invoice,
  invoiceAfterIssue,
  invoiceConsent,
  invoiceParties,
  invoiceTitle,
  lead,
  leadRegistrationDesk,
  marketChoiceDesk,
  marketRateDesk,
  market,
  marketSetup,
  marketing,
  marketingIssue,
  message,
  messageDelivery,
  messageInbox,
  order,
  orderCredit,
  orderFilter,
  orderStockHold,
  orderTradingCalendar,
  orderTurnover,
  payment,
  purchase,
  purchaseDesk,
  purchaseRequest,
  remittance,
  remittanceBill,
  remittanceMoneyDesk,
  remittanceReconciliation,
  remittanceReading,
  remittanceStatement,
  remittanceUnclosed,
  statement,
  status,
  tender,
  tenderBidder,
  tenderTenderer,
  thread,
  wallet,
  walletWithdrawal,
  work,
];

const isEndpoint = (stated: unknown): stated is Endpoint =>
  typeof stated === 'object' && stated !== null && 'access' in stated && 'path' in stated;

/** Every call of the trading API, by name. */
export const catalogue: readonly Endpoint[] = CONTRACTS.flatMap((contract) =>
  Object.values(contract).filter(isEndpoint),
).sort((one, other) => (one.name < other.name ? -1 : 1));
