import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import type { ListView } from './read-list.server.ts';

/** An empty list: each condition can be removed, or all of them. */
export default function NoGoods({
  resource,
  chosen,
  clearTo,
}: Pick<ListView, 'resource' | 'chosen' | 'clearTo'>) {
  return (
    <EmptyState title={`没有找到符合条件的${resource}`}>
      <p>可以换一个关键词（商品名称、牌号、品牌或生产厂家），或放宽条件：</p>
      <p className={cluster[3]}>
        {chosen.map(({ label, to }) => (
          <ButtonLink key={label} to={to} variant="secondary">
            去掉「{label}」
          </ButtonLink>
        ))}
        <ButtonLink to={clearTo}>查看全部{resource}</ButtonLink>
      </p>
    </EmptyState>
  );
}
