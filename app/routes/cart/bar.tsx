import { useHydrated } from 'remix-utils/use-hydrated';
import { Button } from '#app/components/ui/button.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, spread, visuallyHidden } from '#app/styles/layout.css.ts';
import * as styles from './cart.css.ts';
import type { ChosenLines } from './chosen-lines.ts';

export interface BarProps {
  chosen: ChosenLines;
  /** Lines that can be ticked. */
  ids: readonly string[];
  tick: (ids: readonly string[], ticked: boolean) => void;
  /** Whether lines can be handed over to a colleague. */
  handsOver: boolean;
}

/** The ticked lines, their total, and the checkout button. */
export function Bar({ chosen, ids, tick, handsOver }: BarProps) {
  const hydrated = useHydrated();
  return (
    <div className={classNames(spread, styles.bar)}>
      <span className={cluster[4]}>
        {hydrated && (
          <Checkbox
            name="all"
            label={`全选（已选 ${chosen.ids.length} 种）`}
            checked={ids.length > 0 && chosen.ids.length === ids.length}
            onChange={(event) => tick(ids, event.currentTarget.checked)}
          />
        )}
        <Button
          name="intent"
          value="deleteChosen"
          variant="quiet"
          size="small"
          leadsTo="/shopping?intent=delete"
        >
          删除选中的商品
        </Button>
        {handsOver && (
          <Button
            name="intent"
            value="handOver"
            variant="quiet"
            size="small"
            leadsTo="/shopping?intent=handOver"
          >
            转交同事
          </Button>
        )}
      </span>
      <span className={classNames(cluster[4], styles.total)}>
        <Heard>
          {hydrated ? (
            <>
              <span className={visuallyHidden}>已选 {chosen.ids.length} 种，</span>
              {chosen.saved && <span className={muted}>满减 -¥{chosen.saved}，</span>}
              合计 <Price amount={chosen.total} size="large" />
            </>
          ) : (
            <span className={muted}>合计金额在结算页显示</span>
          )}
        </Heard>
        <Button name="intent" value="settle" variant="buy" size="large" leadsTo="/settle">
          {chosen.ids.length > 0 ? `去结算（${chosen.ids.length}）` : '去结算'}
        </Button>
      </span>
    </div>
  );
}
