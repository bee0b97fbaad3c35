import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { PREVIEW } from '#app/domain/draft/draft-controls.ts';
import { useField } from '#app/forms/form-field.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { cluster, grid, muted } from '#app/styles/layout.css.ts';
import { attributeControl } from './attribute-control.ts';
import type { readSaleProduct } from './read-sale-product.server.ts';

const ASKS = 'asks-attributes';

/** With script the attributes of a category come as soon as it is chosen, as by the button. */
export const askAttributes = ({ target }: { target: EventTarget }): void => {
  if (!(target instanceof HTMLSelectElement) || target.name !== 'categoryCode') return;
  const button = document.getElementById(ASKS);
  if (button) target.form?.requestSubmit(button);
};

type Asked = NonNullable<FormReply['attributes']>[number];

interface AttributesCardProps {
  data: Pick<Awaited<ReturnType<typeof readSaleProduct>>, 'said'>;
  attributes: readonly Asked[];
}

/** What goods of the chosen category are compared by; another category is asked by the button. */
export function AttributesCard({ data, attributes }: AttributesCardProps) {
  return (
    <Card title="类别属性" gap={4}>
      {attributes.length > 0 && (
        <div className={grid.medium}>
          {attributes.map((attribute) => (
            <AttributeField key={attribute.key} attribute={attribute} said={data.said} />
          ))}
        </div>
      )}
      <div className={cluster[3]}>
        <Button id={ASKS} name="intent" value={PREVIEW} variant="secondary">
          显示所选类别的属性
        </Button>
        <span className={muted}>
          {attributes.length > 0
            ? '买家按这些属性筛选和对比'
            : '所选类别有属性时在这里填写，已填的内容都会保留'}
        </span>
      </div>
    </Card>
  );
}

function AttributeField({
  attribute,
  said,
}: {
  attribute: Asked;
  said: Readonly<Record<string, string>>;
}) {
  const { key, label, kind, choices, required } = attribute;
  const { field, value } = useField(attributeControl(key));
  const shown = value ?? said[key];
  return (
    <Field {...field} required={required} label={label}>
      {kind === 'choice' ? (
        <Select
          none="请选择"
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          defaultValue={shown ?? ''}
        />
      ) : (
        <Input inputMode={kind === 'number' ? 'decimal' : undefined} defaultValue={shown} />
      )}
    </Field>
  );
}
