import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { deskAttributes } from '#app/domain/catalogue/attribute-contract.ts';
import { deskCategories } from '#app/domain/catalogue/category-desk-contract.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormCheckbox } from '#app/forms/form-checkbox.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, grid, muted } from '#app/styles/layout.css.ts';
import {
  attributeActions,
  attributeForm,
  attributesView,
  choiceForm,
  endAttributeForm,
} from './attributes.server.ts';
import { CATEGORY_DESK } from './categories.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '类目属性';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `「${data.category}」的属性` : TITLE }, matches);

export const loader = customerLoader(async ({ request, params, searchParams, ask }) => {
  const { code = '' } = params;
  const [attributes, categories] = await Promise.all([
    ask(deskAttributes, { categoryCode: code }),
    ask(deskCategories, {}),
  ]);
  return {
    ...attributesView(code, attributes, categories, searchParams),
    top: CATEGORY_DESK,
    form: describeForm(attributeForm, request),
    choiceForm: describeForm(choiceForm, request),
    endForm: describeForm(endAttributeForm, request),
  };
});

export const action = attributeActions;

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Data['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    header: '属性',
    phone: 'title',
    cell: ({ label, shown, required }) => (
      <>
        {label} {required && <Tag>必填</Tag>} {!shown && <Tag>已停用</Tag>}
      </>
    ),
  },
  { key: 'kind', header: '类型', cell: ({ kindName }) => kindName },
  { key: 'choices', header: '选项', cell: ({ choices }) => choices || '—' },
  {
    key: 'filtered',
    header: '列表筛选',
    phone: 'hidden',
    cell: (row) => (row.filtered ? '是' : '否'),
  },
  {
    key: 'goods',
    header: '商品',
    align: 'end',
    phone: 'figure',
    cell: ({ goods }) => `${goods} 件`,
  },
  { key: 'sort', header: '顺序', align: 'end', phone: 'hidden', cell: ({ sort }) => sort },
  rowActions(({ name, from, editTo, choicesTo, endTo }) => (
    <div className={cluster[1]}>
      {from && (
        <span>
          来自 <Link to={from.to}>{from.label}</Link>
        </span>
      )}
      {editTo && <RowLink label="修改" of={name} to={editTo} variant="quiet" />}
      {choicesTo && (
        <RowLink label="改选项" of={name} to={choicesTo} variant="quiet" preventScrollReset />
      )}
      {endTo && <RowLink label="删除" of={name} to={endTo} variant="quiet" preventScrollReset />}
    </div>
  )),
];

/** What goods of a category are compared by: its own attributes, below those that it inherits. */
export default function Attributes() {
  const data = useLoaderData<typeof loader>();
  const { category, path, rows, edited, ended, renamed, top } = data;
  const saved = useTimesAccepted(data.form.form);
  return (
    <CustomerPage
      title={`「${category}」的属性`}
      breadcrumb={[
        { label: '运营台', to: '/customer/desk' },
        { label: '类目', to: top },
        ...path,
        { label: '属性' },
      ]}
    >
      <Permitted permission="trade">
        <AttributeForm key={`${edited?.id} ${saved}`} data={data} />
      </Permitted>
      <Card gap={4}>
        <Table
          caption={TITLE}
          columns={COLUMNS}
          rows={rows}
          rowKey="id"
          hint={<p>还没有属性，可以在上面添加。</p>}
        />
        <p className={muted}>
          下级类目一起适用。卖家发布商品时填写，买家在商品页、对比和列表筛选中看到。与规格识别同名同单位的属性（如直径
          mm）以卖家填写的为准，没有填写的仍按规格识别；停用后也不再识别。
        </p>
      </Card>
      {ended && <EndDialog data={data} ended={ended} />}
      {renamed && <ChoiceDialog data={data} renamed={renamed} />}
    </CustomerPage>
  );
}

