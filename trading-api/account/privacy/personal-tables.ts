import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  addresses,
  bankCards,
  calendarFeeds,
  cartLines,
  cartShares,
  drafts,
  exports,
  favourites,
  follows,
  keptLists,
  knownDevices,
  loginChallenges,
  mailConfirmations,
  messageDeliveries,
  messageDigests,
  messageRobots,
  messageSettings,
  messages,
  messageUrgent,
  orderFilters,
  recoveryCodes,
  savedSearches,
  searchHistory,
  smsCodes,
  totpSecrets,
} from '#trading-api/schema.ts';

interface PersonalRows {
  /** The column with the person's id. */
  of: PgColumn;
  /** Under which name they are handed out, sorted by which column; null: they are not. */
  part: { name: string; by: PgColumn } | null;
}

/**
 * Rows that are a person's alone and that nothing else needs: deleted with the account, and handed out to
 * their person. Not handed out is what only opens something, and mails, which may have a code in them.
 */
export const PERSONAL_TABLES: readonly PersonalRows[] = [
  { of: knownDevices.customerId, part: null },
  { of: totpSecrets.personId, part: null },
  { of: recoveryCodes.personId, part: null },
  { of: loginChallenges.personId, part: null },
  { of: smsCodes.customerId, part: null },
  { of: calendarFeeds.customerId, part: null },
  { of: messageDeliveries.personId, part: null },
  { of: messageDigests.personId, part: null },
  { of: messages.personId, part: { name: 'messages', by: messages.id } },
  {
    of: messageSettings.personId,
    part: { name: 'messageSettings', by: messageSettings.personId },
  },
  { of: messageUrgent.customerId, part: { name: 'messageUrgent', by: messageUrgent.savedAt } },
  { of: messageRobots.customerId, part: { name: 'messageRobots', by: messageRobots.savedAt } },
  {
    of: mailConfirmations.personId,
    part: { name: 'mailConfirmations', by: mailConfirmations.sentAt },
  },
  { of: cartLines.customerId, part: { name: 'cart', by: cartLines.createdAt } },
  { of: cartShares.ownerId, part: { name: 'cartShares', by: cartShares.sharedAt } },
  { of: cartShares.readerId, part: { name: 'cartsOfOthers', by: cartShares.sharedAt } },
  { of: searchHistory.customerId, part: { name: 'searches', by: searchHistory.searchedAt } },
  { of: savedSearches.customerId, part: { name: 'savedSearches', by: savedSearches.id } },
  { of: orderFilters.customerId, part: { name: 'orderFilters', by: orderFilters.id } },
  { of: drafts.customerId, part: { name: 'drafts', by: drafts.savedAt } },
  { of: exports.personId, part: { name: 'exports', by: exports.id } },
  { of: addresses.customerId, part: { name: 'addresses', by: addresses.id } },
  { of: favourites.customerId, part: { name: 'favourites', by: favourites.createdAt } },
  { of: follows.customerId, part: { name: 'follows', by: follows.createdAt } },
  { of: keptLists.customerId, part: { name: 'keptLists', by: keptLists.id } },
  { of: bankCards.customerId, part: { name: 'bankCards', by: bankCards.id } },
];
