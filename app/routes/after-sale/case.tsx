import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { Posts } from '#app/components/thread/posts.tsx';
import {
  deskThreadView,
  threadHandlers,
  threadView,
} from '#app/components/thread/thread.server.ts';
import { ThreadCard } from '#app/components/thread/thread.tsx';
import { Timeline } from '#app/components/timeline.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { caseStep } from '#app/domain/after-sale/contract.ts';
import { CASE_TEXT_MAX, REFUND_AMOUNT_REQUIRED, WAY_MAX } from '#app/domain/after-sale/limits.ts';
import { formatInstant } from '#app/domain/time.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormRadio } from '#app/forms/form-radio.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { caseDetails, caseRow, type StepView } from './case-view.server.ts';
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
  const { side, title, base, orders, list } = sideOf(request);
  const { content } = await ask(list, { id });
  const [found] = content;
  if (!found) throw errorPage(404, '售后申请不存在');
  return {
    title,
    base,
    row: caseRow(found, base),
    ...caseDetails(found),
    orderTo: orders && `${orders}/${found.orderCode}`,
    form: describeForm(stepForm, request),
    printed: formatInstant(new Date().toISOString()),
    deskPosts: side === 'operator' ? await deskThreadView(id, token) : null,
    thread:
      side === 'operator'
        ? null
        : await threadView(request, { kind: 'case', ref: id, side }, token),
  };
});

const partyOf = (request: Request) => (sideOf(request).side === 'seller' ? 'seller' : 'buyer');

export const action = formAction(
  handleForm(stepForm, async ({ value, token, serial, request, params }) => {
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
  const { title, base, row, facts, due, files, history, steps, orderTo, form } = data;
  const { thread, deskPosts, printed } = data;
  return (
    <CustomerPage
      title={`${row.kind}：${row.goods}`}
      breadcrumb={[{ label: title, to: base }, { label: row.orderCode }]}
      action={<Tag tone={row.stateTone}>{row.stateLabel}</Tag>}
    >
      <PrintHead
        what={`${row.kind}申请 ${row.id}（订单 ${row.orderCode}）`}
        parties={[
          { term: '买家', value: row.buyer },
          { term: '卖家', value: row.seller },
        ]}
        printed={printed}
      />
      {due && <Notice tone={steps.length > 0 ? 'warning' : 'info'}>{due}</Notice>}
      <Card title="申请内容">
        <DescriptionList
          items={[
            {
              term: '订单',
              value: orderTo ? <Link to={orderTo}>{row.orderCode}</Link> : row.orderCode,
            },
            ...facts,
            ...(files.length > 0 ? [{ term: '凭证', value: <FileLinks files={files} /> }] : []),
          ]}
        />
      </Card>
      {steps.length > 0 && <Steps steps={steps} description={form} />}
      {thread && <ThreadCard view={thread} />}
      {deskPosts && (
        <Card title="买卖双方的留言">
          <Posts label="买卖双方的留言" posts={deskPosts} />
        </Card>
      )}
      <Timeline title="处理记录" steps={history} />
    </CustomerPage>
  );
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
    <Card title="处理">
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
        <Button>提交</Button>
      </DescribedForm>
    </Card>
  );
}
