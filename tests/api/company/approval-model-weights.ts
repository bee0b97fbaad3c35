import { expect } from 'vitest';
import { answerWeight, receiveDelivery } from '#app/domain/delivery/contract.ts';
import { receive, ship } from '#tests/api/delivery/sending.ts';
import { pay } from '#tests/api/order/racing.ts';
import type { Buyer } from '#tests/api/support/open-market.ts';
import { onScale } from '#tests/support/slips.ts';
import {
  amountOf,
  HOUR_MS,
  type Model,
  may,
  mayAgreeAlone,
  type Name,
  neededFor,
  type Paper,
  PRICE,
  pick,
  refusedBy,
  type Step,
  timeOf,
  type World,
} from './approval-model.ts';

/** What an order comes to by its weights, when it is loaded and when it arrives, and who agrees to that. */

/** Yuan are right to the fen, tonnes to ten kilograms. */
const rounded = (number: number) => Math.round(number * 100) / 100;

/** One that nobody has to agree to any more, of one seller, that can still be paid. */
function openOne({ papers }: Model, world: World, at: number, isScaled: boolean) {
  const open = papers.filter(
    (paper) =>
      paper.state === 'open' &&
      paper.kind === 'order' &&
      paper.parts.length === 1 &&
      (paper.isScaled ?? false) === isScaled,
  );
  const paper = pick(open, at);
  const [part] = paper?.parts ?? [];
  if (!paper || !part || timeOf(world) >= paper.placedAt + HOUR_MS / 3) return null;
  return { paper, part, sender: world.senders[part.seller] as Buyer };
}

/** How many would have to agree to an order of so many tonnes, by whoever has placed it; none to one that is no dearer. */
function neededAt(model: Model, paper: Paper, tonnes: number): number {
  if (tonnes * PRICE <= amountOf(paper)) return 0;
  const parts = paper.parts.map((part) => ({ ...part, amount: tonnes * PRICE }));
  return neededFor(model, { ...paper, parts }, { except: paper });
}

/** Somebody answers about a weight; where they may not, the owner does. */
async function answer(
  model: Model,
  world: World,
  {
    deliveryId,
    levels,
    by,
    agreed,
  }: { deliveryId: string; agreed: boolean } & Pick<Paper, 'levels' | 'by'>,
  name: Name,
): Promise<void> {
  const said = { deliveryId, agreed, reason: agreed ? '' : '没有收到这么多' };
  const mayAgree = mayAgreeAlone(model, { by, levels }, name, 'trade', timeOf(world));
  const isAllowed = agreed ? mayAgree : mayAgree || may(model, name, 'trade');
  const refused = await refusedBy(model.people[name].call(answerWeight, said));
  expect(refused).toBe(isAllowed ? null : 'G003');
  if (!isAllowed) await model.people.owner.call(answerWeight, said);
}

/** It weighs otherwise when it is loaded, and is settled as loaded. */
export const settle =
  (at: number, hundredths: number, name: Name): Step =>
  async (model, world) => {
    const found = openOne(model, world, at, false);
    if (!found) return;
    const { paper, part, sender } = found;
    await pay(model.people.owner, part.orderCode);
    const weighed = rounded((part.tonnes * (100 + hundredths)) / 100);
    const levels = neededAt(model, paper, weighed);
    const loaded = [String(part.tonnes), String(weighed)] as const;
    const { deliveryId, state } = await ship(sender, part.orderCode, [loaded]);
    // Within 5 % nobody is asked but by the company's rules.
    const waits = levels > 0 || Math.abs(hundredths) > 5;
    expect(state).toBe(waits ? 'waitConsent' : 'underWay');
    if (waits) await answer(model, world, { deliveryId, levels, by: paper.by, agreed: true }, name);
    await receive(model.people.owner, deliveryId);
    part.amount = rounded(weighed * PRICE);
    paper.state = 'settled';
  };

/** Somebody receives it and finds otherwise, which counts where they, or a colleague, may agree to it and do. */
export const arrive =
  (at: number, hundredths: number, receiver: Name, name: Name, agreed: boolean): Step =>
  async (model, world) => {
    const found = openOne(model, world, at, true);
    if (!found) return;
    const { paper, part, sender } = found;
    await pay(model.people.owner, part.orderCode);
    const tonnes = String(part.tonnes);
    const { deliveryId } = await ship(sender, part.orderCode, [[tonnes, tonnes]]);
    const weighed = rounded((part.tonnes * (100 + hundredths)) / 100);
    const levels = neededAt(model, paper, weighed);
    const line = { position: 0, received: String(weighed), ...onScale(String(weighed)) };
    const by = may(model, receiver, 'trade') ? receiver : 'owner';
    const { state } = await model.people[by].call(receiveDelivery, { deliveryId, lines: [line] });
    const isTheirs = mayAgreeAlone(model, { by: paper.by, levels }, by, 'trade', timeOf(world));
    expect(state).toBe(isTheirs ? 'received' : 'arrived');
    if (!isTheirs) await answer(model, world, { deliveryId, levels, by: paper.by, agreed }, name);
    if (isTheirs || agreed) part.amount = rounded(weighed * PRICE);
    paper.state = 'settled';
  };
