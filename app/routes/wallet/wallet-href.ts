export interface WalletPlace {
  page?: number;
  dialog?: 'bind' | 'cancel';
  card?: string;
  /** The payment to return to. */
  redirectTo: string | null;
}

/** The address of the wallet's page in some state. */
export function walletHref({ page = 1, dialog, card, redirectTo }: WalletPlace): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (dialog) query.set('dialog', dialog);
  if (card) query.set('card', card);
  if (redirectTo) query.set('redirectTo', redirectTo);
  return `/customer/my-wallet${query.size > 0 ? `?${query}` : ''}`;
}
