import { useActionData, useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { editAndEnd } from '#app/components/ui/edit-and-end.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { grid, muted, nowrap } from '#app/styles/layout.css.ts';
import { calendarAction, readCalendar } from './calendar.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '节假日';

export const meta = titled(TITLE);

export const loader = customerLoader(readCalendar);

export const action = calendarAction;

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

const COLUMNS: readonly Column<Data['rows'][number]>[] = [
  {
    key: 'days',
    header: '日期',
    phone: 'title',
    cell: ({ days }) => <strong className={nowrap}>{days}</strong>,
  },
  { key: 'name', header: '名称', cell: ({ name }) => name },
  {
    key: 'kind',
    header: '类型',
    phone: 'figure',
    cell: ({ isOff, kind }) => <Tag tone={isOff ? 'info' : 'neutral'}>{kind}</Tag>,
  },
  editAndEnd(({ days, editTo, deleteTo }) => ({ name: days, editTo, endTo: deleteTo })),
];

const TOLD: readonly Column<Data['told'][number]>[] = [
  { key: 'order', header: '订单', phone: 'title', cell: ({ orderCode }) => orderCode },
  { key: 'kind', header: '期限', cell: ({ kind, due }) => `${kind} ${due}` },
  { key: 'change', header: '修改的日子', cell: ({ change }) => change },
  { key: 'buyer', header: '买家', cell: ({ buyerName }) => buyerName },
  { key: 'seller', header: '卖家', cell: ({ sellerName }) => sellerName },
];

/** The public holidays that the market knows, by which working days are counted. */
export default function TradingCalendarDesk() {
  const { rows, edited, deleted, kinds, missing, told, here, forms } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const saved = useTimesAccepted(forms.period.form);
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: TITLE }]}
    >
      {missing.length > 0 && (
        <Notice tone="warning" title={`还没有录入 ${missing.join('，')}的放假安排`}>
          <p>
            国务院办公厅公布部分节假日安排后请录入。录入之前，元旦、春节、清明、劳动节、端午、中秋和国庆按法定的
            13 天放假计算，其余的放假日会被算作工作日。
          </p>
        </Notice>
      )}
      <p className={muted}>
        按工作日计算的付款期限、非交易时间的提示和开盘价以此为准。未列出的日子，周一至周五除法定节假日外为工作日。修改后，已告知的期限不变，列在下方，并通知买卖双方一次。
      </p>
      <Permitted permission="trade">
        <PeriodForm
          key={`${edited?.from} ${saved}`}
          {...{ edited, kinds, here, reply }}
          description={forms.period}
        />
      </Permitted>
      <Card>
        {rows.length > 0 ? (
          <Table caption={TITLE} columns={COLUMNS} rows={rows} rowKey="from" />
        ) : (
          <EmptyState title="日历是空的" />
        )}
      </Card>
      {told.length > 0 && (
        <Card title="已告知、按原安排计算的期限">
          <Table caption="已告知的期限" columns={TOLD} rows={told} rowKey="key" />
        </Card>
      )}
      {deleted && (
        <ConfirmDialog
          title="确定删除吗?"
          description={`${deleted.text}，删除后按周一至周五为工作日计算。`}
          form={forms.delete}
          closeTo={here}
          of={{ from: deleted.from }}
        />
      )}
    </CustomerPage>
  );
}

interface PeriodFormProps extends Pick<Data, 'edited' | 'kinds' | 'here'> {
  description: Data['forms']['period'];
}

/** A period, new or changed. */
function PeriodForm({ description, edited, kinds, here }: PeriodFormProps) {
  return (
    <Card title={edited ? `修改「${edited.name}」` : '添加日期'}>
      <DescribedForm description={description} preventScrollReset>
        {edited && <input type="hidden" name="replaces" value={edited.from} />}
        <div className={grid.medium}>
          <FormField
            name="name"
            label="名称"
            hint="例如 国庆节"
            autoComplete="off"
            defaultValue={edited?.name}
          />
          <FormSelect name="kind" label="类型" options={kinds} defaultValue={edited?.kind} />
          <FormField name="from" label="从" type="date" defaultValue={edited?.from} />
          <FormField
            name="to"
            label="至"
            type="date"
            hint="只有一天时不填"
            defaultValue={edited?.to}
          />
        </div>
        <SaveButtons cancelTo={edited && here}>保存</SaveButtons>
      </DescribedForm>
    </Card>
  );
}
