import { asc, eq } from 'drizzle-orm';
import { ApiRefusal } from '#app/api/errors.ts';
import { cartCount } from '#app/domain/cart/contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { type Caller, freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { forgetMarketCaches } from '#trading-api/platform/market-cache.ts';
import { messageDeliveries, messages, smsOutbox, tokens } from '#trading-api/schema.ts';
import { type DealtChance, dealChance } from './dealt-chance.ts';
import { Moments } from './moments.ts';
import { type Asking, answersTo, type Known } from './party-reads.ts';

/** A party's answers, by the call with what it asked, and how often it was asked so before. */
export type View = Map<string, unknown>;

export interface Party extends Buyer {
  name: string;
}

/** Where a history is played, once with what the others do and once without it. */
export interface Stage {
  market: OpenMarket;
  /** What happens in both runs. */
  always<Made>(act: () => Promise<Made>): Promise<Made>;
  /** What the others do, which the party that is looked at may not notice. */
  others(act: () => Promise<unknown>): Promise<void>;
  /** So much time passes since each moment until now, and the jobs do what is then due. */
  later(milliseconds: number): Promise<void>;
  /** Somebody whose every answer is kept. */
  party(name: string, fields?: Parameters<OpenMarket['buyer']>[0]): Promise<Party>;
  /** Notes everything that a party can read now. */
  look(party: Party, known: Known): Promise<void>;
}

/** A history, in which parties are looked at. */
export type History = (stage: Stage) => Promise<void>;

/** What a party can read, by what was asked. */
export type Reader = (asking: Asking) => AsyncIterable<[asked: string, answer: unknown]>;

/** To whom the market announces what has changed, and each bid: every portal hears it. */
export const PORTALS = 'portals';

/** The views of a history's parties, by their names, without what the others do and with it. */
export async function playedTwice(
  history: History,
  read: Reader = answersTo,
): Promise<[Map<string, View>, Map<string, View>]> {
  const begun = new Date();
  const databases = [await freshDatabase(), await freshDatabase()] as const;
  const chance = dealChance();
  try {
    const [alone, beside] = databases;
    return [
      await played(history, { database: alone, begun, chance, read }, false),
      await played(history, { database: beside, begun, chance, read }, true),
    ];
  } finally {
    chance.end();
    for (const database of databases) await database.remove();
  }
}

interface Run {
  database: MarketDatabase;
  begun: Date;
  chance: DealtChance;
  read: Reader;
}

async function played(history: History, { database, begun, chance, read }: Run, isWhole: boolean) {
  chance.deal('market');
  const market = await openMarket(database);
  const { db } = market;
  // Somebody's first call makes a market's secrets.
  await (await market.buyer({ phone: '18899999999' })).call(cartCount, {});
  const views = new Map<string, View>();
  const note = (party: string, asked: string, answer: unknown) => {
    const view = views.get(party) ?? new Map<string, unknown>();
    const again = [...view.keys()].filter((each) => each.startsWith(`${asked} #`)).length;
    views.set(party, view.set(`${asked} #${again}`, answer));
  };
  const moments = new Moments(market, chance, begun);
  const noteAnnounced = async () => note(PORTALS, 'announced:', await moments.announced());
  let people = 0;
  const stage: Stage = {
    market,
    async always(act) {
      await moments.next();
      const made = await act();
      await noteAnnounced();
      return made;
    },
    async others(act) {
      await moments.next();
      if (isWhole) await act();
      await noteAnnounced();
    },
    async later(milliseconds) {
      await moments.later(milliseconds);
      await noteAnnounced();
    },
    async party(name, fields = {}) {
      await moments.next();
      people += 1;
      const phone = `188${String(people).padStart(8, '0')}`;
      const at = market.now();
      const until = new Date(begun.getTime() + 100 * DAY_MS);
      const buyer = await market.buyer({ name, phone, createdAt: at, ...fields });
      await db
        .update(tokens)
        .set({ createdAt: at, lastSeenAt: at, expiresAt: until, provedAt: until })
        .where(eq(tokens.customerId, buyer.id));
      return {
        ...buyer,
        name,
        call: noting(buyer.call, (asked, answer) => note(name, asked, answer)),
      };
    },
    async look(party, known) {
      await moments.next();
      forgetMarketCaches(db);
      for await (const [asked, answer] of read({ market, party, known })) {
        note(party.name, asked, answer);
      }
      for (const [what, sent] of await sentTo(market, party)) note(party.name, what, sent);
    },
  };
  try {
    await history(stage);
    return views;
  } finally {
    await market.close();
  }
}

/** Keeps what each call answers. */
const noting =
  (call: Caller, note: (asked: string, answer: unknown) => void): Caller =>
  async (endpoint, input, options) => {
    try {
      const content = await call(endpoint, input, options);
      note(endpoint.name, content);
      return content;
    } catch (error) {
      if (error instanceof ApiRefusal) note(endpoint.name, error.problems);
      throw error;
    }
  };

/** What was sent to a person: messages, mails and texts. */
async function sentTo({ db }: OpenMarket, { id, phone }: Buyer): Promise<[string, unknown][]> {
  const written = db
    .select()
    .from(messages)
    .where(eq(messages.personId, id))
    .orderBy(asc(messages.id));
  const mails = db
    .select()
    .from(messageDeliveries)
    .where(eq(messageDeliveries.personId, id))
    .orderBy(asc(messageDeliveries.id));
  const texts = db
    .select({ text: smsOutbox.text })
    .from(smsOutbox)
    .where(eq(smsOutbox.phone, phone))
    .orderBy(asc(smsOutbox.id));
  return [
    ['sent: messages', await written],
    ['sent: mails', await mails],
    ['sent: texts', await texts],
  ];
}
