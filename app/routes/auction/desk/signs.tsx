import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { stateTabs } from '#app/components/state-tabs.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { FileLink } from '#app/components/ui/file-links.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, NOT_ON_PHONE, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import {
  auctionSigns,
  auditSign,
  DECISION_REASON_MAX,
  signState,
} from '#app/domain/auction/desk-contract.ts';
import { PART_STATUS_LABEL } from '#app/domain/auction/sign.ts';
import { readPaging } from '#app/domain/paging.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, nowrap } from '#app/styles/layout.css.ts';
import { AUCTION_DESK, watchHref } from './auction-paths.ts';
import { type SignRow, signRow, signsHref } from './sign-rows.server.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

export const meta = titled('报名审核');
export const handle: RouteHandle = { money: true };

/** The decision on a sign-up; by the button's value. */
const auditForm = defineForm(
  'auditSign',
  z.object({
    signId: idText,
    reason: textUpTo(DECISION_REASON_MAX, '原因').default(''),
  }),
);

function listOf(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    state: signState.safeParse(searchParams.get('state')).data,
    auction: searchParams.get('auction')?.slice(0, 64) || undefined,
    ...readPaging(searchParams),
  };
}

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const list = listOf(request);
  const { page, rows: size, state, auction } = list;
  const signs = await ask(auctionSigns, { page, rows: size, state, auctionId: auction });
  const rows = signs.content.map((sign) => signRow(sign, list));
  const asked = searchParams.get('dialog') === 'audit' ? searchParams.get('sign') : null;
  return {
    rows,
    target: rows.find(({ id, waits }) => waits && id === asked) ?? null,
    form: describeForm(auditForm, request),
    here: signsHref(list),
    tabs: stateTabs({
      states: signState.options,
      label: PART_STATUS_LABEL,
      current: state,
      to: (option) => signsHref({ auction, state: option }),
    }),
    pager: pagerView(list, signs, (to) => signsHref({ ...list, page: to })),
  };
});

export const action = singleFormAction(
  auditForm,
  auditSign,
  async ({ value, intent, token, serial, request }) => {
    const audited = { ...value, passes: intent === 'pass' };
    const text = await call(auditSign, audited, { token, serial });
    return redirectAfterSuccess(request, signsHref(listOf(request)), text);
  },
);

/** Sign-ups for auctions, each to be approved or sent back with a reason. */
export default function SignDesk() {
  const { rows, target, form, here, tabs, pager } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title="报名审核"
      breadcrumb={[{ label: '竞价管理', to: AUCTION_DESK }, { label: '报名审核' }]}
    >
      <Tabs label="审核状态" tabs={tabs} />
      <Card gap={4}>
        <Table
          caption="报名"
          columns={SIGN_COLUMNS}
          rows={rows}
          hint={<p>买家报名竞价后在这里审核。</p>}
        />
        <Pager {...pager} />
      </Card>
      {target && <AuditDialog sign={target} form={form} closeTo={here} />}
    </CustomerPage>
  );
}

const SIGN_COLUMNS: readonly Column<SignRow>[] = [
  {
    key: 'company',
    header: '报名单位',
    phone: 'title',
    cell: ({ company }) => <strong>{company}</strong>,
    note: ({ credential, same }) => [
      <span key="credential" className={nowrap} {...NOT_ON_PHONE}>
        {credential}
      </span>,
      same,
    ],
  },
  {
    key: 'auction',
    header: '竞价',
    cell: ({ auctionId, auction }) => <Link to={watchHref(auctionId)}>{auction}</Link>,
  },
  { key: 'phone', header: '通知手机', nowrap: true, phone: 'hidden', cell: ({ phone }) => phone },
  { key: 'time', header: '报名时间', nowrap: true, phone: 'hidden', cell: ({ time }) => time },
  { key: 'margin', header: '保证金', nowrap: true, cell: ({ margin }) => margin },
  {
    key: 'state',
    header: '状态',
    phone: 'figure',
    cell: ({ state }) => <Tag tone={state.tone}>{state.label}</Tag>,
    note: ({ reason, until }) => reason || until,
  },
  rowActions(
    ({ waits, auditHref, company }) =>
      waits && <RowLink to={auditHref} label="审核" of={company} preventScrollReset />,
  ),
];

interface AuditDialogProps {
  sign: SignRow;
  form: FormDescription;
  closeTo: string;
}

/** A sign-up with its documents, to be approved or sent back. */
function AuditDialog({ sign, form: description, closeTo }: AuditDialogProps) {
  const papers = sign.papers.map(({ term, ...file }) => ({
    term,
    value: <FileLink key={file.id} {...file} />,
  }));
  return (
    <FormDialog title="报名审核" description={sign.auction} closeTo={closeTo} form={description}>
      <DescriptionList
        items={[
          { term: '报名单位', value: sign.company },
          { term: '证件号码', value: sign.credential },
          ...(sign.same ? [{ term: '请核对', value: sign.same }] : []),
          { term: '账号', value: sign.buyer },
          { term: '通知手机', value: sign.phone },
          ...(papers.length > 0 ? papers : [{ term: '报名资料', value: '本场不要求' }]),
        ]}
      />
      <input type="hidden" name="signId" value={sign.id} />
      <FormTextarea name="reason" label="未通过的原因" hint="驳回时必填，会短信通知报名者" />
      <div className={cluster[3]}>
        <Button name="intent" value="refuse" variant="danger">
          驳回
        </Button>
        <Button name="intent" value="pass">
          通过
        </Button>
      </div>
    </FormDialog>
  );
}
