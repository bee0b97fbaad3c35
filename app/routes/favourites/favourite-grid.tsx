import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { cards } from '#app/components/product-card.css.ts';
import { ProductCard } from '#app/components/product-card.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, small, spread, stack } from '#app/styles/layout.css.ts';
import { type CollectQuery, collectHref } from './collect-query.ts';
import type { CollectView } from './read-collect.server.ts';

const FORM = 'chosen';

/** Collected goods, each to be ticked, and a way to be rid of those that are. */
export function FavouriteGrid({
  goods,
  query: { page, all },
}: {
  goods: CollectView['goods'];
  query: CollectQuery;
}) {
  return (
    <>
      <Form id={FORM} action="/collect" className={cluster[3]} preventScrollReset>
        {page > 1 && <input type="hidden" name="page" value={page} />}
        <ButtonLink
          to={collectHref({ page, all: !all })}
          variant="quiet"
          replace
          preventScrollReset
        >
          {all ? '取消全选' : '全选本页'}
        </ButtonLink>
        <Button name="dialog" value="delete" variant="secondary">
          批量删除
        </Button>
      </Form>
      <ul className={cards} key={`${page} ${all}`}>
        {goods.map(({ id, of, seller, gone, ticked, image, ...card }) => (
          <li key={id} className={stack[1]}>
            <div className={spread}>
              <Checkbox
                form={FORM}
                name="ids"
                value={id}
                label={`选择${card.name}`}
                labelHidden
                defaultChecked={ticked}
              />
              {gone && <Tag tone="warning">已下架</Tag>}
              <FavouriteButton of={of} id={id} on />
            </div>
            <ProductCard {...card} imageUrl={image} />
            <Link to={seller.page} className={classNames(muted, small)}>
              {seller.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
