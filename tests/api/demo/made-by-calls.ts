import { APPROVER_MODES, APPROVERS_BY } from '#app/domain/company/approver-rule.ts';
import { ARTICLE_TYPES } from '#app/domain/content/article-types.ts';
import { COMPANY_PAGES } from '#app/domain/content/company-pages.ts';
import { COUNTS_AT, WEIGHINGS } from '#app/domain/delivery/weight-terms.ts';
import { LEAD_FORMS } from '#app/domain/lead/contract.ts';

type Kinds = Readonly<Record<string, string>>;

const by = (call: string, ...values: readonly string[]): Kinds =>
  Object.fromEntries(values.map((value) => [value, call]));
const switched = (call: string) => by(call, 'true', 'false');

/** Tables that no call writes: none. */
export const SEEDED_ONLY: readonly string[] = [];

/**
 * The columns that tell kinds of rows apart, `table.column`: of each kind the call by which a market gets such rows.
 * What the demo market has of a kind that is not here, nobody could make in a market of their own.
 */
export const MADE_BY: Readonly<Record<string, Kinds>> = {
  'about_pages.type': by('contentDesk.saveCompanyPage', ...Object.keys(COMPANY_PAGES)),
  'addresses.is_default': switched('address.setDefault'),
  'approval_rules.new_seller': switched('approvalRule.save'),
  'approver_rules.kind': by('approvalRule.saveApprovers', ...APPROVERS_BY),
  'approver_rules.mode': by('approvalRule.saveApprovers', ...APPROVER_MODES),
  'articles.type': by('contentDesk.saveArticle', ...ARTICLE_TYPES.map(({ type }) => type)),
  'brands.shown': switched('brandDesk.save'),
  'categories.shown': switched('categoryDesk.save'),
  'categories.unit_decimals': switched('categoryDesk.save'),
  'categories.weighing': by('categoryDesk.save', ...WEIGHINGS),
  'category_attributes.filtered': switched('attributeDesk.save'),
  'category_attributes.kind': by('attributeDesk.save', 'number', 'choice', 'text'),
  'category_attributes.required': switched('attributeDesk.save'),
  'category_attributes.shown': switched('attributeDesk.save'),
  'customers.customer_type': by('user.register', 'personal', 'enterprise'),
  'customers.platform_type': {
    buyer: 'user.register',
    'buyer,seller': 'setupDesk.openStore',
    'buyer,operator': 'setup.begin',
    ...{ 'buyer,operator,seller': 'ownStore.open' },
  },
  'deliveries.weighing': by('delivery.ship', 'scale', 'theory'),
  'dictionaries.type': by('dictionaryDesk.save', 'INQUIRY_CONDITIONS'),
  'discounts.marke_type': {
    ...by('marketingDesk.issueCoupon', '1', '2'),
    ...by('salePromotion.save', '5'),
  },
  'goods.counts_at': by('saleProduct.save', ...COUNTS_AT),
  'goods.weighing': by('saleProduct.save', ...WEIGHINGS),
  'goods.kind': by('saleProduct.save', 'self', 'sale'),
  'goods.product_type': by('saleProduct.save', 'goods', 'vouchers'),
  'goods.unit_decimals': switched('categoryDesk.save'),
  'goods_auth_files.type': by(
    'saleProduct.save',
    ...['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'],
  ),
  'leads.kind': Object.fromEntries(LEAD_FORMS.map(({ form, save }) => [form.kind, save.name])),
  'members.pending_role': by('invitation.accept', 'admin', 'approver', 'finance'),
  'members.role': by('member.invite', 'admin', 'buyer', 'approver', 'finance', 'viewer'),
  'offers.currency': by('offer.save', 'CNY', 'USD', 'EUR'),
  'offers.freight_kind': by('offer.save', 'included', 'perTonne', 'collect'),
  'offers.rate_rule': by('offer.save', 'fixed', 'payDay'),
  'offers.tax_included': switched('offer.save'),
  'offers.whole_only': switched('offer.save'),
  'order_payments.method': by(
    'payment.start',
    ...['wechat', 'alipay', 'wallet', 'coupons', 'transfer'],
  ),
  'payment_attempts.pay_method': by('payment.start', 'wechat', 'alipay', 'wallet', 'coupons'),
  'product_registers.type': by('productRegister.save', 'self'),
  'purchase_requests.kind': {
    centralized: 'purchaseRequest.centralizedSave',
    agent: 'purchaseRequest.agentSave',
  },
  'purchase_requests.on_floor': switched('floorDesk.showPurchase'),
  'sellers.holds_for_approval': switched('saleSetting.save'),
  'sellers.hot': switched('accountDesk.saveStoreTerms'),
  'sellers.invoicing': switched('saleSetting.save'),
  'sellers.self_operated': { true: 'ownStore.open', false: 'setupDesk.openStore' },
  'trade_words.kind': by('tradeWord.save', 'synonym', 'misspelling', 'noise'),
};

/** Columns that tell no kinds apart, and what they say instead. */
export const NO_KINDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['articles.state', 'coupons.state', 'deliveries.state', 'orders.state'],
      ...['orders.approval', 'orders.cancel_reason', 'payment_attempts.status'],
      ...['product_registers.audit_status', 'purchase_requests.audit_status'],
      ...['purchasings.audit_status', 'purchasings.left_reason', 'purchasings.margin_state'],
      ...['deliveries.received_by', 'remittances.extended', 'purchase_schedules.reached'],
      ...['goods.on_shelf', 'goods.suspended', 'order_lines.stock_taken'],
    ].map((column) => [column, 'where a row is in its life']),
  ),
  'ledger_transfers.kind': 'why money moved, which follows from the call that moved it',
  'order_lines.kind': 'copied from the goods',
  'order_lines.product_type': 'copied from the goods',
};
