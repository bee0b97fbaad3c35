import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { printHead } from '#app/components/print-head.server.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { Thing } from '#app/components/thing/thing.tsx';
import { Posts } from '#app/components/thread/posts.tsx';
import {
  deskThreadView,
  threadHandlers,
  threadView,
} from '#app/components/thread/thread.server.ts';
import { ThreadCard } from '#app/components/thread/thread.tsx';
import { Timeline } from '#app/components/timeline.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { caseStep } from '#app/domain/after-sale/contract.ts';
import { CASE_TEXT_MAX, REFUND_AMOUNT_REQUIRED, WAY_MAX } from '#app/domain/after-sale/limits.ts';
import { TALK } from '#app/domain/thread/thread.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { unlessAbsent } from '#app/forms/form-calls.server.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { FormRadio } from '#app/forms/form-radio.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { caseDetails, caseHead, caseRow, type StepView } from './case-view.server.ts';
import { sideOf } from './side.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `${data.title} ${data.row.orderCode}` : '售后' }, matches);
export const handle: RouteHandle = { money: true };

const stepForm = defineForm(
  'afterSaleStep',
  z.object({
    step: z.enum(caseStep.options, { error: '请选择处理方式' }),
    amount: z.string().max(32, { error: REFUND_AMOUNT_REQUIRED }).default(''),
    way: textUpTo(WAY_MAX).default(''),
    note: textUpTo(CASE_TEXT_MAX).default(''),
  }),
);

export const loader = customerLoader(async ({ request, params, token, ask }) => {
  const id = params.id ?? '';
  const { side, title, base, orders, list, step } = sideOf(request);
  const { content } = await ask(list, { id });
  const [found] = content;
  if (!found) throw errorPage(404, '售后申请不存在');
  const row = caseRow(found, base);
  return {
    title,
    base,
    row,
    head: caseHead(found, side),
    ...caseDetails(found),
    orderTo: orders && `${orders}/${found.orderCode}`,
    form: unlessAbsent(describeForm(stepForm, request), step),
    paper: printHead(`${row.kind}申请 ${row.id}（订单 ${row.orderCode}）`, [
      { term: '买家', value: row.buyer },
      { term: '卖家', value: row.seller },
    ]),
    deskPosts: side === 'operator' ? await deskThreadView(id, token) : null,
    thread:
      side === 'operator'
        ? null
        : await threadView(request, { kind: 'case', ref: id, side }, token),
  };
});

const partyOf = (request: Request) => (sideOf(request).side === 'seller' ? 'seller' : 'buyer');

export const action = formAction(
  handleForm(stepForm, [], async ({ value, token, serial, request, params }) => {
    const { step } = sideOf(request);
    await call(step, { ...value, id: params.id ?? '' }, { token, serial });
    return redirectAfterSuccess(request, pageOf(request), '已处理');
  }),
  ...threadHandlers(({ request, params }) => ({
    kind: 'case',
    ref: params.id ?? '',
    side: partyOf(request),
  })),
);

/** An after-sale case: what is asked for, what was done, and what the reader can do now. */
export default function Case() {
  const data = useLoaderData<typeof loader>();
  const { title, base, row, head, facts, due, files, history, steps, orderTo, thread } = data;
  const doing = steps.length > 0 && <Steps steps={steps} description={data.form} />;
  const order = orderTo ? <Link to={orderTo}>{row.orderCode}</Link> : row.orderCode;
  const talk = thread ? (
    <ThreadCard view={thread} />
  ) : (
    data.deskPosts && (
      <Card title="买卖双方的留言">
        <Posts label="买卖双方的留言" posts={data.deskPosts} />
      </Card>
    )
  );
  return (
    <CustomerPage breadcrumb={[{ label: title, to: base }, { label: row.orderCode }]}>
      <PrintHead {...data.paper} />
      <Thing
        head={{
          name: `${row.kind}：${row.goods}`,
          number: row.orderCode,
          states: [{ label: row.stateLabel, tone: row.stateTone }],
          sum: row.amount,
          party: head.party,
          next: head.asks && <ButtonLink to="#handle">{head.asks}</ButtonLink>,
          others: (orderTo || (doing && !head.asks)) && (
            <>
              {orderTo && <Link to={orderTo}>查看订单</Link>}
              {doing && !head.asks && <Link to="#handle">{head.may}</Link>}
            </>
          ),
          talk: talkOf(data),
        }}
        steps={head.life}
        talk={talk}
      >
        {due && <Notice tone={head.asks ? 'warning' : 'info'}>{due}</Notice>}
        {/* What waits for the reader comes before what is only read. */}
        {head.asks && doing}
        <Card title="申请内容">
          <DescriptionList
            items={[
              { term: '订单', value: order },
              ...facts,
              ...(files.length > 0 ? [{ term: '凭证', value: <FileLinks files={files} /> }] : []),
            ]}
          />
        </Card>
        {!head.asks && doing}
        <Timeline title="处理记录" steps={history} />
      </Thing>
    </CustomerPage>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** What opens what was written: of both sides their own, for the platform what it may read. */
function talkOf({ thread, deskPosts }: Data) {
  if (thread) return thread.talk;
  return deskPosts && { to: `?${TALK}=1`, count: deskPosts.length, unread: 0 };
}

interface StepsProps {
  steps: readonly StepView[];
  description: FormDescription;
}

/** One form for all steps that are possible: which of its fields count follows from the step. */
function Steps({ steps, description }: StepsProps) {
  const withAmount = steps.find(({ amount }) => amount);
  const labels = (needs: (step: StepView) => boolean) =>
    steps
      .filter(needs)
      .map(({ label }) => `「${label}」`)
      .join('、');
  const reasons = labels(({ reason }) => reason);
  return (
    <Card id="handle" title="处理">
      <DescribedForm description={description}>
        <FormRadio
          name="step"
          label="处理方式"
          required
          options={steps.map(({ step, label }) => ({ value: step, label }))}
        />
        {withAmount && (
          <FormField
            name="amount"
            label="退款金额（元）"
            hint={`${labels(({ amount }) => amount !== null)}时填写，申请金额 ${withAmount.amount?.most}`}
            inputMode="decimal"
          />
        )}
        {steps.some(({ way }) => way) && (
          <FormField name="way" label="物流信息" hint="承运方和单号，或车号和司机电话" />
        )}
        <FormTextarea name="note" label="说明" hint={reasons ? `${reasons}时必填` : '选填'} />
        <div>
          <Button>提交</Button>
        </div>
      </DescribedForm>
    </Card>
  );
}
