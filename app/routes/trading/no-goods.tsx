import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import { chosenOf } from './filters.tsx';
import { type TradingSearch, tradingHref } from './search-params.ts';

/** Nothing fits: each condition can be given up, or all of them. */
export function NoGoods({ search }: { search: TradingSearch }) {
  return (
    <EmptyState title="没有找到符合条件的现货资源">
      <p>可以换一个关键词（商品名称、牌号、品牌或生产厂家），或放宽条件：</p>
      <p className={cluster[3]}>
        {chosenOf(search).map(({ label, without }) => (
          <ButtonLink key={label} to={tradingHref(without)} variant="secondary">
            去掉「{label}」
          </ButtonLink>
        ))}
        <ButtonLink to="/trading">查看全部现货</ButtonLink>
      </p>
    </EmptyState>
  );
}
