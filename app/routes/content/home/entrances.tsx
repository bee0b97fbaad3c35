import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { cluster } from '#app/styles/layout.css.ts';

/** The two ways into the market: to buy, and to sell. */
export function Entrances() {
  return (
    <Card>
      <div className={cluster[3]}>
        <ButtonLink to="/trading" size="large">
          我要采购
        </ButtonLink>
        <ButtonLink to="/seller" variant="secondary" size="large">
          我要销售
        </ButtonLink>
      </div>
    </Card>
  );
}
