// The rules of what the server renders (goods-html.server.tsx).
import './goods-grid.css.ts';
import './spark.css.ts';
import '#app/components/ui/picture.css.ts';
import '#app/components/ui/price.css.ts';
import { useLocation, useNavigate } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { Markup } from '#app/components/layout/markup.tsx';
import { useRootData } from '#app/components/layout/root-data.ts';
import * as cards from '#app/components/product-card.css.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Form } from '#app/components/ui/link.tsx';
import * as table from '#app/components/ui/table.css.ts';
import { visuallyHidden } from '#app/styles/layout.css.ts';
import { FIGURES } from './columns.ts';
import * as styles from './goods-table.css.ts';
import type { ListView } from './read-list.server.ts';

/** @param goods the rows or cards of a list, as HTML; null where there are none */
export function listedGoods(view: ListView, goods: string) {
  if (!goods) return null;
  return view.inGrid ? <GoodsGrid goods={goods} /> : <GoodsTable view={view} goods={goods} />;
}

function GoodsGrid({ goods }: { goods: string }) {
  return <Markup id="goods" as="ul" className={cards.cards} html={goods} onClick={useLinks()} />;
}

/** Plain links lead on without a new document, as others do. */
function useLinks() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (event: MouseEvent) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = (target as Element).closest('a');
    if (!link || button || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    navigate(link.pathname + link.search, { preventScrollReset: link.pathname === pathname });
  };
}

/**
 * Goods as a table; where that has no room, as lines. All rows are one form: a button of a row puts
 * its goods into the cart, the bar what is ticked. `/chosenGoods` leads back here.
 */
function GoodsTable({ view, goods }: { view: ListView; goods: string }) {
  const { of, serial, columns } = view;
  const { csrf } = useRootData();
  const { pathname, search } = useLocation();
  const follow = useLinks();
  const isOwn = of === 'self';
  return (
    <Form
      // What was typed and ticked is for one answer of the server only.
      key={pathname + search + serial}
      method="post"
      action="/chosenGoods"
      preventScrollReset
      replace
      className={styles.list}
    >
      <input type="hidden" name="of" value={of} />
      <input type="hidden" name="back" value={pathname + search} />
      {serial && <input type="hidden" name="serial" value={serial} />}
      {csrf && <input type="hidden" name="csrf" value={csrf} />}
      <div className={styles.bar}>
        选中的商品
        {BUTTONS.map(
          ({ intent, label }) =>
            !(isOwn && intent === 'inquiry') && (
              <Button
                key={intent}
                name="intent"
                value={intent}
                variant={intent === 'cart' ? 'buy' : 'secondary'}
                leadsTo={`/chosenGoods?intent=${intent}`}
              >
                {label}
              </Button>
            ),
        )}
      </div>
      <div className={table.frame}>
        <table className={table.table}>
          <caption className={visuallyHidden}>{isOwn ? '自营商品' : '现货资源'}</caption>
          <thead>
            <tr>
              <th>选</th>
              <th>{isOwn ? '商品名称' : '商品'}</th>
              {columns.map(({ key, header }) => (
                <th key={key} className={FIGURES.includes(key) ? table.align.end : undefined}>
                  {header}
                </th>
              ))}
              <th>数量</th>
              <th>操作</th>
            </tr>
          </thead>
          <Markup id="goods" as="tbody" html={goods} onClick={follow} />
        </table>
      </div>
    </Form>
  );
}

const BUTTONS = [
  { intent: 'cart', label: '加入购物车' },
  { intent: 'inquiry', label: '询价' },
  { intent: 'compare', label: '对比' },
  { intent: 'share', label: '导出与分享' },
] as const;
