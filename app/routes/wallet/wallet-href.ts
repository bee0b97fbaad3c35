import { hrefOf } from '#app/domain/href.ts';
import { type Paging, pagingQuery } from '#app/domain/paging.ts';

/** Rows of the statement, unless others are asked for. */
export const STATEMENT_ROWS = 10;

export interface WalletPlace extends Partial<Paging> {
  dialog?: 'bind' | 'cancel' | 'withdraw';
  card?: string;
  /** The page of the bank cards, from 1. */
  cards?: number;
  /** The payment to go back to. */
  redirectTo: string | null;
}

/** The address of a place on the wallet's page. */
export function walletHref({
  dialog,
  card,
  cards = 1,
  redirectTo,
  ...paging
}: WalletPlace): string {
  return hrefOf('/customer/my-wallet', {
    ...pagingQuery(paging, STATEMENT_ROWS),
    cards: cards > 1 && String(cards),
    dialog,
    card,
    redirectTo,
  });
}
