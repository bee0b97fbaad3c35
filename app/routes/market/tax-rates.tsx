import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import { choiceDesk } from '#app/domain/market/choice-desk-contract.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, grid, muted } from '#app/styles/layout.css.ts';
import { ChoiceBoxes } from './choice-boxes.tsx';
import {
  categoryRatesView,
  categoryTaxForm,
  ratesForm,
  TAX_DESK,
  taxAction,
} from './choice-forms.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '税率';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const [choices, tree] = await Promise.all([ask(choiceDesk, {}), call(categoryLevelAll, {})]);
  return {
    ...categoryRatesView(choices, tree, searchParams),
    taxRates: choices.taxRates,
    here: TAX_DESK,
    ratesForm: describeForm(ratesForm, request),
    categoryForm: describeForm(categoryTaxForm, request),
  };
});

export const action = taxAction;

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: '类目', phone: 'title', cell: ({ name }) => name },
  { key: 'code', header: '编码', phone: 'label', cell: ({ code }) => code },
  { key: 'rate', header: '税率', align: 'end', phone: 'figure', cell: ({ rate }) => rate },
  rowActions(({ name, editTo }) => <RowLink label="修改" of={name} to={editTo} variant="quiet" />),
];

/** The rates of tax that a market takes, and those with which invoices of its goods begin. */
export default function TaxRates() {
  const data = useLoaderData<typeof loader>();
  const { taxRates, rows, rates, categories, chosen, chosenRate, here } = data;
  const saved = useTimesAccepted(data.categoryForm.form);
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: TITLE }]}
    >
      <Card title="本市场使用的税率" gap={4}>
        <Permitted permission="trade">
          <DescribedForm description={data.ratesForm}>
            <ChoiceBoxes label="可以选择的税率" choices={taxRates} />
            <div className={grid.medium}>
              <FormField
                name="added"
                label="添加其他税率（%）"
                hint="1 至 99，最多两位小数，如 1.5"
                inputMode="decimal"
                autoComplete="off"
              />
            </div>
            <SaveButtons>保存税率</SaveButtons>
          </DescribedForm>
        </Permitted>
        <p className={muted}>登记发票时从中选择；已登记的发票保留原来的税率。</p>
      </Card>
      <Card title="类目的默认税率" gap={4}>
        <Permitted permission="trade">
          <DescribedForm description={data.categoryForm} key={`${chosen} ${saved}`}>
            <div className={grid.medium}>
              <FormSelect
                name="categoryCode"
                label="类目"
                options={categories}
                defaultValue={chosen ?? ''}
              />
              <FormSelect
                name="taxRate"
                label="税率"
                none="同上级类目"
                options={rates}
                defaultValue={chosenRate}
                optional
              />
            </div>
            <div className={cluster[3]}>
              <Button variant="secondary">保存类目税率</Button>
              {chosen && (
                <ButtonLink to={here} variant="quiet">
                  取消
                </ButtonLink>
              )}
            </div>
          </DescribedForm>
        </Permitted>
        <Table
          caption="单独设置的类目"
          columns={COLUMNS}
          rows={rows}
          rowKey="code"
          hint={<p>还没有单独设置，所有类目的默认税率为 13%。</p>}
        />
        <p className={muted}>下级类目没有设置的，与上级相同；卖家登记发票时默认选中。</p>
      </Card>
    </CustomerPage>
  );
}
