import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { cards } from '#app/components/product-card.css.ts';
import { ProductCard } from '#app/components/product-card.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { GOODS_ROWS, pagingQuery } from '#app/domain/paging.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, small, spread, stack } from '#app/styles/layout.css.ts';
import { type CollectQuery, collectHref } from './collect-query.ts';
import * as styles from './favourite-grid.css.ts';
import type { CollectView } from './read-collect.server.ts';

const FORM = 'chosen';

/** Collected goods with checkboxes, and a button that deletes the ticked ones. */
export function FavouriteGrid({
  goods,
  query: { tab, page, rows, all },
}: {
  goods: CollectView['goods'];
  query: CollectQuery;
}) {
  return (
    <>
      <Form id={FORM} action="/collect" className={cluster[3]} preventScrollReset>
        {tab !== 'goods' && <input type="hidden" name="tab" value={tab} />}
        {Object.entries(pagingQuery({ page, rows }, GOODS_ROWS)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ButtonLink
          to={collectHref({ tab, page, rows, all: !all })}
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
      <ul className={cards} key={`${tab} ${page} ${all}`}>
        {goods.map(({ id, of, seller, gone, change, ticked, image, ...card }) => (
          <li key={id} className={styles.cell}>
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
            <div className={stack[1]}>
              {change && (
                <p>
                  <Tag tone={change.way === 'down' ? 'success' : 'warning'}>{change.text}</Tag>
                </p>
              )}
              <Link to={seller.page} className={classNames(muted, small)}>
                {seller.name}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
