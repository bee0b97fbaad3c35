import '../charts/chart.css.ts';
import './sections.css.ts';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { FavouriteButton, FavouriteForm } from '#app/components/favourite-toggle.tsx';
import { Markup } from '#app/components/layout/markup.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ProductCard } from '#app/components/product-card.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { couponDetail } from '#app/domain/marketing/contract.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { readFavouriteState } from '#app/session/favourite-state.server.ts';
import { load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { getToken, pageOf } from '#app/session/session.server.ts';
import { muted, split, spread, stack } from '#app/styles/layout.css.ts';
import { goodsDrafts } from '../dialogs/goods-dialogs.server.ts';
import { addToCartForm } from './add-to-cart.server.ts';
import * as styles from './detail.css.ts';
import { Coupons, Gallery, SellerCard, Share } from './detail-parts.tsx';
import { describedView, detailView, offersView, recommendedView } from './detail-view.server.ts';
import { pictureHref, readDialog } from './dialogs.server.ts';
import { detailPageOf } from './goods-query.ts';
import {
  addressesOf,
  crumbsOf,
  metaOf,
  quoteView,
  ratingText,
  reviewPages,
} from './page-view.server.ts';
import { purchase, receiveForm } from './purchase.server.ts';
import { PurchaseForm } from './purchase-form.tsx';
import { findGoods, readExtras } from './read-goods.server.ts';
import { offerHtml, sectionsHtml } from './sections.server.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.meta ?? { title: '商品详情' }, matches);

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  await purchase.resume(args);
  const { request } = args;
  const token = await getToken(request);
  const query = new URL(request.url).searchParams;
  const page = detailPageOf(pageOf(request));
  return load(request, async () => {
    const found = await findGoods(request, callShared);
    const { id, type, sellerCode } = found;
    const [coupons, favourites, extras, findDraft] = await Promise.all([
      call(couponDetail, { id, type }, { token }),
      readFavouriteState(request, { productIds: [id], sellerCodes: [sellerCode] }),
      readExtras(found, query),
      goodsDrafts(request),
    ]);
    const goods = detailView(found, page);
    const described = describedView(found, new Date(), extras.calendar);
    const { promotion, ...claimable } = offersView(found, coupons);
    const quote = extras.quote && quoteView(extras.quote, goods.unit);
    const addresses = addressesOf({ goods, page, query, extras });
    return data(
      {
        goods,
        meta: metaOf({
          found,
          goods,
          facts: described.facts,
          quote,
          path: addresses.path,
          rating: extras.evaluations,
          origin: token === null ? publicOrigin(request) : null,
        }),
        crumbs: crumbsOf(found),
        quote: quote?.text,
        zoomTo: pictureHref(addresses.here),
        share: addresses.share,
        tabs: addresses.tabs,
        rating: ratingText(extras.evaluations),
        offer: offerHtml({ ...goods, ...described }, promotion, extras.priceTrend),
        sections: sectionsHtml({
          goods: { ...goods, ...described },
          extras,
          documents: addresses.documents,
          reviewPages: reviewPages(addresses.shown, extras.evaluations),
        }),
        recommended: recommendedView(extras.recommended),
        collected: favourites.productIds.length > 0,
        followed: favourites.sellerCodes.length > 0,
        form: describeForm(addToCartForm, request, findDraft(id, addToCartForm)),
        coupons:
          coupons.length > 0
            ? {
                ...claimable,
                goodsId: id,
                description: describeForm(receiveForm, request, findDraft(id, receiveForm)),
              }
            : null,
        dialog: await readDialog(request, { goods: found, findDraft, closeTo: addresses.here }),
      },
      { headers: pageHeaders(request, { seconds: 30 }) },
    );
  });
}

export const action = purchase;

const Dialogs = onDemand(() => import('./dialogs.tsx'));

export default function Detail() {
  const page = useLoaderData<typeof loader>();
  const { goods } = page;
  return (
    <Page breadcrumb={page.crumbs}>
      {page.quote && <Notice title="分享的报价">{page.quote}</Notice>}
      <div className={styles.overview} key={goods.id}>
        <Gallery images={goods.images} zoomTo={page.zoomTo} />
        <div className={stack[4]}>
          <div>
            <h1>
              {goods.name} {goods.detail}
            </h1>
            <div className={spread}>
              <span className={muted}>{goods.seller.refreshed} 更新</span>
              {page.rating && <a href="#evaluations">{page.rating}</a>}
              <Share {...page.share} />
              <FavouriteButton of={goods.type} id={goods.id} on={page.collected} />
            </div>
          </div>
          <Markup id="offer" className={styles.offer} html={page.offer} />
          <PurchaseForm goods={goods} description={page.form} />
          {page.coupons && <Coupons {...page.coupons} />}
        </div>
      </div>
      <div className={split}>
        <div className={stack[4]}>
          <Tabs label="商品信息" tabs={page.tabs} />
          <Markup id="sections" className={stack[4]} html={page.sections} />
        </div>
        <div className={stack[4]}>
          <SellerCard seller={goods.seller} followed={page.followed} />
          {page.recommended.length > 0 && (
            <section className={stack[3]}>
              <h2>相关推荐</h2>
              <ul className={styles.recommended}>
                {page.recommended.map((card) => (
                  <li key={card.to}>
                    <ProductCard {...card} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      <FavouriteForm />
      {page.dialog && (
        <Suspense>
          <Dialogs dialog={page.dialog} goods={goods} />
        </Suspense>
      )}
    </Page>
  );
}
