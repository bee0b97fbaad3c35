import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import { chosenOf } from './filters.tsx';
import type { GoodsList } from './lists.ts';
import { type ListSearch, listHref, wholeList } from './search-params.ts';

/** Nothing fits: each condition can be given up, or all of them. */
export function NoGoods({ list, search }: { list: GoodsList; search: ListSearch }) {
  return (
    <EmptyState title={`没有找到符合条件的${list.resource}`}>
      <p>可以换一个关键词（商品名称、牌号、品牌或生产厂家），或放宽条件：</p>
      <p className={cluster[3]}>
        {chosenOf(list, search).map(({ label, without }) => (
          <ButtonLink key={label} to={listHref(list, without)} variant="secondary">
            去掉「{label}」
          </ButtonLink>
        ))}
        <ButtonLink to={listHref(list, wholeList(list, search))}>
          查看全部{list.resource}
        </ButtonLink>
      </p>
    </EmptyState>
  );
}
