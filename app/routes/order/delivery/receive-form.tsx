import { Fragment } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Table } from '#app/components/ui/table.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';
import * as styles from './delivery.css.ts';
import { lineControl, SHOWN } from './delivery-controls.ts';
import type { PurchaseSections } from './delivery-sections.server.ts';
import { basisColumn, goodsColumn, quantityColumn, typedColumn } from './line-cells.tsx';

type Receiving = NonNullable<PurchaseSections['receiving']>;
type Line = Receiving['delivery']['lines'][number];

/** Confirms the receipt of a delivery, in part or whole. */
export function ReceiveForm({ receiving }: { receiving: Receiving }) {
  const { delivery } = receiving;
  const form = useForm(receiving.form, { deliveryId: delivery.deliveryId });
  const lines = delivery.lines.map((line) => ({ ...line, asks: line.asksAtReceipt }));
  const isWeighed = lines.some(({ asks }) => asks.length > 0);
  return (
    <Card title={`确认收货：${delivery.title}`}>
      <ServerForm form={form} multipart id="receive" className={stack[4]} preventScrollReset>
        <input type="hidden" name="deliveryId" value={delivery.deliveryId} />
        <ShownLines lines={delivery.lines} />
        {delivery.usedSlips && <Notice tone="warning">{delivery.usedSlips}</Notice>}
        <div className={styles.typedRows}>
          <Table
            whole
            caption={`确认${delivery.title}`}
            columns={[
              goodsColumn<Line>(),
              quantityColumn<Line>('number', '发货数量', ({ number }) => number),
              quantityColumn<Line>('weighed', '实提数量', ({ weighed }) => weighed),
              typedColumn<Line>(form, 'received', '实收数量', ({ weighed }) => weighed),
              ...(isWeighed ? [basisColumn<Line>(form)] : []),
            ]}
            rows={lines}
            rowKey="position"
          />
        </div>
        <FormTextarea
          name="remark"
          label="收货备注"
          hint="短缺按实收数量记录；短缺或破损请在此说明，可以同时申请售后"
          rows={2}
        />
        <FileField name="photoIds" label="收货照片" moderType="delivery" />
        <FormBar>
          <Button size="large" id={form.idOf(SHOWN)}>
            确认收货
          </Button>
          <Button size="large" variant="secondary" name="claim" value="on">
            确认收货并申请售后
          </Button>
        </FormBar>
      </ServerForm>
    </Card>
  );
}

/** The quantities that the page shows, which are sent with the form. */
export const ShownLines = ({ lines }: { lines: readonly Line[] }) =>
  lines.map(({ position, number, weighed }) => (
    <Fragment key={position}>
      <input type="hidden" name={lineControl('shownNumber', position)} value={number} />
      <input type="hidden" name={lineControl('shownWeighed', position)} value={weighed} />
    </Fragment>
  ));
