import { Carousel } from '#app/components/carousel.tsx';
import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, linkBox, muted, small, spread, stack } from '#app/styles/layout.css.ts';
import { goodsHref } from './goods-href.ts';
import type { StorePage, StoreView } from './read-store.server.ts';
import * as styles from './store-detail.css.ts';
import { StoreTags } from './store-tags.tsx';

type StoreHeadProps = Pick<StorePage, 'store' | 'searching' | 'searchText'>;

/** The store, its followers, and a search among its goods (spec 2 §2). */
export function StoreHead({ store, searching, searchText }: StoreHeadProps) {
  return (
    <section className={styles.head}>
      <Picture src={store.image} alt="" width={240} height={180} eager />
      <div className={stack[3]}>
        <div className={spread}>
          <div className={cluster[2]}>
            <h1>{store.name}</h1>
            <StoreTags tags={store.tags} />
          </div>
          <div className={cluster[3]}>
            <span className={muted}>{store.followers} 人关注</span>
            <Link to={`/share?back=/storeDetail?sellerCode=${store.code}`}>分享</Link>
            <FavouriteButton of="seller" id={store.code} on={store.followed} look="secondary" />
          </div>
        </div>
        <p>{store.introduce}</p>
        <DescriptionList items={store.facts} />
        <Form action="/storeDetail" className={styles.search} key={searchText}>
          {Object.entries(searching).map(
            ([name, value]) =>
              value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <Input
            type="search"
            name="searchText"
            aria-label="在本店搜索商品"
            placeholder="商品名称/牌号/品牌/生产厂家"
            defaultValue={searchText}
            maxLength={50}
          />
          <Button>搜本店</Button>
        </Form>
      </div>
    </section>
  );
}

interface DecorationsProps {
  goods: StoreView['decorations'];
  /** The store's name and tags. */
  seller: string;
}

/** The seller's featured goods as cards (spec 2 §2). */
export function Decorations({ goods, seller }: DecorationsProps) {
  return (
    <Carousel title="店铺推荐">
      {goods.map(({ id, image, name, refreshed, price, unit }) => (
        <li key={id}>
          <Link to={goodsHref(id)} className={classNames(linkBox, styles.card)}>
            <Picture src={image} alt="" width={72} height={72} />
            <span className={styles.lines}>
              <strong>{name}</strong>
              <Price amount={price} unit={unit} />
              <span className={classNames(muted, small)}>{refreshed} 更新</span>
              <span className={classNames(muted, small)}>{seller}</span>
            </span>
          </Link>
        </li>
      ))}
    </Carousel>
  );
}
