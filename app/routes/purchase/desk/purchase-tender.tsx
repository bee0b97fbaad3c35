import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { deskOverview, saveTender } from '#app/domain/purchase/desk-contract.ts';
import { wallTimeOfControl } from '#app/domain/typed-time.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { stack } from '#app/styles/layout.css.ts';
import { sentTenderForm, tenderForm } from '../purchase-forms.server.ts';
import { PURCHASE_DESK } from './purchase-paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('发布招标公告');

export const loader = customerLoader(async ({ request, ask }) => {
  const [draft] = await Promise.all([
    getDraft(request, pageOf(request), tenderForm.name),
    // Only an operator sees the form.
    ask(deskOverview, {}),
  ]);
  return { form: describeForm(tenderForm, request, draft) };
});

export const action = singleFormAction(
  sentTenderForm,
  saveTender,
  async ({ value, token, serial, request }) => {
    const tender = { ...value, bidEndDate: wallTimeOfControl(value.bidEndDate) };
    await call(saveTender, tender, { token, serial });
    return redirectAfterSuccess(request, PURCHASE_DESK, '发布成功');
  },
);

/** The form of a tender announcement (spec 2 §3). */
export default function PurchaseTenderPage() {
  const { form: description } = useLoaderData<typeof loader>();
  const form = useForm(description);
  return (
    <CustomerPage
      title="发布招标公告"
      breadcrumb={[{ label: '集采与招标', to: PURCHASE_DESK }, { label: '发布招标公告' }]}
    >
      <ServerForm form={form} className={stack[4]}>
        <Card title="招标公告" gap={4}>
          <FormField name="title" label="标题" />
          <FormField name="biddingLocation" label="招标地点" />
          <FormField name="openingPlace" label="开标地点" />
          <FormTextarea name="biddingContent" label="招标内容" rows={5} />
          <FormField name="bidEndDate" label="投标截止时间" type="datetime-local" hint="北京时间" />
        </Card>
        <FormBar>
          <Button>发布</Button>
          <ButtonLink to={PURCHASE_DESK} variant="secondary">
            返回
          </ButtonLink>
        </FormBar>
      </ServerForm>
    </CustomerPage>
  );
}
