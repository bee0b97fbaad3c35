import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { cardDigits } from '#app/domain/wallet/wallet.ts';
import {
  ACCOUNT_INVALID,
  accountDigits,
  BANK_REQUIRED,
  CARD_DIFFERS,
  CARD_REQUIRED,
} from '#app/domain/wallet/withdrawal.ts';
import { walletWithdraw } from '#app/domain/wallet/withdrawal-contract.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, wrong } from '#trading-api/platform/refusal.ts';
import { boundCard } from './bank-cards.ts';
import { sellerAccount, sellerOfAccount } from './seller-account.ts';
import { walletOf } from './wallets.ts';
import { requestMoney, typedAmount } from './withdrawals.ts';

/**
 * Asks for money of a wallet, in the caller's transaction: for one of its holder's bound cards, whose number is
 * typed again because it was not kept, or for the account of the company that the holder is.
 */
export async function withdrawFromWallet(
  tx: Database,
  customer: Customer,
  sent: Parsed<typeof walletWithdraw>,
  now: Date,
): Promise<Content<typeof walletWithdraw>> {
  const wallet = await walletOf(tx, customer.id, sent.mbrNo);
  const sellerCode = await sellerOfAccount(tx, wallet.accountId);
  // Locks the seller, before the ledger's accounts.
  if (sellerCode !== null) await sellerAccount(tx, sellerCode);
  const { amount, bank, accountNo } = accept(walletWithdraw, {
    amount: typedAmount(sent.amount),
    ...(sent.cardId === '' ? accountOf(customer, sent) : await cardOf(tx, customer, sent)),
  });
  return requestMoney(
    tx,
    {
      ...{ customerId: customer.id, sellerCode, account: wallet.accountId },
      ...{ amount, bank, accountNo, holder: wallet.holder, toCard: sent.cardId !== '' },
    },
    now,
  );
}

type Sent = Parsed<typeof walletWithdraw>;

/** A person has cards, and no account that is known to be theirs. */
function accountOf({ customerType }: Customer, { bank, accountNo }: Sent) {
  const cardId = customerType === 'enterprise' ? '' : wrong('missing', CARD_REQUIRED);
  return {
    cardId,
    bank: cardId === '' ? filled(bank, BANK_REQUIRED) : '',
    accountNo: accountDigits(accountNo) ?? wrong('invalid', ACCOUNT_INVALID),
  };
}

async function cardOf(tx: Database, customer: Customer, { cardId, accountNo }: Sent) {
  const card = await boundCard(tx, customer.id, cardId);
  const digits = cardDigits(accountNo);
  const isSame = card !== null && digits !== null && (await card.hasNumber(digits));
  return {
    cardId: card ? cardId : wrong('invalid', CARD_REQUIRED),
    bank: card?.bankName ?? '',
    accountNo: card && !isSame ? wrong('invalid', CARD_DIFFERS) : (digits ?? ''),
  };
}
