import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { sitePicture } from '#app/components/sanitise.server.ts';
import { SellerNameField } from '#app/components/seller-name-field.tsx';
import { sellerNames } from '#app/components/seller-names.server.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { editAndEnd } from '#app/components/ui/edit-and-end.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { deskBrands } from '#app/domain/content/brand-desk-contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormCheckbox } from '#app/forms/form-checkbox.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { cluster, grid, muted } from '#app/styles/layout.css.ts';
import { brandActions, brandForm, endBrandForm } from './brands.server.ts';
import { PictureChoice } from './content-fields.tsx';
import { BRAND_DESK } from './content-paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '品牌';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const [found, sellers, draft] = await Promise.all([
    ask(deskBrands, {}),
    sellerNames(),
    getDraft(request, pageOf(request), brandForm.name),
  ]);
  const brands = found.map((brand) => ({ ...brand, imageUrl: sitePicture(brand.imageUrl) }));
  const named = brands.find(({ name }) => name === searchParams.get('brand'));
  const isEnding = searchParams.get('dialog') === 'end';
  return {
    brands,
    sellers,
    edited: named && !isEnding ? named : null,
    ended: named && isEnding ? { name: named.name, goods: named.goods } : null,
    /** The place after the last one. */
    sort: String((brands.at(-1)?.sort ?? 0) + 1),
    form: describeForm(brandForm, request, draft),
    endForm: describeForm(endBrandForm, request),
  };
});

export const action = brandActions;

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Data['brands'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'picture',
    header: '标志',
    cell: ({ imageUrl }) => imageUrl && <Picture src={imageUrl} alt="" width={48} height={48} />,
  },
  {
    key: 'name',
    header: '名称',
    phone: 'title',
    cell: ({ name, shown }) => (
      <>
        <strong>{name}</strong> {!shown && <Tag>已停用</Tag>}
      </>
    ),
  },
  { key: 'seller', header: '经营卖家', phone: 'line', cell: ({ sellerName }) => sellerName },
  { key: 'goods', header: '商品', align: 'end', cell: ({ goods }) => `${goods} 件` },
  { key: 'sort', header: '顺序', align: 'end', phone: 'label', cell: ({ sort }) => sort },
  editAndEnd(({ name }) => ({
    name,
    editTo: hrefOf(BRAND_DESK, { brand: name }),
    endTo: hrefOf(BRAND_DESK, { dialog: 'end', brand: name }),
  })),
];

/** The brands whose marks the home page and /brandList show. */
export default function Brands() {
  const data = useLoaderData<typeof loader>();
  const { brands, edited, ended } = data;
  const saved = useTimesAccepted(data.form.form);
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: TITLE }]}
    >
      <Permitted permission="trade">
        <BrandForm key={`${edited?.name} ${saved}`} data={data} />
      </Permitted>
      <Card gap={4}>
        <Table
          caption={TITLE}
          columns={COLUMNS}
          rows={brands}
          rowKey="name"
          hint={<p>还没有品牌，可以在上面添加。</p>}
        />
        <p className={muted}>首页和品牌列表按顺序显示；停用的不显示，商品上的品牌不变。</p>
      </Card>
      {ended && <EndDialog data={data} ended={ended} />}
    </CustomerPage>
  );
}

function BrandForm({ data: { edited, form, sellers, sort } }: { data: Data }) {
  return (
    <Card title={edited ? `修改「${edited.name}」` : '添加品牌'}>
      <DescribedForm description={form} multipart>
        {edited && <input type="hidden" name="before" value={edited.name} />}
        <div className={grid.medium}>
          <FormField name="name" label="品牌名称" defaultValue={edited?.name} autoComplete="off" />
          <SellerNameField
            name="seller"
            label="经营卖家"
            hint="输入名称的一部分，从列表中选择"
            sellers={sellers}
            defaultValue={edited?.sellerName}
          />
          <FormField
            name="sort"
            label="排列顺序"
            hint="小的排在前面"
            inputMode="numeric"
            defaultValue={String(edited?.sort ?? sort)}
          />
        </div>
        <PictureChoice imageUrl={edited?.imageUrl} />
        <div>
          {edited && (
            <FormCheckbox
              name="renamesGoods"
              label={`名称改变时，原来的 ${edited.goods} 件商品也改用新名称`}
              defaultChecked
            />
          )}
          <FormCheckbox
            name="hidden"
            label="停用，不在首页和品牌列表显示"
            defaultChecked={edited?.shown === false}
          />
        </div>
        <SaveButtons cancelTo={edited && BRAND_DESK}>
          {edited ? '保存品牌' : '添加品牌'}
        </SaveButtons>
      </DescribedForm>
    </Card>
  );
}

/** Asks what becomes of the goods of a brand that ends. */
function EndDialog({
  data: { brands, endForm },
  ended,
}: {
  data: Data;
  ended: NonNullable<Data['ended']>;
}) {
  const others = brands.filter(({ name }) => name !== ended.name);
  return (
    <Dialog
      title={`删除品牌「${ended.name}」`}
      description={`不再显示在首页、品牌列表和店铺页。现有 ${ended.goods} 件商品用这个品牌。`}
      closeTo={BRAND_DESK}
    >
      <DescribedForm description={endForm} preventScrollReset>
        <input type="hidden" name="name" value={ended.name} />
        <FormSelect
          name="into"
          label="这些商品"
          none="保留原来的品牌名称"
          options={others.map(({ name }) => ({ value: name, label: `并入 ${name}` }))}
          optional
        />
        <div className={cluster[3]}>
          <Button variant="danger">删除品牌</Button>
          <ButtonLink to={BRAND_DESK} replace preventScrollReset variant="secondary">
            返回
          </ButtonLink>
        </div>
      </DescribedForm>
    </Dialog>
  );
}
