import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { DraftControls, OfferedDrafts } from '#app/components/draft/long-form.tsx';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import { DOCUMENT_GROUPS } from '#app/domain/catalogue/sale-product.ts';
import { ownSaleProductById } from '#app/domain/catalogue/sale-product-contract.ts';
import { deliveryWayName } from '#app/domain/checkout/delivery.ts';
import { PREVIEW } from '#app/domain/draft/draft-controls.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { load } from '#app/session/load.server.ts';
import { readLongForm } from '#app/session/own-draft.server.ts';
import { pageOf, requireStandIn, requireToken } from '#app/session/session.server.ts';
import { cluster, grid, stack } from '#app/styles/layout.css.ts';
import { LISTINGS } from './paths.ts';
import {
  DUPLICATE_CHOICES,
  filesOf,
  recognisedText,
  SPECS_HINT,
  saleProductAction,
  saleProductForm,
  storedFields,
} from './sale-product.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.title ?? '商品发布管理' }, matches);

export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  requireStandIn(`release-product-management1/${id ?? 'new'}`);
  const token = await requireToken(request, LOGIN_REQUIRED);
  return load(request, async () => {
    const [tree, own, { draft, long }] = await Promise.all([
      call(categoryLevelAll, {}),
      id === undefined ? null : call(ownSaleProductById, { id }, { token }),
      readLongForm(request, pageOf(request), saleProductForm.name),
    ]);
    return {
      title: own ? `修改商品：${own.productName}` : '发布商品',
      form: describeForm(saleProductForm, request, draft),
      long,
      isNew: own === null,
      saved: own && storedFields(own),
      stock: own?.availableCount ?? null,
      unit: own?.unit ?? null,
      version: own?.version ?? null,
      files: own && filesOf(own),
      recognised: own ? recognisedText(own.attributes) : SPECS_HINT,
      doubleOf: own?.doubleOf ?? null,
      duplicates: DUPLICATE_CHOICES,
      deliveryWays: [1, 2, 3, 4, 5].map((way) => ({
        value: String(way),
        label: deliveryWayName(way),
      })),
      categories: tree.flatMap((top) =>
        top.children.map((group) => ({
          label: `${top.categoryName} / ${group.categoryName}`,
          options: group.children.map(({ categoryCode, categoryName }) => ({
            value: categoryCode,
            label: categoryName,
          })),
        })),
      ),
    };
  });
}

export const action = saleProductAction;

/** The form of a listing, to publish a new one or to change one (spec 2 §3, sale product). */
export default function SaleProduct() {
  const data = useLoaderData<typeof loader>();
  const { title, isNew, saved, stock, unit, version, files } = data;
  const reply = useActionData<typeof action>()?.reply;
  const checked = useForm(data.form, reply);
  const form = { ...checked, check: unlessPreview(checked.check) };
  const text = (name: keyof NonNullable<typeof saved>) => ({
    form,
    name,
    defaultValue: saved?.[name],
  });
  const isAsked = form.errorsOf('duplicate').length > 0 || Boolean(form.valueOf('duplicate'));
  const per = unit ? `（${unit}）` : '';
  return (
    <Page
      title={title}
      aside={<CustomerMenu />}
      breadcrumb={[{ label: '在售商品', to: LISTINGS }, { label: isNew ? '发布' : '修改' }]}
    >
      <OfferedDrafts long={data.long} />
      <ServerForm form={form} multipart className={stack[4]}>
        <Hidden form={form} name="version" value={version} />
        <Hidden form={form} name="shownCount" value={stock} />
        <Hidden form={form} name="confirmedPrice" value={null} />
        <Card title="商品">
          <div className={grid.medium}>
            <FormField {...text('productName')} label="商品名称" />
            <FormSelect {...text('categoryCode')} label="商品类别" options={data.categories} />
            <FormField {...text('brandNumber')} label="牌号" />
            <FormField
              {...text('specs')}
              label="规格"
              hint={reply?.understood?.specs ?? data.recognised}
            />
            <FormField {...text('brand')} label="品牌" />
            <FormField {...text('manufacturer')} label="生产厂家" />
          </div>
        </Card>
        <Card title="销售">
          <div className={grid.medium}>
            <FormField
              {...text('price')}
              label={`单价（元${unit ? `/${unit}` : ''}）`}
              inputMode="decimal"
            />
            <FormField
              form={form}
              name="availableCount"
              label={`可订库存${per}`}
              hint={stock === null ? undefined : '已被订单占用的数量不在其中'}
              inputMode="decimal"
              defaultValue={stock ?? undefined}
            />
            <FormField {...text('miniQuantity')} label={`起订量${per}`} inputMode="decimal" />
            <FormSelect {...text('deliveryWay')} label="交提货方式" options={data.deliveryWays} />
            <FormField {...text('deliveryPlace')} label="交货地" />
          </div>
        </Card>
        <Card title="图片与介绍">
          <div className={stack[4]}>
            <FileField
              form={form}
              name="pictureIds"
              label="商品图片"
              moderType="product_img"
              hint="第一张是主图；列表显示居中的正方形，如预览的小图，商品页显示全图；PNG、JPEG、WebP，每张不超过 10 MB，最多 10 张"
              files={files?.pictureIds}
            />
            <FormTextarea {...text('introduce')} label="商品介绍" rows={5} />
          </div>
        </Card>
        <Card title="资质文件">
          <div className={stack[4]}>
            {(['certificateIds', 'reportIds', 'licenceIds'] as const).map((name, group) => (
              <FileField
                key={name}
                form={form}
                name={name}
                label={DOCUMENT_GROUPS[group]}
                moderType="qualification"
                files={files?.[name]}
              />
            ))}
            <FormField form={form} name="batchNum" label="本次上传文件的批号" />
          </div>
        </Card>
        {(isAsked || data.doubleOf) && (
          <Card title="相同的商品">
            {data.doubleOf && (
              <p>
                您还有一件相同牌号、规格、厂家和交货地的
                <Link to={`${LISTINGS}/${data.doubleOf}`}>在售商品</Link>
                ，合并后本商品下架，内容以本页为准。
              </p>
            )}
            <FormSelect
              form={form}
              name="duplicate"
              label="如何处理"
              options={data.duplicates}
              defaultValue={data.doubleOf ? 'separate' : undefined}
            />
          </Card>
        )}
        <div className={cluster[3]}>
          <Button>{isNew ? '发布' : '保存'}</Button>
          <Button name="intent" value={PREVIEW} variant="secondary">
            预览
          </Button>
          <ButtonLink to={LISTINGS} variant="secondary">
            返回
          </ButtonLink>
          <DraftControls form={form} long={data.long} />
        </div>
      </ServerForm>
    </Page>
  );
}

/** A preview is not stopped by what is missing yet. */
const unlessPreview =
  (check: PortalForm['check']): PortalForm['check'] =>
  (event) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute('value') !== PREVIEW) check(event);
  };

function Hidden({ form, name, value }: { form: PortalForm; name: string; value: string | null }) {
  const typed = form.valueOf(name);
  return (
    <input type="hidden" name={name} value={typeof typed === 'string' ? typed : (value ?? '')} />
  );
}
