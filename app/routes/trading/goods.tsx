import type { HeadersFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Button } from '#app/components/ui/button.tsx';
import { Input } from '#app/components/ui/field.tsx';
import { Form } from '#app/components/ui/link.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import * as styles from './goods.css.ts';
import { GoodsGrid } from './goods-grid.tsx';
import { listMeta } from './list-meta.ts';
import { ListPage } from './list-page.tsx';
import { listLoader } from './list-route.server.ts';
import { GOODS, SELF_GOODS } from './lists.ts';
import { listHref } from './search-params.ts';
import { SPOT_CARDS } from './sources.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  listMeta(GOODS, data, matches);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = listLoader(GOODS, SPOT_CARDS);

/** What a search finds, by pictures; the same words lead on to the platform's own goods. */
export default function Goods() {
  const view = useLoaderData<typeof loader>();
  const { name } = view.search;
  const words = { name, page: 1 };
  return (
    <ListPage
      list={GOODS}
      view={view}
      lead={
        <>
          <Form action={GOODS.path} className={styles.search} key={name}>
            <Input
              type="search"
              name={GOODS.textName}
              aria-label="搜索商品"
              placeholder="商品名称/牌号/品牌/生产厂家"
              defaultValue={name}
              maxLength={50}
            />
            <Button>搜索商品</Button>
          </Form>
          <Tabs
            label="搜索范围"
            tabs={[
              { to: listHref(GOODS, words), label: '现货商品', current: true },
              { to: listHref(SELF_GOODS, words), label: '自营商品', current: false },
              {
                to: name ? `/factory?${new URLSearchParams({ sellerName: name })}` : '/factory',
                label: '店铺',
                current: false,
              },
            ]}
          />
        </>
      }
    >
      <GoodsGrid cards={view.rows} />
    </ListPage>
  );
}
