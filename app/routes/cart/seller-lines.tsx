import { useHydrated } from 'remix-utils/use-hydrated';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, small, visuallyHidden } from '#app/styles/layout.css.ts';
import * as styles from './cart.css.ts';
import type { CartLineView, CartMarketing, CartSeller } from './cart-view.server.ts';
import type { ChosenLines, GroupProgress } from './chosen-lines.ts';
import { Line, type LineProps } from './line.tsx';

export interface SellerLinesProps {
  seller: CartSeller;
  stateOf: (id: string) => Omit<LineProps, 'line'>;
  chosen: ChosenLines;
  tick: (ids: readonly string[], ticked: boolean) => void;
}

/** Ids of the lines that could be bought, with this quantity or another. */
export const linesToTick = (lines: readonly CartLineView[]): string[] =>
  lines.flatMap(({ id, gone }) => (gone ? [] : [id]));

/** The lines of one seller; those of a marketing group are listed under its name. */
export function SellerLines({ seller: { name, groups }, stateOf, chosen, tick }: SellerLinesProps) {
  const hydrated = useHydrated();
  const ids = linesToTick(groups.flatMap(({ lines }) => lines));
  return (
    <Card
      title={
        <span className={styles.seller}>
          {hydrated ? (
            <Checkbox
              name="seller"
              label={name}
              checked={ids.length > 0 && ids.every((id) => chosen.ids.includes(id))}
              disabled={ids.length === 0}
              onChange={(event) => tick(ids, event.currentTarget.checked)}
            />
          ) : (
            name
          )}
        </span>
      }
    >
      {groups.map(({ key, marketing, lines }) => (
        <div key={key}>
          {marketing && (
            <Marketing marketing={marketing} progress={chosen.progress[marketing.group.id]} />
          )}
          <ul>
            {lines.map((line) => (
              <Line key={line.id} line={line} {...stateOf(line.id)} />
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}

interface MarketingProps {
  marketing: CartMarketing;
  progress: GroupProgress | undefined;
}

/** The conditions and discounts of a marketing group, and how far the ticked lines meet them. */
function Marketing({ marketing: { group, terms }, progress }: MarketingProps) {
  return (
    <div className={classNames(cluster[2], styles.group)}>
      <h3>{group.markeName}</h3>
      <span className={classNames(muted, small)}>{terms.join('；')}</span>
      <Heard className={classNames(small, progress?.enough ? styles.enough : styles.problem)}>
        {progress && (
          <>
            <span className={visuallyHidden}>{group.markeName} </span>
            {progress.text}
          </>
        )}
      </Heard>
    </div>
  );
}
