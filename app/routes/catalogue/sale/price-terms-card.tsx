import { Card } from '#app/components/ui/card.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { grid, muted } from '#app/styles/layout.css.ts';
import type { readSaleProduct } from './read-sale-product.server.ts';

const TAX = [
  { value: 'yes', label: '含税' },
  { value: 'no', label: '不含税，另加税' },
];

interface PriceTermsProps {
  data: Pick<Awaited<ReturnType<typeof readSaleProduct>>, 'saved' | 'terms'>;
}

/** What the price of a listing is for: tax, transport, payment, and how long it holds. */
export function PriceTermsCard({ data: { saved, terms } }: PriceTermsProps) {
  return (
    <Card title="价格条件" gap={4}>
      <div className={grid.medium}>
        <FormSelect
          name="taxIncluded"
          label="是否含税"
          hint="不含税的，买家看到和支付的是加税后的价格"
          options={TAX}
          none={null}
          defaultValue={saved?.taxIncluded || 'yes'}
        />
        <FormSelect
          name="taxRate"
          label="税率"
          none="按商品类别"
          optional
          options={terms.rates}
          defaultValue={saved?.taxRate}
        />
        <FormSelect
          name="freightKind"
          label="运费"
          none="未说明"
          optional
          options={terms.freights}
          defaultValue={saved?.freightKind}
        />
        <FormField
          name="creditDays"
          label="账期（天）"
          hint="现款不填；账期价格的商品只接受询价"
          inputMode="numeric"
          defaultValue={saved?.creditDays}
        />
        <FormSelect
          name="priceLasts"
          label="价格有效期"
          options={terms.lasting}
          none={null}
          defaultValue={saved?.priceLasts || 'open'}
        />
        <FormField
          name="lastDay"
          label="有效至"
          type="date"
          hint="选择指定日期时填写"
          defaultValue={saved?.lastDay}
        />
      </div>
      <p className={muted}>
        价格在有效期最后一天{terms.close && ` ${terms.close} `}
        截止，之后显示「待更新」，只接受询价；在「在售商品」可以一键确认今日价格。
      </p>
    </Card>
  );
}
