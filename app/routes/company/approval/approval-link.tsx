import {
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data as respond,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { APPROVAL_CODE_NOT_SENT } from '#app/domain/account/codes.ts';
import {
  DECIDED_BEFORE,
  DECIDED_TOO_LATE,
  NOT_DECIDER,
  SIGN_DECIDED_BEFORE,
  SIGN_DECIDED_TOO_LATE,
  SIGN_NOT_DECIDER,
} from '#app/domain/company/approval.ts';
import {
  approvalByToken,
  decideByToken,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm, refuse } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { load } from '#app/session/load.server.ts';
import { SECRET_ADDRESS } from '#app/session/secret-address.ts';
import { stack } from '#app/styles/layout.css.ts';
import { APPROVALS } from '../paths.ts';
import { ApprovalCard } from './approval-card.tsx';
import { approvalText } from './approval-view.server.ts';
import { DecisionControls } from './decision.tsx';
import { CHOOSE, decidedText, decisionFields, decisionOf } from './decision-form.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '企业审批';

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: TITLE, path: '/' }, matches),
  { name: 'robots', content: 'noindex' },
];

export const headers: HeadersFunction = () => SECRET_ADDRESS;

type Linked = Content<typeof approvalByToken>;

const CLOSED = {
  decided: DECIDED_BEFORE,
  over: DECIDED_TOO_LATE,
  notDecider: NOT_DECIDER,
} as const;

const SIGN_CLOSED = {
  decided: SIGN_DECIDED_BEFORE,
  over: SIGN_DECIDED_TOO_LATE,
  notDecider: SIGN_NOT_DECIDER,
} as const;

/** Why a link decides nothing; what waits for others now is not over. */
function closedText({ sign, state, waitsFor }: Linked, closed: keyof typeof CLOSED): string {
  if (closed === 'decided' && state === 'waiting') {
    return `这一步已有审批结果，现等待 ${waitsFor.join('、') || '其他审批人'} 审批`;
  }
  return (sign ? SIGN_CLOSED : CLOSED)[closed];
}

const codeForm = defineForm('approvalCode', z.object({}));
const decideForm = defineForm(
  'approvalByLink',
  z.object({ verifyCode: z.string().max(16).default(''), ...decisionFields }),
);

export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const found = await call(approvalByToken, { token: tokenOf(params) });
    const { approver, approverPhone, companyName, codeWay, closed } = found;
    const view = {
      ...approvalText(found),
      approver,
      approverPhone,
      companyName,
      codeWay,
      closed: closed && closedText(found, closed),
      code: describeForm(codeForm, request),
      decide: describeForm(decideForm, request),
    };
    return respond({ approval: view, problem: null });
  } catch (error) {
    if (!(error instanceof ApiRefusal)) return load(request, () => Promise.reject(error));
    const status = error.code === 'G404' ? 404 : 410;
    return respond({ approval: null, problem: error.text }, { status });
  }
}

const tokenOf = ({ token = '' }: LoaderFunctionArgs['params']) => token.slice(0, 64);
const linkTo = (params: LoaderFunctionArgs['params']) => `/approval/${params.token}`;

export const action = formAction(
  handleForm(codeForm, sendApprovalCode, {
    isPublic: true,
    async submit({ params, request }) {
      await call(sendApprovalCode, { token: tokenOf(params) });
      return redirectAfterSuccess(request, linkTo(params), '验证码已发送给审批人');
    },
  }),
  handleForm(decideForm, decideByToken, {
    isPublic: true,
    async submit({ value: { verifyCode, about, ...typed }, intent, params, request, data }) {
      const decision = decisionOf(intent, typed);
      if (!decision) return refuse(decideForm.name, data, {}, [CHOOSE]);
      await call(decideByToken, { token: tokenOf(params), verifyCode, ...decision });
      const text = decidedText(decision.agree, about);
      return redirectAfterSuccess(request, linkTo(params), text);
    },
  }),
);

/** One order or sign-up for one approver, without a login: the address shows it, the phone decides it. */
export default function ApprovalLink() {
  const { approval, problem } = useLoaderData<typeof loader>();
  const isOpen = approval && !approval.closed && approval.codeWay !== null;
  return (
    <Page
      title={TITLE}
      // An order of forty lines is between its head and the decision.
      action={
        isOpen && (
          <ButtonLink to="#decide" variant="secondary">
            去审批
          </ButtonLink>
        )
      }
    >
      {problem && (
        <Notice tone="warning" title={problem}>
          <p>
            登录后可在<Link to={APPROVALS}>企业审批</Link>查看待您审批的订单。
          </p>
        </Notice>
      )}
      {approval && (
        <>
          <p>
            {approval.companyName} 的审批，此链接发给 {approval.approver}（{approval.approverPhone}
            ），请勿转发。
          </p>
          {approval.closed && <Notice tone="info">{approval.closed}</Notice>}
          <ApprovalCard approval={approval} />
          {isOpen && <Decide approval={approval} />}
          {!approval.closed && !approval.codeWay && (
            <Notice tone="warning" title={APPROVAL_CODE_NOT_SENT}>
              <Link to={APPROVALS}>企业审批</Link>
            </Notice>
          )}
        </>
      )}
    </Page>
  );
}

type LinkView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['approval']>;

function Decide({ approval }: { approval: LinkView }) {
  const decide = useForm(approval.decide);
  return (
    <Card id="decide" title="审批" gap={4}>
      <DescribedForm description={approval.code} className={stack[2]} preventScrollReset>
        <p>审批需要发到 {approval.codeWay?.to} 的验证码。</p>
        <div>
          <Button variant="secondary">获取验证码</Button>
        </div>
      </DescribedForm>
      <ServerForm form={decide} className={stack[3]} preventScrollReset>
        <FormField
          name="verifyCode"
          label="验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <DecisionControls about={approval.about} amount={approval.amount} />
      </ServerForm>
      <p>
        也可以登录后在<Link to={APPROVALS}>企业审批</Link>直接审批。
      </p>
    </Card>
  );
}
