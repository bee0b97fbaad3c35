import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { storeHref } from '#app/components/store-href.ts';
import { actingName } from '#app/domain/account/acting-name.ts';
import { auditLabel } from '#app/domain/account/audit.ts';
import { changesText } from '#app/domain/account/audit-changes.ts';
import { auditDeskPage } from '#app/domain/account/audit-contract.ts';
import { customerType } from '#app/domain/account/contract.ts';
import { isOperator } from '#app/domain/account/customer.ts';
import {
  accountDetail,
  accountList,
  accountPlatform,
  accountState,
  closeAccountAtDesk,
  type DeskAccount,
  resumeAccount,
  suspendAccount,
} from '#app/domain/account/desk-contract.ts';
import { changePhoneAtDesk } from '#app/domain/account/phone-contract.ts';
import { ROLE_LABEL } from '#app/domain/account/roles.ts';
import { REASON_REQUIRED, SUSPENSION_REASON_MAX } from '#app/domain/account/suspension.ts';
import { saveStoreTerms } from '#app/domain/company/store-terms-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { hrefOf, type Query } from '#app/domain/href.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { mobile } from '#app/forms/phone.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import {
  formerNamesView,
  registeredView,
  renameDescription,
  renameHandler,
} from './rename.server.ts';

const PATH = '/customer/desk/members';
const HISTORY_ROWS = 15;

const LABELS = {
  platform: { buyer: '买家', seller: '卖家', operator: '平台运营' },
  customerType: { personal: '个人', enterprise: '企业' },
  state: { active: '正常', suspended: '已暂停交易', unsigned: '企业未签合同', closed: '已注销' },
} as const;

const reasonFields = {
  accountId: idText,
  reason: textUpTo(SUSPENSION_REASON_MAX, '原因', REASON_REQUIRED),
};
/** What the operator decides about an account, for a reason. */
const DECISIONS = {
  suspend: {
    form: defineForm('suspendAccount', z.object(reasonFields)),
    endpoint: suspendAccount,
    done: '已暂停交易，并已通知对方',
  },
  resume: {
    form: defineForm('resumeAccount', z.object(reasonFields)),
    endpoint: resumeAccount,
    done: '已恢复交易，并已通知对方',
  },
  close: {
    form: defineForm('closeAccountAtDesk', z.object(reasonFields)),
    endpoint: closeAccountAtDesk,
    done: '已注销账号',
  },
};
const phoneForm = defineForm('changePhoneAtDesk', z.object({ ...reasonFields, phone: mobile }));

const storeTermsForm = defineForm(
  'storeTerms',
  z.object({
    accountId: idText,
    hot: z.string().max(2).optional(),
    feePercent: z.string({ error: '请输入费率' }).max(16),
  }),
);

const chosen = <Value extends string>(
  options: readonly Value[],
  query: URLSearchParams,
  name: string,
) => options.find((each) => each === query.get(name));

function readSearch(query: URLSearchParams) {
  return {
    ...readPaging(query),
    keyword: queryText(query, 'keyword', 64),
    platform: chosen(accountPlatform.options, query, 'platform'),
    customerType: chosen(customerType.options, query, 'customerType'),
    state: chosen(accountState.options, query, 'state'),
  };
}
type Search = ReturnType<typeof readSearch>;

const listHref = ({ page, rows, ...conditions }: Search & Paging, more: Query = {}): string =>
  hrefOf(PATH, { ...pagingQuery({ page, rows }), ...conditions, ...more });

/** The operator's list of accounts, or one of them. */
export async function readMembers(page: CustomerRequest) {
  const search = readSearch(page.searchParams);
  const accountId = page.searchParams.get('account');
  return accountId
    ? { list: null, member: await readMember(page, search, accountId) }
    : { list: await readList(page, search), member: null };
}

async function readList({ ask }: CustomerRequest, search: Search) {
  const found = await ask(accountList, search);
  return {
    search,
    filters: Object.entries(LABELS).map(([name, labels]) => ({
      name,
      label: { platform: '身份', customerType: '类型', state: '状态' }[name as keyof typeof LABELS],
      value: search[name as keyof typeof LABELS] ?? '',
      options: Object.entries(labels).map(([value, label]) => ({ value, label })),
    })),
    path: PATH,
    rows: found.content.map((account) => ({
      ...accountView(account),
      to: listHref(search, { account: account.accountId }),
    })),
    pager: pagerView(search, found, (page) => listHref({ ...search, page })),
  };
}
export type MemberRow = Awaited<ReturnType<typeof readList>>['rows'][number];

const accountView = (account: DeskAccount) => ({
  accountId: account.accountId,
  name: account.name,
  phone: account.closedDate ? '—' : account.phone,
  of: account.company ?? account.sellerName ?? '',
  type: LABELS.customerType[account.customerType],
  platforms: account.platformType
    .split(',')
    .map((each) => LABELS.platform[each as keyof typeof LABELS.platform] ?? each)
    .join('、'),
  contract:
    account.contractSigned === null ? null : account.contractSigned ? '已签合同' : '未签合同',
  created: formatNear(account.createDate, new Date()),
  closed: account.closedDate && formatNear(account.closedDate, new Date()),
  suspended:
    account.suspension && !account.closedDate
      ? {
          reason: account.suspension.reason,
          since: formatNear(account.suspension.date, new Date()),
        }
      : null,
});

