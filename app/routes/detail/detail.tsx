import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { FavouriteButton, FavouriteForm } from '#app/components/favourite-toggle.tsx';
import { categoryHref } from '#app/components/layout/category-href.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ProductCard } from '#app/components/product-card.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { couponDetail } from '#app/contract/coupon.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { addToCartForm } from '#app/forms/add-to-cart.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { receiveForm } from '#app/forms/receive.server.ts';
import { spotOrderForm } from '#app/forms/spot-order.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { getToken, pageOf } from '#app/session/session.server.ts';
import { readStandings } from '#app/session/standings.server.ts';
import { grid, muted, split, spread, stack } from '#app/styles/layout.css.ts';
import * as styles from './detail.css.ts';
import { detailView } from './detail-view.server.ts';
import { findGoods } from './find-goods.server.ts';
import { Gallery } from './gallery.tsx';
import { detailHref } from './goods-query.ts';
import { Coupons, Promotion } from './offers.tsx';
import { offersView } from './offers-view.server.ts';
import { OrderDialog } from './order-dialog.tsx';
import { purchase } from './purchase.server.ts';
import { PurchaseForm } from './purchase-form.tsx';
import { SellerCard } from './seller-card.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta({ title: '商品详情' });
  const { goods } = data;
  const facts = goods.facts.map(({ term, value }) => `${term} ${value}`).join('，');
  return pageMeta(
    {
      title: `${goods.name} ${goods.detail}`,
      description: `¥${goods.priceText}/${goods.unit}，${facts}。${goods.seller.name}`,
      path: detailHref(goods),
      image: goods.images[0],
    },
    matches,
  );
};

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const token = await getToken(request);
  const [goods, coupons] = await load(request, async () => {
    const found = await findGoods(request);
    const { id, type } = found;
    return [found, await call(couponDetail, { id, type }, { token })] as const;
  });
  const standing = await load(request, () =>
    readStandings(request, { productIds: [goods.id], sellerCodes: [goods.sellerCode] }),
  );
  // Drafts belong to a page; this one may have been typed for other goods.
  const draftOf = async (form: { name: string }) => {
    const draft = await getDraft(request, pageOf(request), form.name);
    return draft?.values.selfId === goods.id ? draft : null;
  };
  const query = new URL(request.url).searchParams;
  const asked = parseQuantity(query.get('count') ?? '', { decimals: goods.unitDecimals });
  const ordering = query.get('dialog') === 'order' && goods.type === 'sale' && goods.onShelf;
  return data(
    {
      goods: detailView(goods),
      collected: standing.productIds.length > 0,
      followed: standing.sellerCodes.length > 0,
      form: describeForm(addToCartForm, await draftOf(addToCartForm)),
      offers: offersView(goods, coupons),
      receive: coupons.length > 0 ? describeForm(receiveForm) : null,
      order: ordering
        ? {
            form: describeForm(spotOrderForm, await draftOf(spotOrderForm)),
            count: asked === null ? null : toQuantity(asked),
          }
        : null,
    },
    { headers: pageHeaders(request, { seconds: 30 }) },
  );
}

export const action = purchase;

export default function Detail() {
  const { goods, collected, followed, form, offers, receive, order } =
    useLoaderData<typeof loader>();
  const crumbs = goods.path.map((category) => ({
    label: category.categoryName,
    to: categoryHref(category),
  }));
  return (
    <Page breadcrumb={[{ label: '首页', to: '/' }, ...crumbs, { label: goods.name }]}>
      <div className={styles.overview} key={goods.id}>
        <Gallery images={goods.images} name={goods.name} />
        <div className={stack[4]}>
          <div>
            <h1>
              {goods.name} {goods.detail}
            </h1>
            <p className={spread}>
              <span className={muted}>{goods.seller.refreshed}更新</span>
              <FavouriteButton of={goods.type} id={goods.id} on={collected} />
            </p>
          </div>
          <div className={styles.offer}>
            <Price amount={goods.priceText} unit={goods.unit} size="display" />
            <DescriptionList items={goods.facts} />
            {offers.promotion && <Promotion {...offers.promotion} />}
          </div>
          <PurchaseForm goods={goods} description={form} />
          {receive && <Coupons coupons={offers.coupons} description={receive} />}
        </div>
      </div>
      <div className={split}>
        <div className={stack[4]}>
          <Card title="规格参数">
            <DescriptionList items={goods.specs} />
          </Card>
          {goods.introduce && (
            <Card title="商品详情">
              <p className={styles.introduce}>{goods.introduce}</p>
            </Card>
          )}
        </div>
        <SellerCard seller={goods.seller} followed={followed} />
      </div>
      {goods.recommended.length > 0 && (
        <section className={stack[4]}>
          <h2>相关推荐</h2>
          <ul className={grid.small}>
            {goods.recommended.map((card) => (
              <li key={card.to}>
                <ProductCard {...card} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <FavouriteForm />
      {order && <OrderDialog goods={goods} description={order.form} count={order.count} />}
    </Page>
  );
}
