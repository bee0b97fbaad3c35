import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { muted, spread, stack } from '#app/styles/layout.css.ts';
import * as styles from './wallet.css.ts';
import type { OpenWallet } from './wallet-view.server.ts';

/** The bound cards; their numbers are not known any more, only how they end. */
export function BankCards({ wallet }: { wallet: OpenWallet }) {
  return (
    <Card
      title="银行卡"
      action={
        <ButtonLink variant="secondary" size="small" to={wallet.bindTo} preventScrollReset>
          绑定银行卡
        </ButtonLink>
      }
    >
      {wallet.cards.length === 0 && <EmptyState title="尚未绑定银行卡" />}
      <ul className={stack[3]}>
        {wallet.cards.map((card) => (
          <li key={card.id} className={styles.bankCard}>
            <div className={spread}>
              <strong>{card.bankName}</strong>
              <ButtonLink variant="quiet" size="small" to={card.cancelTo} preventScrollReset>
                解绑
              </ButtonLink>
            </div>
            <p className={styles.cardNumber}>{card.number}</p>
            <p className={muted}>
              {card.holder} · {card.bindDay} 绑定
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
