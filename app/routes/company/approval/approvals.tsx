import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { STEP_UP_MINUTES } from '#app/domain/account/step-up.ts';
import { approvalList, decideApproval } from '#app/domain/company/approval-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { hrefOf } from '#app/domain/href.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { idText } from '#app/domain/wire.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm, refuse } from '#app/forms/definition.server.ts';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { contents, muted } from '#app/styles/layout.css.ts';
import { APPROVALS, COMPANY } from '../paths.ts';
import { ApprovalCard } from './approval-card.tsx';
import { type ApprovalText, approvalText } from './approval-view.server.ts';
import { DecisionControls } from './decision.tsx';
import { CHOOSE, decidedText, decisionFields, decisionOf } from './decision-form.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '企业审批';
const ROWS = 10;

export const meta = titled(TITLE);

const decideForm = defineForm(
  'decideApproval',
  z.object({ approvalId: idText, ...decisionFields }),
);

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const which = searchParams.get('which') === 'decided' ? 'decided' : 'waiting';
  const paging = readPaging(searchParams, ROWS);
  const found = await ask(approvalList, { which, ...paging });
  const listHref = (of: Input<typeof approvalList>['which'], page = 1) =>
    hrefOf(APPROVALS, {
      ...pagingQuery({ ...paging, page }, ROWS),
      which: of === 'decided' && of,
    });
  return {
    approvals: found.content.map(approvalText),
    isWaiting: which === 'waiting',
    form: describeForm(decideForm, request),
    pager: pagerView(paging, found, (page) => listHref(which, page)),
    tabs: [
      { to: listHref('waiting'), label: '待我审批', current: which === 'waiting' },
      { to: listHref('decided'), label: '我已审批', current: which === 'decided' },
    ],
  };
});

export const action = singleFormAction(
  decideForm,
  decideApproval,
  async ({ value: { approvalId, about, ...typed }, intent, token, request, data }) => {
    const decision = decisionOf(intent, typed);
    if (!decision) return refuse(decideForm.name, data, {}, [CHOOSE]);
    await call(decideApproval, { approvalId, ...decision }, { token });
    const text = decidedText(decision.agree, about);
    return redirectAfterSuccess(request, APPROVALS, text);
  },
);

/** The approvals that wait for the current user, and those that they have decided. */
export default function Approvals() {
  const { approvals, isWaiting, form, pager, tabs } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title={TITLE}>
      <Tabs label="审批" tabs={tabs} />
      {approvals.length === 0 && (
        <EmptyState
          title={isWaiting ? '没有待您审批的订单和竞价报名' : '您还没有审批过订单和竞价报名'}
        >
          <p>
            同事提交的订单和报名按<Link to={`${COMPANY}?tab=rules`}>审批规则</Link>
            需要您同意时，会出现在这里，并有消息提醒。
          </p>
        </EmptyState>
      )}
      {approvals.map((approval) => (
        <ApprovalCard key={approval.approvalId} approval={approval} isLinked isWaiting={isWaiting}>
          {isWaiting && <DecideForm approval={approval} description={form} />}
        </ApprovalCard>
      ))}
      <Pager {...pager} />
      <p className={muted}>
        规则、代理和谁可以审批见<Link to={COMPANY}>企业与成员</Link>
        。同意或退回要验证登录密码，{STEP_UP_MINUTES} 分钟内验证过或刚登录的不再要求。
      </p>
    </CustomerPage>
  );
}

interface DecideFormProps {
  approval: Pick<ApprovalText, 'approvalId' | 'about' | 'amount'>;
  description: FormDescription;
}

function DecideForm({ approval: { approvalId, about, amount }, description }: DecideFormProps) {
  const form = useForm(description, { approvalId });
  return (
    <ServerForm form={form} className={contents} preventScrollReset>
      <input type="hidden" name="approvalId" value={approvalId} />
      <DecisionControls about={about} amount={amount} />
    </ServerForm>
  );
}
