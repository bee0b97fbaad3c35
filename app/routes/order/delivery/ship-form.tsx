import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { Table } from '#app/components/ui/table.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm, usePageReply } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { grid, muted, small, stack } from '#app/styles/layout.css.ts';
import * as styles from './delivery.css.ts';
import { lineControl, positionOf } from './delivery-controls.ts';
import type { Correction, Shipping } from './delivery-sections.server.ts';
import { basisColumn, goodsColumn, quantityColumn, typedColumn } from './line-cells.tsx';

type Line = Shipping['lines'][number];

/** Ships goods of an order: what is left is filled in. */
export function ShipForm({ shipping }: { shipping: Shipping }) {
  const reply = usePageReply();
  const checked = useForm(shipping.form);
  const form = { ...checked, formErrors: [...checked.formErrors, ...ofShipped(shipping, reply)] };
  return (
    <Card title="发货">
      <ServerForm form={form} multipart id="ship" className={stack[4]} preventScrollReset>
        <div className={styles.typedRows}>
          <Table
            whole
            caption="本次发货"
            columns={[
              goodsColumn<Line>(),
              quantityColumn<Line>('ordered', '订购', ({ number }) => number),
              quantityColumn<Line>('left', '未发', ({ position, left }) => (
                <>
                  {left}
                  <input type="hidden" name={lineControl('left', position)} value={left} />
                </>
              )),
              typedColumn<Line>(form, 'number', '发货数量', ({ left }) => left),
              typedColumn<Line>(form, 'weighed', '实提数量', () => ''),
              basisColumn<Line>(form),
            ]}
            rows={shipping.lines}
            rowKey="position"
          />
        </div>
        <p className={classNames(muted, small)}>
          不发的商品数量填 0。过磅的按磅单：净重 = 毛重 −
          皮重，实提数量可留空；理计的填件数，按理论重量折算；都不填的按发货数量计。超出每行的允许偏差，需买家同意。
        </p>
        <Transport shipping={shipping} />
        <div className={grid.large}>
          <FileField name="certificateIds" label="质保书" moderType="delivery" />
          <FileField name="weighingIds" label="磅单" moderType="delivery" hint={SLIP_PHOTO_HINT} />
          <FileField name="photoIds" label="照片" moderType="delivery" />
        </div>
        <FormBar>
          <Button size="large">发货</Button>
        </FormBar>
      </ServerForm>
    </Card>
  );
}

const SLIP_PHOTO_HINT =
  '净重多于发货数量、须买家同意多付（超出允许偏差、磅单用过或买家企业规定）的必填；其余选填';

/** What was wrong with lines that a colleague has shipped meanwhile: they are in the form no more. */
const ofShipped = ({ form, shipped }: Shipping, reply: FormReply | undefined): string[] =>
  reply?.form === form.form
    ? Object.entries(reply.errors).flatMap(([control, [text]]) => {
        const name = shipped[positionOf(control) ?? ''];
        return name && text ? [`${name}：${text}`] : [];
      })
    : [];

/** How the goods travel, who drives them, and for which appointment. */
function Transport({ shipping }: { shipping: Shipping }) {
  const { appointments } = shipping;
  return (
    <div className={grid.medium}>
      <FormSelect name="way" label="交货方式" options={shipping.ways} defaultValue={shipping.way} />
      <FormField name="carrier" label="承运商" hint="物流必填" />
      <FormField
        name="vehicle"
        label="车牌号"
        hint="自提、配送必填"
        defaultValue={shipping.vehicle}
      />
      <DriverFields known={shipping} />
      {appointments.length > 0 && (
        <FormSelect
          name="appointmentId"
          label="提货预约"
          optional
          none="不按预约"
          defaultValue={appointments[0]?.id}
          options={appointments.map(({ id, when, vehicle }) => ({
            value: id,
            label: `${when} ${vehicle}`,
          }))}
        />
      )}
    </div>
  );
}

interface DriverFieldsProps {
  known: { driver: string; driverPhone: string; billNo?: string };
}

/** Who drives, and by which bill the goods are handed over. */
const DriverFields = ({ known }: DriverFieldsProps) => (
  <>
    <FormField name="driver" label="司机" defaultValue={known.driver} />
    <FormField name="driverPhone" label="司机电话" type="tel" defaultValue={known.driverPhone} />
    <FormField name="billNo" label="提单号" defaultValue={known.billNo} />
  </>
);

type CorrectedLine = Correction['delivery']['lines'][number];

/** Corrects what the buyer has not received, or takes it back. */
export function CorrectForm({ correction }: { correction: Correction }) {
  const { delivery } = correction;
  const form = useForm(correction.form, { deliveryId: delivery.deliveryId });
  return (
    <Card title={`更正发货：${delivery.title}`}>
      <ServerForm form={form} multipart id="correct" className={stack[4]} preventScrollReset>
        <input type="hidden" name="deliveryId" value={delivery.deliveryId} />
        <div className={styles.typedRows}>
          <Table
            whole
            caption={`更正${delivery.title}`}
            columns={[
              goodsColumn<CorrectedLine>(),
              typedColumn<CorrectedLine>(form, 'number', '发货数量', ({ number }) => number),
              typedColumn<CorrectedLine>(form, 'weighed', '实提数量', ({ weighed }) => weighed),
              basisColumn<CorrectedLine>(form),
            ]}
            rows={delivery.lines}
            rowKey="position"
          />
        </div>
        <div className={grid.medium}>
          <FormField name="carrier" label="承运商" defaultValue={delivery.carrier} />
          <FormField name="vehicle" label="车牌号" defaultValue={delivery.vehicle} />
          <DriverFields known={delivery} />
        </div>
        <FileField name="weighingIds" label="磅单" moderType="delivery" hint={SLIP_PHOTO_HINT} />
        <FormTextarea
          name="reason"
          label="更正或撤回的原因"
          hint={delivery.isUnderWay ? '必填，买家可见' : '买家可见'}
          rows={2}
        />
        <p className={classNames(muted, small)}>
          货物没有发出的，请撤回：数量退回未发，可以重新发货。买家确认收货后不能再更正。
        </p>
        <FormBar>
          <Button>提交更正</Button>
          <Button variant="danger" name="withdraw" value="on">
            撤回该批发货
          </Button>
        </FormBar>
      </ServerForm>
    </Card>
  );
}
