import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { SALE_TERMS_CHOICES } from '#app/components/sale-terms-choices.server.ts';
import { SaleTermsFields } from '#app/components/sale-terms-fields.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { categoryOptions } from '#app/domain/catalogue/category-options.ts';
import { categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import { deskOverview, savePlan } from '#app/domain/purchase/desk-contract.ts';
import { wallTimeOfControl } from '#app/domain/typed-time.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { grid, stack } from '#app/styles/layout.css.ts';
import { planForm, sentPlanForm } from '../purchase-forms.server.ts';
import { PURCHASE_DESK } from './purchase-paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('发布集采计划');

export const loader = customerLoader(async ({ request, ask }) => {
  const [tree, draft] = await Promise.all([
    call(categoryLevelAll, {}),
    getDraft(request, pageOf(request), planForm.name),
    // Only an operator sees the form.
    ask(deskOverview, {}),
  ]);
  return {
    form: describeForm(planForm, request, draft),
    categories: categoryOptions(tree),
    terms: SALE_TERMS_CHOICES,
  };
});

export const action = singleFormAction(
  sentPlanForm,
  savePlan,
  async ({ value, token, serial, request }) => {
    const plan = { ...value, deadline: wallTimeOfControl(value.deadline) };
    await call(savePlan, plan, { token, serial });
    return redirectAfterSuccess(request, PURCHASE_DESK, '发布成功');
  },
);

/** The form of a group-purchase plan (spec 2 §3). */
export default function PurchasePlanPage() {
  const { form: description, categories, terms } = useLoaderData<typeof loader>();
  const form = useForm(description);
  const figure = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <CustomerPage
      title="发布集采计划"
      breadcrumb={[{ label: '集采与招标', to: PURCHASE_DESK }, { label: '发布集采计划' }]}
    >
      <ServerForm form={form} className={stack[4]}>
        <Card title="计划与商品">
          <div className={grid.medium}>
            <FormField name="title" label="计划标题" />
            <FormField name="productName" label="商品名称" />
            <FormSelect name="categoryCode" label="商品类别" groups={categories} />
            <FormField name="varieties" label="品种" />
            <FormField name="brand" label="品牌" />
            <FormField name="origin" label="产地" />
            <FormField name="manufacturer" label="生产厂家" />
            <FormField name="supplierName" label="供应商" />
            <FormField name="unit" label="单位" defaultValue="吨" />
          </div>
        </Card>
        <Card title="价格与保证金" gap={4}>
          <div className={grid.medium}>
            <FormField {...figure} name="referencePrice" label="参考价（元）" />
            <FormField {...figure} name="lowestPrice" label="最低价（元）" />
            <FormField {...figure} name="highestPrice" label="最高价（元）" />
            <FormField {...figure} name="marginRatio" label="保证金比例（%）" />
            <FormField {...figure} name="minOrderQuantity" label="起订量" />
            <FormField
              {...figure}
              name="targetQuantity"
              label="成团数量"
              hint="截止时参团数量达到此数即成团"
            />
          </div>
          <SaleTermsFields choices={terms} />
        </Card>
        <Card title="时间与交货" gap={4}>
          <div className={grid.medium}>
            <FormField
              name="deadline"
              label="登记截止时间"
              type="datetime-local"
              hint="北京时间，到时不能再登记"
            />
            <FormField name="deliveryStartDate" label="交货开始日" type="date" />
            <FormField name="deliveryEndDate" label="交货结束日" type="date" />
            <FormField name="deliveryPlace" label="交货地" />
          </div>
          <FormTextarea name="scheduleDescription" label="计划说明" />
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
