import { useHydrated } from 'remix-utils/use-hydrated';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import * as styles from './cart.css.ts';
import type { CartLineView, CartSeller } from './cart-view.server.ts';
import { Line, type LineProps } from './line.tsx';

export interface SellerLinesProps {
  seller: CartSeller;
  stateOf: (id: string) => Omit<LineProps, 'line'>;
  /** Ids of what is ticked. */
  chosen: readonly string[];
  tick: (ids: readonly string[], ticked: boolean) => void;
}

/** Ids of the lines that can be bought, whatever their quantity. */
export const linesToTick = (lines: readonly CartLineView[]): string[] =>
  lines.flatMap(({ id, gone }) => (gone ? [] : [id]));

/** What is bought of one seller; lines of a marketing group stand under its name. */
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
              checked={ids.length > 0 && ids.every((id) => chosen.includes(id))}
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
          {marketing && <h3 className={styles.group}>{marketing}</h3>}
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
