import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Checkbox, Field, FieldGroup, Input } from '#app/components/ui/field.tsx';
import { Form } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import * as styles from '#app/styles/desk-filter.css.ts';
import { stack } from '#app/styles/layout.css.ts';
import type { GoodsView } from './sale-marketing.server.ts';

type Row = GoodsView['rows'][number];

/** The goods of a promotion, to be taken out; or those in none, to be put in. */
export function PromotionGoods({ goods }: { goods: GoodsView }) {
  const { id, name, put, keyword, path, tabs, rows, pager } = goods;
  const form = useForm(goods.form);
  const chosen = [form.valueOf('goodsIds') ?? []].flat();
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      header: '商品',
      phone: 'title',
      cell: (row) => (
        <Checkbox
          name="goodsIds"
          value={row.id}
          defaultChecked={chosen.includes(row.id)}
          label={
            <>
              {row.name} {!row.onShelf && <Tag>已下架</Tag>}
            </>
          }
        />
      ),
    },
    { key: 'price', header: '单价', align: 'end', phone: 'figure', cell: ({ price }) => price },
    { key: 'stock', header: '库存', align: 'end', cell: ({ stock }) => stock },
  ];
  return (
    <>
      <Tabs label="商品范围" tabs={tabs} />
      <Form action={path} className={styles.search}>
        <input type="hidden" name="dialog" value="goods" />
        <input type="hidden" name="promotion" value={id} />
        {put === 'in' && <input type="hidden" name="of" value="others" />}
        <Field name="keyword" label="查找商品、牌号或规格">
          <Input key={keyword} type="search" maxLength={64} defaultValue={keyword} />
        </Field>
        <Button variant="secondary">查询</Button>
      </Form>
      {rows.length === 0 ? (
        <EmptyState title={put === 'in' ? '没有可添加的在售商品' : '活动中还没有商品'} />
      ) : (
        <Card>
          <ServerForm form={form} className={stack[4]}>
            <input type="hidden" name="marketingId" value={id} />
            <input type="hidden" name="put" value={put} />
            <FieldGroup
              name="goodsIds"
              id={`${form.description.form}-goodsIds`}
              label={put === 'in' ? '选择要加入活动的商品' : '选择要移出活动的商品'}
              error={form.errorsOf('goodsIds')[0]}
            >
              <Table caption={name} columns={columns} rows={rows} rowKey="id" />
            </FieldGroup>
            <Permitted permission="trade">
              <div>
                <Button variant={put === 'in' ? 'primary' : 'secondary'}>
                  {put === 'in' ? '加入活动' : '移出活动'}
                </Button>
              </div>
            </Permitted>
          </ServerForm>
        </Card>
      )}
      <Pager {...pager} />
    </>
  );
}