function AttributeForm({ data }: { data: Data }) {
  const { edited, form, kinds, sort, here } = data;
  const isFixed = edited !== null && edited.goods > 0;
  return (
    <Card title={edited ? `修改「${edited.name}」` : '添加属性'}>
      <DescribedForm description={form}>
        {edited && <input type="hidden" name="id" value={edited.id} />}
        <div className={grid.medium}>
          <FormField name="name" label="属性名称" defaultValue={edited?.name} autoComplete="off" />
          <FormSelect
            name="kind"
            label="类型"
            none={null}
            options={kinds}
            defaultValue={edited?.kind}
            hint={isFixed ? '已有商品填写，不能改' : undefined}
          />
          <FormField
            name="unit"
            label="单位"
            hint="数字的单位，如 %、mm；没有可不填"
            defaultValue={edited?.unit}
            autoComplete="off"
          />
          <FormField
            name="sort"
            label="排列顺序"
            hint="小的排在前面"
            inputMode="numeric"
            defaultValue={String(edited?.sort ?? sort)}
          />
        </div>
        <FormTextarea
          name="choices"
          label="选项"
          hint="类型为选项时填写，一行一个，按这里的顺序显示"
          rows={4}
          defaultValue={edited?.choices.join('\n')}
        />
        <div>
          <FormCheckbox
            name="required"
            label="发布商品时必填"
            defaultChecked={edited?.required ?? false}
          />
          <FormCheckbox
            name="filtered"
            label="用于列表筛选"
            defaultChecked={edited?.filtered ?? true}
          />
          <FormCheckbox
            name="hidden"
            label="停用，不再填写和显示；商品已填的保留"
            defaultChecked={edited?.shown === false}
          />
        </div>
        <SaveButtons cancelTo={edited && here}>{edited ? '保存属性' : '添加属性'}</SaveButtons>
      </DescribedForm>
    </Card>
  );
}

/** A choice under another name; the name of another choice makes both one. */
function ChoiceDialog({ data, renamed }: { data: Data; renamed: NonNullable<Data['renamed']> }) {
  const { choiceForm: form, here } = data;
  return (
    <Dialog
      title={`改「${renamed.name}」的选项`}
      description="商品一起更新；改成另一个选项的名称时，两个选项合并。"
      closeTo={here}
    >
      <DescribedForm description={form} preventScrollReset>
        <input type="hidden" name="id" value={renamed.id} />
        <FormSelect
          name="choice"
          label="选项"
          options={renamed.choices.map((choice) => ({ value: choice, label: choice }))}
        />
        <FormField name="name" label="新的名称" autoComplete="off" />
        <div className={cluster[3]}>
          <Button>保存选项</Button>
          <ButtonLink to={here} replace preventScrollReset variant="secondary">
            返回
          </ButtonLink>
        </div>
      </DescribedForm>
    </Dialog>
  );
}

/** Asks where what goods say of an attribute goes that ends. */
function EndDialog({ data, ended }: { data: Data; ended: NonNullable<Data['ended']> }) {
  const { targets, endForm, here } = data;
  return (
    <Dialog
      title={`删除属性「${ended.name}」`}
      description={
        ended.goods > 0
          ? `${ended.goods} 件商品填写了它，并入另一个类型和单位相同的属性。`
          : '没有商品填写它，删除后不能恢复。'
      }
      closeTo={here}
    >
      <DescribedForm description={endForm} preventScrollReset>
        <input type="hidden" name="id" value={ended.id} />
        <FormSelect
          name="into"
          label="并入"
          none={ended.goods > 0 ? '请选择' : '不并入'}
          options={targets}
          optional={ended.goods === 0}
        />
        <div className={cluster[3]}>
          <Button variant="danger">删除属性</Button>
          <ButtonLink to={here} replace preventScrollReset variant="secondary">
            返回
          </ButtonLink>
        </div>
      </DescribedForm>
    </Dialog>
  );
}
