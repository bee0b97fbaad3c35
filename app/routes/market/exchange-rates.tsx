import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { MOST_RATE_CHANGE_PERCENT, rateDesk } from '#app/domain/market/rate-desk-contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { grid, muted } from '#app/styles/layout.css.ts';
import { CURRENCY_OPTIONS, rateAction, rateForm } from './rate-form.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '汇率';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request, ask }) => {
  const { rates } = await ask(rateDesk, {});
  return {
    currencies: CURRENCY_OPTIONS,
    lastSource: rates[0]?.source ?? '',
    again: `与上次公布相差超过 ${MOST_RATE_CHANGE_PERCENT}% 时填写`,
    rates: rates.map(({ currency, day, rate, source, savedDate }) => ({
      key: `${currency} ${day}`,
      day,
      rate: `1 ${currency} = ${rate} CNY`,
      source,
      saved: formatInstant(savedDate),
    })),
    form: describeForm(rateForm, request),
  };
});

export const action = rateAction;

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rates'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'day', header: '日期', phone: 'title', cell: ({ day }) => day },
  { key: 'rate', header: '汇率', align: 'end', phone: 'figure', cell: ({ rate }) => rate },
  { key: 'source', header: '来源', phone: 'run', cell: ({ source }) => source },
  { key: 'saved', header: '公布时间', phone: 'label', cell: ({ saved }) => saved },
];

/** The rates of other currencies by which the yuan of offers and unpaid orders are made (ADR 291). */
export default function ExchangeRates() {
  const data = useLoaderData<typeof loader>();
  const saved = useTimesAccepted(data.form.form);
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: TITLE }]}
    >
      <Card title="公布今日汇率" gap={4}>
        <Permitted permission="trade">
          <DescribedForm description={data.form} key={saved}>
            <div className={grid.medium}>
              <FormSelect name="currency" label="币种" none={null} options={data.currencies} />
              <FormField
                name="rate"
                label="汇率"
                hint="1 单位外币折合人民币，最多 4 位小数"
                inputMode="decimal"
                autoComplete="off"
              />
              <FormField
                name="source"
                label="汇率来源"
                hint="例如中国外汇交易中心人民币汇率中间价"
                defaultValue={data.lastSource}
              />
              <FormField
                name="confirmedRate"
                label="再次输入汇率"
                hint={data.again}
                inputMode="decimal"
                autoComplete="off"
              />
            </div>
            <SaveButtons>公布汇率</SaveButtons>
          </DescribedForm>
        </Permitted>
        <p className={muted}>
          按付款日汇率约定的报价和待付款订单按最近公布的汇率计算；买家开始付款后，订单金额不再变化。同一天重新公布会替换当天的汇率。
        </p>
      </Card>
      <Card title="已公布的汇率" gap={4}>
        <Table
          caption="已公布的汇率"
          columns={COLUMNS}
          rows={data.rates}
          rowKey="key"
          hint={<p>还没有公布汇率，按付款日汇率约定的外币报价暂不能采纳。</p>}
        />
      </Card>
    </CustomerPage>
  );
}
