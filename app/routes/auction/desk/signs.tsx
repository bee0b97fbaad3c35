import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Pagination } from '#app/components/ui/pagination.tsx';
import { Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { auctionSigns, auditSign, signState } from '#app/domain/auction/desk-contract.ts';
import { PART_STATUS_LABEL } from '#app/domain/auction/sign.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { clampPage } from '#app/domain/paging.ts';
import { done, formAction, handleForm } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { AUCTION_DESK } from './auction-paths.ts';
import { AuditDialog } from './audit-dialog.tsx';
import { auditForm } from './desk-forms.server.ts';
import { SIGN_COLUMNS } from './sign-columns.tsx';
import { signRow, signsHref } from './sign-rows.server.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

const MAX_PAGE = 500;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '报名审核' }, matches);

function listOf(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    state: signState.safeParse(searchParams.get('state')).data,
    auction: searchParams.get('auction')?.slice(0, 64) || undefined,
    page: clampPage(Number(searchParams.get('page')), MAX_PAGE),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`desk/signs${search}`);
  const token = await requireToken(request);
  const list = listOf(request);
  const { page, state, auction } = list;
  const signs = await load(request, () =>
    call(auctionSigns, { page, state, auctionId: auction }, { token }),
  );
  const rows = signs.content.map((sign) => signRow(sign, list));
  const asked = searchParams.get('dialog') === 'audit' ? searchParams.get('sign') : null;
  return {
    rows,
    target: rows.find(({ id, waits }) => waits && id === asked) ?? null,
    form: describeForm(auditForm),
    here: signsHref(list),
    tabs: [undefined, ...signState.options].map((option) => ({
      to: signsHref({ auction, state: option }),
      label: option ? PART_STATUS_LABEL[option] : '全部',
      current: option === state,
    })),
    page,
    pages: Array.from({ length: signs.totalPages }, (_, at) =>
      signsHref({ ...list, page: at + 1 }),
    ),
  };
}

export const action = formAction(
  handleForm({
    form: auditForm,
    login: LOGIN_REQUIRED,
    fieldOf: { B132: 'reason' },
    async submit({ value, intent, token, serial, request }) {
      const audited = { ...value, passes: intent === 'pass' };
      const text = await call(auditSign, audited, { token, serial });
      return done(request, signsHref(listOf(request)), { toast: { kind: 'success', text } });
    },
  }),
);

/** Sign-ups for auctions, to be let pass or sent back with a reason. */
export default function SignDesk() {
  const { rows, target, form, here, tabs, page, pages } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <Page
      title="报名审核"
      aside={<CustomerMenu />}
      breadcrumb={[{ label: '竞价管理', to: AUCTION_DESK }, { label: '报名审核' }]}
    >
      <Tabs label="审核状态" tabs={tabs} />
      <Card>
        <Table caption="报名" columns={SIGN_COLUMNS} rows={rows} rowKey={({ id }) => id} />
        <Pagination
          page={page}
          pages={pages.length}
          hrefOf={(target) => pages[target - 1] ?? here}
        />
      </Card>
      {target && <AuditDialog sign={target} form={form} reply={reply} closeTo={here} />}
    </Page>
  );
}
