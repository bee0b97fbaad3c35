import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { useMayDo } from '#app/components/layout/use-permission.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { editAndEnd } from '#app/components/ui/edit-and-end.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { RowButton } from '#app/components/ui/row-button.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { TRADED_RULE } from '#app/domain/catalogue/traded-price.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { grid, muted } from '#app/styles/layout.css.ts';
import {
  FLOOR_DESK,
  type FloorDeskView,
  floorActions,
  readFloorDesk,
} from './trading-floor.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '交易大厅';

export const meta = titled(TITLE);

export const loader = customerLoader(async (asked) => ({
  ...(await readFloorDesk(asked)),
  here: FLOOR_DESK,
  tradedRule: TRADED_RULE,
}));

export const action = floorActions;

type Data = FloorDeskView & { here: string; tradedRule: string };

const GUIDES: readonly Column<Data['guides'][number]>[] = [
  { key: 'name', header: '品名规格', phone: 'title', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'category', header: '类别', cell: ({ category }) => category },
  { key: 'company', header: '企业', cell: ({ company }) => company },
  { key: 'place', header: '地区', cell: ({ place }) => place },
  { key: 'price', header: '价格', align: 'end', phone: 'figure', cell: ({ price }) => price },
  { key: 'change', header: '涨跌（元）', align: 'end', cell: ({ change }) => change },
  { key: 'priced', header: '定价时间', phone: 'label', nowrap: true, cell: ({ priced }) => priced },
  editAndEnd((row) => row),
];

/** What the trading floor shows beside what is computed: typed price guides, and which purchases are hot. */
export default function TradingFloor() {
  const data = useLoaderData<typeof loader>();
  const { guides, purchases, edited, ended, forms, here, tradedRule } = data;
  const saved = useTimesAccepted(forms.guide.form);
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: TITLE }]}
      action={
        <ButtonLink to="/trading?type=3" variant="secondary">
          查看页面
        </ButtonLink>
      }
    >
      <Permitted permission="trade">
        <GuideForm key={`${edited?.id} ${saved}`} data={data} />
      </Permitted>
      <Card
        title="价格指导"
        gap={4}
        action={
          <Permitted permission="trade">
            <Link to={`${here}/import`}>导入表格</Link>
          </Permitted>
        }
      >
        <Table
          caption="价格指导"
          columns={GUIDES}
          rows={guides}
          hint={<p>还没有填写的价格指导，页面只显示成交均价和按在售商品算出的开盘价。</p>}
        />
        <p className={muted}>
          每类最多显示 8 条：先是填写和导入的，再是成交均价，最后是按在售商品算出的开盘价。
          {tradedRule}
        </p>
      </Card>
      <Card title="热门采购" gap={4}>
        <Purchases form={forms.show} purchases={purchases} />
      </Card>
      {ended && (
        <ConfirmDialog
          title="确定删除吗？"
          description={`「${ended.productName} ${ended.specs}」将不再显示在价格指导中。`}
          form={forms.end}
          closeTo={here}
          of={{ id: ended.id }}
        />
      )}
    </CustomerPage>
  );
}

function GuideForm({ data: { edited, forms, categories, here } }: { data: Data }) {
  return (
    <Card title={edited ? '修改价格指导' : '添加价格指导'}>
      <DescribedForm description={forms.guide}>
        {edited && <input type="hidden" name="id" value={edited.id} />}
        <div className={grid.medium}>
          <FormSelect
            name="categoryCode"
            label="商品类别"
            options={categories}
            defaultValue={edited?.categoryCode}
          />
          <FormField name="productName" label="品名" defaultValue={edited?.productName} />
          <FormField name="specs" label="规格" defaultValue={edited?.specs} />
          <FormField name="companyName" label="企业" defaultValue={edited?.companyName} />
          <FormField name="place" label="地区" defaultValue={edited?.place} />
          <FormField
            name="price"
            label="价格（元）"
            inputMode="decimal"
            defaultValue={edited?.price}
          />
          <FormField name="unit" label="计量单位" defaultValue={edited?.unit ?? '吨'} />
        </div>
        <SaveButtons cancelTo={edited && here}>
          {edited ? '保存价格指导' : '添加价格指导'}
        </SaveButtons>
      </DescribedForm>
    </Card>
  );
}

type Purchase = Data['purchases'][number];

function Purchases({ form, purchases }: { form: Data['forms']['show']; purchases: Purchase[] }) {
  const mayTrade = useMayDo()('trade');
  const columns: readonly Column<Purchase>[] = [
    {
      key: 'name',
      header: '品名规格',
      phone: 'title',
      cell: ({ name, shown }) => (
        <>
          {name} {!shown && <Tag>不显示</Tag>}
        </>
      ),
    },
    { key: 'kind', header: '方式', cell: ({ kind }) => kind },
    { key: 'count', header: '数量', align: 'end', phone: 'figure', cell: ({ count }) => count },
    { key: 'place', header: '交货地', cell: ({ place }) => place },
    { key: 'day', header: '交货日期', phone: 'label', cell: ({ day }) => day },
  ];
  const change = rowActions<Purchase>(({ id, name, shown }) => (
    <DescribedForm description={form} row={{ name: 'id', value: id }} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="shown" value={shown ? '0' : '1'} />
      <RowButton label={shown ? '不显示' : '显示'} of={name} variant="quiet" />
    </DescribedForm>
  ));
  return (
    <>
      <Table
        caption="热门采购"
        columns={mayTrade ? [...columns, change] : columns}
        rows={purchases}
        hint={<p>现在没有未到交货日期的采购需求。</p>}
      />
      <p className={muted}>
        买家发布的集中采购和代理采购，审核不通过的、过了交货日期的不显示；页面显示最新 10 条。
      </p>
    </>
  );
}
