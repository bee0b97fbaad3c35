import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import type { ConsentView } from './consent-view.server.ts';
import { SHOWN } from './delivery-controls.ts';
import type { PurchaseSections } from './delivery-sections.server.ts';
import { ShownLines } from './receive-form.tsx';

type Answering = NonNullable<PurchaseSections['answering']>;
type Row = ConsentView['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: '商品', phone: 'title', cell: ({ name }) => name },
  { key: 'price', header: '单价', align: 'end', cell: ({ price }) => price },
  { key: 'number', header: '发货数量', align: 'end', cell: ({ number }) => number },
  { key: 'weighed', header: '实提数量', align: 'end', cell: ({ weighed }) => weighed },
  { key: 'shipped', header: '发货货款', align: 'end', cell: ({ shipped }) => shipped },
  { key: 'asWeighed', header: '实提货款', align: 'end', cell: ({ asWeighed }) => asWeighed },
  { key: 'difference', header: '差额', align: 'end', cell: ({ difference }) => difference },
];

/** The buyer's answer about a weight outside the tolerance, with the money that it is about. */
export function WeightForm({ answering }: { answering: Answering }) {
  const { delivery, consent } = answering;
  const agree = useForm(answering.agree, { deliveryId: delivery.deliveryId });
  const refuse = useForm(answering.refuse, { deliveryId: delivery.deliveryId });
  return (
    <Card id="weight" title={`实提数量待确认：${delivery.title}`} gap={4}>
      <Notice tone="warning">
        {delivery.usedSlips && `${delivery.usedSlips}。`}
        {delivery.note}
        {delivery.hasArrived
          ? '同意后按到货过磅的数量结算，金额如下；不同意请写明原因，按出库数量结算。'
          : '同意后按实提数量结算，金额如下；不同意请写明原因，卖家将更正或撤回。'}
      </Notice>
      <Table
        whole
        caption={`${delivery.title}按实提数量的金额`}
        columns={COLUMNS}
        rows={consent.rows}
      />
      <DescriptionList look="summary" items={consent.amounts} />
      {consent.whoAgrees && <Notice tone="info">{consent.whoAgrees}</Notice>}
      {consent.mayAgree && (
        <ServerForm form={agree} className={cluster[3]} preventScrollReset>
          <input type="hidden" name="deliveryId" value={delivery.deliveryId} />
          <ShownLines lines={delivery.lines} />
          <Button id={agree.idOf(SHOWN)}>同意</Button>
        </ServerForm>
      )}
      <ServerForm form={refuse} className={stack[3]} preventScrollReset>
        <input type="hidden" name="deliveryId" value={delivery.deliveryId} />
        <ShownLines lines={delivery.lines} />
        <FormTextarea name="reason" label="不同意的原因" rows={2} />
        <div>
          <Button variant="danger" id={refuse.idOf(SHOWN)}>
            不同意
          </Button>
        </div>
      </ServerForm>
    </Card>
  );
}