async function readMember(
  { request, searchParams: query, ask }: CustomerRequest,
  search: Search,
  accountId: string,
) {
  const detail = await ask(accountDetail, { accountId });
  const { account } = detail;
  const history = await ask(auditDeskPage, { phone: account.phone, rows: HISTORY_ROWS });
  const here = listHref(search, { account: accountId });
  const dialogTo = (dialog: string) => listHref(search, { account: accountId, dialog });
  const isOpen = !account.closedDate;
  const mayDecide = isOpen && !isOperator(account);
  const decision = account.suspension ? 'resume' : 'suspend';
  const asked = ([decision, 'close'] as const).find((each) => each === query.get('dialog'));
  const registered = isOpen ? registeredView(detail) : null;
  return {
    ...accountView(account),
    ...viewOf(detail),
    standing: standingOf(account),
    history: history.content.map((event) => ({
      id: event.id,
      time: formatNear(event.at, new Date()),
      label: auditLabel(event.action),
      person: actingName(event.person, event.behalfOf) || '—',
      detail: [event.detail, changesText(event.changes)].filter(Boolean).join('；') || '—',
    })),
    historyTo: `/customer/desk/audit?phone=${encodeURIComponent(account.phone)}`,
    here,
    listTo: listHref(search),
    decideTo: mayDecide ? dialogTo(decision) : null,
    closeTo: mayDecide ? dialogTo('close') : null,
    dialog:
      asked && mayDecide
        ? { decision: asked, form: describeForm(DECISIONS[asked].form, request) }
        : null,
    terms: detail.storeTerms && {
      ...detail.storeTerms,
      form: describeForm(storeTermsForm, request),
    },
    registered,
    renameTo: registered && dialogTo('rename'),
    renameForm: query.get('dialog') === 'rename' ? renameDescription(request) : null,
    formerNames: formerNamesView(detail),
    phoneTo: isOpen ? dialogTo('phone') : null,
    phoneForm: query.get('dialog') === 'phone' ? describeForm(phoneForm, request) : null,
  };
}
/** Whether the account may trade. */
function standingOf({ closedDate, suspension }: DeskAccount) {
  if (closedDate) return { label: LABELS.state.closed, tone: 'neutral' as const };
  return suspension
    ? { label: LABELS.state.suspended, tone: 'danger' as const }
    : { label: LABELS.state.active, tone: 'success' as const };
}
export type MemberView = Awaited<ReturnType<typeof readMember>>;

type Detail = Content<typeof accountDetail>;

function viewOf({ account, contract, titles, people, documents, listings, bought, sold }: Detail) {
  return {
    signed:
      contract &&
      [
        '已签署',
        contract.version,
        contract.signatory,
        contract.date && formatNear(contract.date, new Date()),
      ]
        .filter(Boolean)
        .join('，'),
    titles: titles.map(({ name, taxNo }) => `${name} ${taxNo}`.trim()),
    people: people.map(({ name, phone, role }) => `${name} ${phone}（${ROLE_LABEL[role]}）`),
    documents: documents.map(({ goodsCount, ...document }) => ({
      ...document,
      of: goodsCount > 1 ? `${document.goodsName}等 ${goodsCount} 个商品` : document.goodsName,
    })),
    store: account.sellerCode && {
      name: account.sellerName ?? account.sellerCode,
      to: storeHref(account.sellerCode),
      listings: `${listings?.onShelf ?? 0} 个在售，${listings?.offShelf ?? 0} 个已下架`,
    },
    bought: totalsText(bought),
    sold: sold && totalsText(sold),
  };
}

const totalsText = ({ orders, cancelled, amount }: Detail['bought']) =>
  `${orders} 个订单，其中 ${cancelled} 个已取消；成交 ¥${formatYuanText(amount)}`;

const memberHref = (request: Request, account: string) =>
  listHref(readSearch(new URL(request.url).searchParams), { account });

export const membersAction = formAction(
  ...Object.values(DECISIONS).map(({ form, endpoint, done }) =>
    handleForm(form, endpoint, async ({ value, token, request }) => {
      await call(endpoint, value, { token });
      return redirectAfterSuccess(request, memberHref(request, value.accountId), done);
    }),
  ),
  handleCall(phoneForm, changePhoneAtDesk, {
    to: (request, { value }) => memberHref(request, value.accountId),
    done: '已更换手机号，并已通知新旧手机号',
  }),
  renameHandler(memberHref),
  handleCall(storeTermsForm, saveStoreTerms, {
    input: ({ value: { hot, ...value } }) => ({ ...value, hot: Boolean(hot) }),
    to: (request, { value }) => memberHref(request, value.accountId),
    done: '已保存店铺标签与费率',
  }),
);
