import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { cluster, spread, stack } from '#app/styles/layout.css.ts';
import * as styles from './brand.css.ts';

interface BrandHeadProps {
  seller: {
    code: string;
    name: string;
    image: string;
    address: string;
    introduce: string;
    marks: { name: string; imageUrl: string }[];
    goods: string;
    followers: string;
    updated: string | null;
    followed: boolean;
  };
}

/** Who the seller is, with a way to follow it. */
export function BrandHead({ seller }: BrandHeadProps) {
  return (
    <section className={styles.head}>
      <Picture src={seller.image} alt="" width={320} height={240} eager />
      <div className={stack[3]}>
        <div className={spread}>
          <h1>{seller.name}</h1>
          <FavouriteButton of="seller" id={seller.code} on={seller.followed} look="secondary" />
        </div>
        {seller.marks.length > 0 && (
          <ul className={cluster[4]} aria-label="经营品牌">
            {seller.marks.map(({ name, imageUrl }) => (
              <li key={name} className={cluster[2]}>
                <Picture src={imageUrl} alt="" width={32} height={32} />
                {name}
              </li>
            ))}
          </ul>
        )}
        <p>{seller.introduce}</p>
        <DescriptionList
          items={[
            { term: '注册地址', value: seller.address },
            { term: '在售商品', value: seller.goods },
            { term: '关注', value: seller.followers },
            ...(seller.updated ? [{ term: '最近更新', value: seller.updated }] : []),
          ]}
        />
      </div>
    </section>
  );
}
