import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { auditView } from '#app/components/audit-state.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { hrefOf } from '#app/domain/href.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import {
  agentPurchasingList,
  agentPurchasingSave,
  centralizedPurchasingList,
  centralizedPurchasingSave,
  type PurchaseKind,
  type PurchaseRequest,
} from '#app/domain/purchase/request-contract.ts';
import { formatNear, wallDay } from '#app/domain/time.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { unlessAbsent } from '#app/forms/form-calls.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { getToken, pageOf } from '#app/session/session.server.ts';
import { purchaseRequestForm, sentPurchaseRequestForm } from './purchase-forms.server.ts';

const ROWS = 10;
const SECONDS = 30;

const KINDS = {
  centralized: {
    path: '/centralizedPurchasing',
    title: '集中采购',
    about: '与其他企业一起采购：登记需求后，平台汇总同类采购量，统一询价议价。',
    list: centralizedPurchasingList,
    save: centralizedPurchasingSave,
  },
  agent: {
    path: '/agentPurchasing',
    title: '代理采购',
    about: '由平台代您采购：登记需求后，平台寻源、比价、签约并跟进交付。',
    list: agentPurchasingList,
    save: agentPurchasingSave,
  },
} as const;

/** Two addresses share this screen. */
const kindOf = (request: Request): PurchaseKind =>
  pageOf(request).toLowerCase().startsWith('/agentpurchasing') ? 'agent' : 'centralized';

export async function requestsLoader({ request }: LoaderFunctionArgs) {
  const { path, title, about, list, save } = KINDS[kindOf(request)];
  const { searchParams } = new URL(request.url);
  const paging = readPaging(searchParams, ROWS);
  const { page } = paging;
  const token = await getToken(request);
  const own = token !== null && searchParams.get('own') === '1';
  const [found, draft] = await Promise.all([
    load(request, () => call(list, { ...paging, own }, { token })),
    getDraft(request, pageOf(request), purchaseRequestForm.name),
  ]);
  const listHref = (to: number, isOwn = own) =>
    hrefOf(path, { ...pagingQuery({ ...paging, page: to }, ROWS), own: isOwn && '1' });
  const view = {
    path,
    title: page > 1 ? `${title} 第${page}页` : title,
    about,
    pager: pagerView(paging, found, (to) => listHref(to)),
    tabs: Object.values(KINDS).map((kind) => ({
      to: kind.path,
      label: kind.title,
      current: kind.path === path,
    })),
    /** Everybody's requests or the customer's own, for a customer. */
    whose: token && [
      { to: listHref(1, false), label: '全部需求', current: !own },
      { to: listHref(1, true), label: '我的需求', current: own },
    ],
    rows: found.content.map(rowOf),
    loggedIn: token !== null,
    today: wallDay(new Date()),
    form: unlessAbsent(describeForm(purchaseRequestForm, request, draft), save),
  };
  return data(view, { headers: pageHeaders(request, { seconds: SECONDS }) });
}

const rowOf = (row: PurchaseRequest) => ({
  id: row.id,
  name: row.productName,
  specs: row.specs,
  count: `${groupThousands(row.count)} ${row.unit}`,
  place: row.deliveryPlace,
  day: row.deliveryDate,
  linkman: row.linkman,
  phone: row.phone,
  state: auditView(row.auditStatus, row.outcome, row.unit),
  at: formatNear(row.createDate, new Date()),
  own: row.own,
});

export type RequestsView = Awaited<ReturnType<typeof requestsLoader>>['data'];

export const requestsAction = singleFormAction(
  sentPurchaseRequestForm,
  [],
  async ({ value, token, serial, request }) => {
    const { path, save } = KINDS[kindOf(request)];
    const text = await call(save, value, { token, serial });
    return redirectAfterSuccess(request, path, text);
  },
);
