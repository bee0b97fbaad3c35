import type { FilterPanelProps } from '#app/components/filter-panel.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { cluster } from '#app/styles/layout.css.ts';

/** Nothing fits: each condition can be given up, or all of them. */
export function NoGoods({ chosen, clearTo }: Pick<FilterPanelProps, 'chosen' | 'clearTo'>) {
  if (chosen.length === 0) {
    return (
      <EmptyState title="本店暂无在售商品">
        <ButtonLink to="/factory">看看其他店铺</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="本店没有符合条件的商品">
      <p>可以换一个关键词（商品名称、牌号、品牌或生产厂家），或放宽条件：</p>
      <p className={cluster[3]}>
        {chosen.map(({ label, to }) => (
          <ButtonLink key={label} to={to} variant="secondary">
            去掉「{label}」
          </ButtonLink>
        ))}
        <ButtonLink to={clearTo}>查看本店全部商品</ButtonLink>
      </p>
    </EmptyState>
  );
}
