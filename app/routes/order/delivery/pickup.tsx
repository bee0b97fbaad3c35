import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { grid, stack } from '#app/styles/layout.css.ts';
import type { PurchaseSections } from './delivery-sections.server.ts';
import type { AppointmentView } from './delivery-view.server.ts';

const COLUMNS: readonly Column<AppointmentView>[] = [
  { key: 'when', header: '提货时间', phone: 'title', cell: ({ when }) => when },
  { key: 'vehicle', header: '车牌号', cell: ({ vehicle }) => vehicle },
  { key: 'driver', header: '司机', cell: ({ driver }) => driver },
  { key: 'place', header: '自提点', cell: ({ place }) => place },
  { key: 'state', header: '状态', phone: 'figure', cell: ({ state }) => state },
];

interface AppointmentsProps {
  appointments: readonly AppointmentView[];
  /** For the buyer, who may cancel them. */
  cancel?: { form: FormDescription };
}

/** When vehicles come to fetch goods. */
export function Appointments({ appointments, cancel }: AppointmentsProps) {
  const columns: readonly Column<AppointmentView>[] = cancel
    ? [
        ...COLUMNS,
        rowActions(({ id, isOpen }) => isOpen && <CancelPickup appointmentId={id} {...cancel} />),
      ]
    : COLUMNS;
  return <Table caption="提货预约" columns={columns} rows={appointments} />;
}

interface CancelProps {
  appointmentId: string;
  form: FormDescription;
}

function CancelPickup({ appointmentId, form: description }: CancelProps) {
  const form = useForm(description, { appointmentId });
  return (
    <ServerForm form={form} preventScrollReset>
      <input type="hidden" name="appointmentId" value={appointmentId} />
      <Button variant="quiet" size="small">
        取消预约
      </Button>
    </ServerForm>
  );
}

interface PickupProps {
  sections: Pick<PurchaseSections, 'pickup' | 'appointments' | 'cancelPickup'>;
}

/** The buyer names vehicle, driver and time for goods that are fetched. */
export function Pickup({ sections }: PickupProps) {
  const { pickup, appointments, cancelPickup } = sections;
  if (!pickup && appointments.length === 0) return null;
  return (
    <Card title="预约提货" gap={4}>
      {appointments.length > 0 && (
        <Appointments appointments={appointments} cancel={{ form: cancelPickup }} />
      )}
      {pickup && <AppointForm pickup={pickup} />}
    </Card>
  );
}

function AppointForm({ pickup }: { pickup: NonNullable<PurchaseSections['pickup']> }) {
  const form = useForm(pickup.form);
  const times = useTimesAccepted(form.description.form);
  return (
    <ServerForm key={times} form={form} className={stack[4]} preventScrollReset>
      <p>自提点：{pickup.place}</p>
      <div className={grid.medium}>
        <FormField name="date" label="提货时间" type="datetime-local" />
        <FormField name="vehicle" label="车牌号" />
        <FormField name="driver" label="司机" />
        <FormField name="driverPhone" label="司机电话" type="tel" />
      </div>
      <div>
        <Button variant="secondary">预约提货</Button>
      </div>
    </ServerForm>
  );
}
