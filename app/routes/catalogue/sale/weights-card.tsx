import { Card } from '#app/components/ui/card.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { grid } from '#app/styles/layout.css.ts';
import type { readSaleProduct } from './read-sale-product.server.ts';

interface WeightsCardProps {
  data: Pick<Awaited<ReturnType<typeof readSaleProduct>>, 'saved' | 'unit' | 'weights'>;
  /** What the specification leaves open between. */
  models: readonly { value: string; label: string }[];
}

/** How the goods are weighed and settled, and in which pieces they come. */
export function WeightsCard({ data: { saved, unit, weights }, models }: WeightsCardProps) {
  const per = unit ? `（${unit}）` : '';
  return (
    <Card title="计重与数量" gap={4}>
      <div className={grid.medium}>
        <FormSelect
          name="weighing"
          label="计量方式"
          none="按类别"
          options={weights.weighings}
          defaultValue={saved?.weighing}
          optional
        />
        {models.length > 0 && (
          <FormSelect
            name="model"
            label="型号"
            none="不注明"
            hint="规格未注明是哪一种，没有理论重量；选择后写入规格"
            options={models}
            optional
          />
        )}
        <FormField
          name="tolerance"
          label="允许偏差（‰）"
          hint="实提与订购相差在此以内不需买家同意；不填按类别"
          inputMode="numeric"
          defaultValue={saved?.tolerance}
        />
        <FormSelect
          name="countsAt"
          label="结算依据"
          none={null}
          options={weights.countsAt}
          defaultValue={saved?.countsAt ?? 'loading'}
          optional
        />
        <FormField
          name="pieceQuantity"
          label={`件重${per}`}
          hint="如每捆 2.2；填写后按整件订购"
          inputMode="decimal"
          defaultValue={saved?.pieceQuantity}
        />
        <FormSelect
          name="pieceName"
          label="件的名称"
          none="请选择"
          options={weights.pieceNames}
          defaultValue={saved?.pieceName}
          optional
        />
        <FormField
          name="orderMultiple"
          label={`订货倍数${per}`}
          hint="每次订购的整数倍；不填为一件"
          inputMode="decimal"
          defaultValue={saved?.orderMultiple}
        />
      </div>
    </Card>
  );
}
