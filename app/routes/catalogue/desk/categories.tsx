import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { editAndEnd } from '#app/components/ui/edit-and-end.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { deskCategories } from '#app/domain/catalogue/category-desk-contract.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { EndIntoDialog } from '#app/forms/end-into-dialog.tsx';
import { FormCheckbox } from '#app/forms/form-checkbox.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { grid, muted } from '#app/styles/layout.css.ts';
import {
  CATEGORY_DESK,
  categoriesView,
  categoryActions,
  categoryForm,
  endCategoryForm,
} from './categories.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '类目';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request, searchParams, ask }) => ({
  ...categoriesView(await ask(deskCategories, {}), searchParams),
  top: CATEGORY_DESK,
  form: describeForm(categoryForm, request),
  endForm: describeForm(endCategoryForm, request),
}));

export const action = categoryActions;

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Data['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    header: '名称',
    phone: 'title',
    cell: ({ name, to, shown }) => (
      <>
        {to ? <Link to={to}>{name}</Link> : name} {!shown && <Tag>已停用</Tag>}
      </>
    ),
  },
  { key: 'code', header: '编码', phone: 'label', cell: ({ code }) => code },
  {
    key: 'unit',
    header: '计量单位',
    cell: ({ unit, unitDecimals }) => (unitDecimals ? unit : `${unit}（整数）`),
  },
  { key: 'below', header: '下级', align: 'end', cell: ({ below }) => below || '—' },
  {
    key: 'goods',
    header: '商品',
    align: 'end',
    phone: 'figure',
    cell: ({ goods }) => `${goods} 件`,
  },
  { key: 'sort', header: '顺序', align: 'end', phone: 'hidden', cell: ({ sort }) => sort },
  {
    key: 'attributes',
    header: '属性',
    cell: ({ name, attributesTo }) => (
      <RowLink label="属性" of={name} to={attributesTo} variant="quiet" />
    ),
  },
  editAndEnd((row) => row),
];

/** The tree of categories, a level a page. */
export default function Categories() {
  const data = useLoaderData<typeof loader>();
  const { parent, path, rows, edited, ended, top } = data;
  const saved = useTimesAccepted(data.form.form);
  return (
    <CustomerPage
      title={parent ? `${parent.name}的下级类目` : TITLE}
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: TITLE, to: top }, ...path]}
    >
      <Permitted permission="trade">
        <CategoryForm key={`${edited?.code} ${saved}`} data={data} />
      </Permitted>
      <Card gap={4}>
        <Table
          caption={TITLE}
          columns={COLUMNS}
          rows={rows}
          rowKey="code"
          hint={<p>这一级还没有类目，可以在上面添加。</p>}
        />
        <p className={muted}>
          商品发布在第三级。停用的类目不在菜单里，也不能再发布商品；已有的商品照常销售，搜索还能找到。
        </p>
      </Card>
      {ended && <EndDialog data={data} ended={ended} />}
    </CustomerPage>
  );
}

function CategoryForm({ data }: { data: Data }) {
  const { edited, form, parent, parents, level, sort, unit, here } = data;
  return (
    <Card title={edited ? `修改「${edited.name}」` : `添加第${'一二三'[level - 1]}级类目`}>
      <DescribedForm description={form}>
        {edited && <input type="hidden" name="code" value={edited.code} />}
        <div className={grid.medium}>
          {level > 1 && (
            <FormSelect
              name="parentCode"
              label="上级类目"
              none={null}
              options={parents}
              defaultValue={edited?.parentCode ?? parent?.code}
              optional
            />
          )}
          <FormField name="name" label="类目名称" defaultValue={edited?.name} autoComplete="off" />
          <FormField
            name="unit"
            label="计量单位"
            hint={level === 3 ? '有商品以后不能改' : '下级类目的默认单位'}
            defaultValue={edited?.unit ?? unit}
            autoComplete="off"
          />
          <FormSelect
            name="weighing"
            label="计量方式"
            none={data.weighings.none}
            options={data.weighings.options}
            defaultValue={edited?.weighing ?? ''}
            optional
          />
          <FormField
            name="tolerance"
            label="允许偏差（‰）"
            hint="不填同上级；都没有的，过磅 ±3‰，理计和计数为 0"
            inputMode="numeric"
            defaultValue={edited?.tolerance === null ? '' : String(edited?.tolerance ?? '')}
          />
          <FormField
            name="sort"
            label="排列顺序"
            hint="小的排在前面"
            inputMode="numeric"
            defaultValue={String(edited?.sort ?? sort)}
          />
        </div>
        <div>
          <FormCheckbox
            name="wholeUnits"
            label="数量只能是整数，如件、台"
            defaultChecked={edited ? !edited.unitDecimals : parent?.unitDecimals === false}
          />
          <FormCheckbox
            name="hidden"
            label="停用，不在菜单显示，不再发布商品"
            defaultChecked={edited?.shown === false}
          />
        </div>
        <SaveButtons cancelTo={edited && here}>{edited ? '保存类目' : '添加类目'}</SaveButtons>
      </DescribedForm>
    </Card>
  );
}

/** Asks where the goods of a category go that ends. */
const EndDialog = ({ data, ended }: { data: Data; ended: NonNullable<Data['ended']> }) => (
  <EndIntoDialog
    kind="类目"
    ended={ended}
    description={
      ended.goods > 0
        ? `其中的 ${ended.goods} 件商品移到另一个单位相同的类目，商品照常销售。`
        : '其中没有商品，删除后不能恢复。'
    }
    form={data.endForm}
    closeTo={data.here}
    of={{ name: 'code', value: ended.code }}
    label="商品移到"
    none={ended.goods > 0 ? '请选择' : '没有商品'}
    options={data.targets}
    optional={ended.goods === 0}
  />
);
