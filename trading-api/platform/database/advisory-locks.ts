/**
 * The kinds of the market's advisory locks. One number is one purpose and stays what it is, since programs of two
 * versions run side by side; the second number of a lock, where it has one, is the row that it is about.
 */
export const ADVISORY_LOCKS = {
  /** Migrations and the first texts are written by one process alone. */
  preparation: 7_302_114,
  /** Calls that have arrived in a second and are not answered yet (design/auctions: Arrival). */
  arrivals: 7_302_115,
  /** An account goes on as it is (design/stock: Standing of an account). */
  standing: 7_302_116,
  /** Orders are made at the rates of the day. */
  rates: 7_302_117,
  /** The audit log of an account grows by one entry at a time; the trigger `audit_events_chained` takes it. */
  auditLog: 7_302_118,
  /** The slips of a seller's scale are compared one delivery after the other. */
  slips: 7_302_119,
  /** A bank's statements are taken one after the other. */
  statements: 7_302_257,
} as const;
