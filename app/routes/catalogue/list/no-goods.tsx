import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import type { ListFrame } from './list-frame.server.ts';

/** Nothing fits: each condition can be given up, or all of them. */
export function NoGoods({
  view: { resource, chosen, clearTo },
}: {
  view: Pick<ListFrame, 'resource' | 'chosen' | 'clearTo'>;
}) {
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
