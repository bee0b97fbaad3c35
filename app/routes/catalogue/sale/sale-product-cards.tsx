import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { DOCUMENT_FIELDS, DOCUMENT_GROUPS } from '#app/domain/catalogue/sale-product.ts';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { grid } from '#app/styles/layout.css.ts';
import { askAttributes } from './attributes-card.tsx';
import { LISTINGS } from './paths.ts';
import type { readSaleProduct } from './read-sale-product.server.ts';

type SaleProductData = Awaited<ReturnType<typeof readSaleProduct>>;

interface CardProps {
  data: SaleProductData;
}

/** A control that begins with what is saved. */
const texts =
  ({ saved }: SaleProductData) =>
  (name: keyof NonNullable<SaleProductData['saved']>) => ({ name, defaultValue: saved?.[name] });

/** What the goods are. */
export function GoodsCard({ data, specsHint }: CardProps & { specsHint: string }) {
  const text = texts(data);
  return (
    <Card title="商品">
      <div className={grid.medium} onChange={askAttributes}>
        <FormField {...text('productName')} label="商品名称" />
        <FormSelect {...text('categoryCode')} label="商品类别" groups={data.categories} />
        <FormField {...text('brandNumber')} label="牌号" />
        <FormField {...text('specs')} label="规格" hint={specsHint} />
        <FormField {...text('brand')} label="品牌" />
        <FormField {...text('manufacturer')} label="生产厂家" />
      </div>
    </Card>
  );
}

/** What they cost, how many there are, and where. */
export function SaleCard({ data }: CardProps) {
  const text = texts(data);
  const { stock, unit } = data;
  const per = unit ? `（${unit}）` : '';
  return (
    <Card title="销售">
      <div className={grid.medium}>
        <FormField
          {...text('price')}
          label={`单价（元${unit ? `/${unit}` : ''}）`}
          inputMode="decimal"
        />
        <FormField
          name="availableCount"
          label={`可订库存${per}`}
          hint={stock === null ? undefined : '不含已被订单占用的数量'}
          inputMode="decimal"
          defaultValue={stock ?? undefined}
        />
        <FormField {...text('miniQuantity')} label={`起订量${per}`} inputMode="decimal" />
        <FormSelect {...text('deliveryWay')} label="交货方式" options={data.deliveryWays} />
        <FormField {...text('deliveryPlace')} label="交货地" />
      </div>
    </Card>
  );
}

export function PicturesCard({ data }: CardProps) {
  const text = texts(data);
  return (
    <Card title="图片与介绍" gap={4}>
      <FileField
        name="pictureIds"
        label="商品图片"
        moderType="product_img"
        cut
        hint="第一张是主图；列表显示正方形，如预览的小图，位置可选，商品页显示全图；PNG、JPEG、WebP，每张不超过 10 MB，最多 10 张"
        files={data.files?.pictureIds}
      />
      <FormTextarea {...text('introduce')} label="商品介绍" rows={5} />
    </Card>
  );
}

export function DocumentsCard({ data }: CardProps) {
  return (
    <Card title="资质文件" gap={4}>
      {DOCUMENT_FIELDS.map((name) => (
        <FileField
          key={name}
          name={name}
          label={DOCUMENT_GROUPS[name]}
          moderType="qualification"
          files={data.files?.[name]}
        />
      ))}
      <FormField name="batchNum" label="本次上传文件的批号" />
    </Card>
  );
}

/** Another listing of the same goods: whether the two become one. */
export function DuplicateCard({ data }: CardProps) {
  return (
    <Card title="相同的商品">
      {data.doubleOf && (
        <p>
          您还有一件相同牌号、规格、厂家和交货地的
          <Link to={`${LISTINGS}/${data.doubleOf}`}>在售商品</Link>
          ，合并后本商品下架，内容以本页为准。
        </p>
      )}
      <FormSelect
        name="duplicate"
        label="如何处理"
        options={data.duplicates}
        defaultValue={data.doubleOf ? 'separate' : undefined}
      />
    </Card>
  );
}
