import type { Fen } from '#app/domain/money.ts';
import type { LedgerKind } from '#app/domain/wallet/wallet.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { transfer } from '#trading-api/wallet/index.ts';

interface PayoutChange {
  orderCode: string;
  sellerCode: string;
  /** How many movements of money the payout has with this one, of which each kind happens once. */
  moves: number;
  now: Date;
}

interface Movement {
  from: number;
  to: number;
  amount: Fen;
  /** The other way than this kind usually goes. */
  isBack?: boolean;
}

/** Moves money for one change of what a seller has got of an order; nothing where the amount is not above zero. */
export const moneyMover =
  (tx: Database, { orderCode, sellerCode, moves, now }: PayoutChange) =>
  async (kind: LedgerKind, { from, to, amount, isBack }: Movement): Promise<void> => {
    if (amount <= 0) return;
    const reference = `${kind} ${orderCode} ${sellerCode} ${moves}${isBack ? ' back' : ''}`;
    await transfer(tx, { kind, reference, from, to, amount, orderCode, now });
  };
