import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { useMayDo } from '#app/components/layout/use-permission.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Checkbox, FieldGroup } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, grid, muted } from '#app/styles/layout.css.ts';
import { readSaleStore, type SaleStoreView, saleStoreAction } from './sale-store.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '店铺设置';

export const meta = titled(TITLE);

export const loader = customerLoader(readSaleStore);

export const action = saleStoreAction;

interface PartProps {
  view: SaleStoreView;
}

/** What a seller's store shows of itself, and where buyers fetch goods. */
export default function SaleStore() {
  const view = useLoaderData<typeof loader>();
  const mayTrade = useMayDo()('trade');
  const saved = useTimesAccepted(view.pointForm.form);
  const { page, points, edited, full, deletion } = view;
  return (
    <CustomerPage
      title={TITLE}
      action={
        <ButtonLink to={view.store.to} variant="secondary">
          查看店铺
        </ButtonLink>
      }
    >
      <StoreCard view={view} />
      <FeaturedCard view={view} />
      <Card title="自提点">
        {points.length > 0 ? (
          <Table
            caption="自提点"
            columns={mayTrade ? [...COLUMNS, CHANGES] : COLUMNS}
            rows={points}
          />
        ) : (
          <EmptyState title="还没有自提点">
            <p>没有自提点时，买家不能选择自提</p>
          </EmptyState>
        )}
      </Card>
      {mayTrade && (
        <Card title={edited ? '修改自提点' : '添加自提点'}>
          {full ? (
            <Notice tone="warning">{full}</Notice>
          ) : (
            <PointForm key={`${edited?.id} ${saved}`} view={view} />
          )}
        </Card>
      )}
      {deletion && (
        <ConfirmDialog
          title="确定移除自提点吗?"
          description={deletion.text}
          form={deletion.form}
          closeTo={page}
          of={{ id: deletion.id }}
        />
      )}
    </CustomerPage>
  );
}

/** The goods at the head of the store's page: those that stay ticked remain. */
function FeaturedCard({ view: { featured, featureForm } }: PartProps) {
  const mayTrade = useMayDo()('trade');
  return (
    <Card title="店铺推荐商品">
      {featured.length === 0 ? (
        <p className={muted}>
          还没有推荐。在<Link to="/customer/release-product-management1">在售商品</Link>
          中勾选商品，点「设为店铺推荐」，就显示在店铺首页的最前面。
        </p>
      ) : (
        <DescribedForm description={featureForm} preventScrollReset>
          <FieldGroup name="ids" label="保留勾选的商品">
            {featured.map(({ id, name }) => (
              <Checkbox key={id} name="ids" value={id} label={name} defaultChecked />
            ))}
          </FieldGroup>
          {mayTrade && (
            <div>
              <Button variant="secondary">保存店铺推荐</Button>
            </div>
          )}
        </DescribedForm>
      )}
    </Card>
  );
}

function StoreCard({ view: { store, storeForm } }: PartProps) {
  const may = useMayDo();
  return (
    <Card title="店铺资料" gap={4}>
      <DescriptionList items={store.facts} />
      <p className={muted}>店铺名称和注册地址与工商登记一致，变更请联系平台客服</p>
      {may('administer') ? (
        <DescribedForm description={storeForm} multipart preventScrollReset>
          <FormTextarea
            name="introduce"
            label="店铺介绍"
            hint="显示在店铺首页和搜索引擎的结果里，如主营品种、仓储和服务"
            rows={4}
            defaultValue={store.introduce}
          />
          <FileField
            // The picture that was saved is not one that was uploaded just now.
            key={store.imageUrl}
            name="pictureIds"
            label="店铺图片"
            moderType="product_img"
            files={[{ id: store.imageUrl, name: '当前图片' }]}
            single
          />
          <div>
            <Button>保存店铺资料</Button>
          </div>
        </DescribedForm>
      ) : (
        <>
          <Picture src={store.imageUrl} alt="店铺图片" width={96} height={96} />
          <p>{store.introduce}</p>
        </>
      )}
    </Card>
  );
}

type Row = SaleStoreView['points'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: '名称', phone: 'title', cell: ({ name }) => name },
  { key: 'address', header: '地址', cell: ({ address }) => address },
  {
    key: 'capacity',
    header: '每小时可装',
    align: 'end',
    cell: ({ capacity }) => `${capacity} 车`,
  },
  { key: 'underWay', header: '待提货', phone: 'label', cell: ({ underWay }) => underWay || '—' },
];

const CHANGES: Column<Row> = rowActions(({ id, name }) => (
  <span className={cluster[3]}>
    <Link to={`?edit=${id}#point`} aria-label={`修改 ${name}`}>
      修改
    </Link>
    <Link to={`?delete=${id}`} preventScrollReset aria-label={`移除 ${name}`}>
      移除
    </Link>
  </span>
));

function PointForm({ view: { edited, page, pointForm } }: PartProps) {
  return (
    <DescribedForm description={pointForm} id="point" preventScrollReset>
      {edited && <input type="hidden" name="id" value={edited.id} />}
      {edited?.underWay && (
        <p className={muted}>进行中的{edited.underWay}，仍按原来的名称和地址提货</p>
      )}
      <div className={grid.medium}>
        <FormField name="name" label="名称" hint="如：无锡惠山一号库" defaultValue={edited?.name} />
        <FormField
          name="address"
          label="地址"
          hint="从省、市写起，司机按此导航"
          defaultValue={edited?.address}
        />
        <FormField
          name="capacity"
          label="每小时可装车辆"
          hint="买家预约提货时，每小时最多这么多车"
          inputMode="numeric"
          defaultValue={edited?.capacity ?? '4'}
        />
      </div>
      <SaveButtons cancelTo={edited && page}>{edited ? '保存自提点' : '添加自提点'}</SaveButtons>
    </DescribedForm>
  );
}
