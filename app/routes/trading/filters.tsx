import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import * as styles from './filters.css.ts';
import { PROMOTED, sellerLabel } from './list-title.ts';
import type { GoodsList } from './lists.ts';
import type { ListView } from './read-list.server.ts';
import { changed, type ListSearch, listHref, wholeList } from './search-params.ts';

/** What is chosen, each to be taken away, and what else can be chosen. */
export function Filters({
  list: of,
  search,
  groups,
}: {
  list: GoodsList;
  search: ListSearch;
  groups: ListView['groups'];
}) {
  const chosen = chosenOf(of, search);
  // A manufacturer or place that is chosen already has its tag; sub-categories go on below it.
  const open = groups.filter(({ name }) => name === 'categoryCode' || !search[name]);
  return (
    <Card>
      <dl className={styles.groups}>
        {chosen.length > 0 && (
          <div>
            <dt>已选条件</dt>
            <dd className={cluster[2]}>
              {chosen.map(({ label, without }) => (
                <Link key={label} to={listHref(of, without)} className={styles.chosen}>
                  {label} ×
                </Link>
              ))}
              {chosen.length > 1 && <Link to={listHref(of, wholeList(of, search))}>全部清除</Link>}
            </dd>
          </div>
        )}
        {open.map(({ title, name, list }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className={styles.choices}>
              {list.map((choice) => (
                <Link key={choice.code} to={listHref(of, changed(search, choose(name, choice)))}>
                  {choice.name}
                </Link>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function choose(
  field: ListView['groups'][number]['name'],
  { code, name }: { code: string; name: string },
): Partial<ListSearch> {
  return field === 'categoryCode' ? { categoryCode: code, categoryName: name } : { [field]: code };
}

/** Every condition of the search by its label, and the search without it. */
export function chosenOf({ fixed }: GoodsList, search: ListSearch) {
  const { categoryCode, categoryName, manufacturer, deliveryPlace, name } = search;
  const { sellerCode, marketingId, lowestPrice, highestPrice } = search;
  const range = { lowestPrice: undefined, highestPrice: undefined };
  const conditions: [label: string | undefined, without: Partial<ListSearch>][] = [
    [name && `搜索：${name}`, { name: undefined }],
    [
      categoryCode && (categoryName ?? categoryCode),
      { categoryCode: undefined, categoryName: undefined },
    ],
    [manufacturer, { manufacturer: undefined }],
    [deliveryPlace, { deliveryPlace: undefined }],
    [marketingId && PROMOTED, { marketingId: undefined }],
    [
      fixed === 'sellerCode' ? '' : sellerCode && sellerLabel(search),
      { sellerCode: undefined, sellerName: undefined },
    ],
    [
      lowestPrice || highestPrice ? `¥${lowestPrice ?? '0.00'} – ${highestPrice ?? '不限'}` : '',
      range,
    ],
  ];
  return conditions.flatMap(([label, without]) =>
    label ? [{ label, without: changed(search, without) }] : [],
  );
}
