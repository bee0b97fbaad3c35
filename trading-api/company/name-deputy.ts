import { eq } from 'drizzle-orm';
import type { Texts } from '#app/domain/account/audit-changes.ts';
import { roleMay } from '#app/domain/account/roles.ts';
import {
  ABSENCES_MAX,
  DEPUTY_REQUIRED,
  FROM_INVALID,
  LAST_DAY_PAST,
  LAST_DAY_REQUIRED,
  TOO_MANY_ABSENCES,
  viewerDeputy,
} from '#app/domain/company/absence.ts';
import { nameDeputy as nameDeputyCall } from '#app/domain/company/approval-contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { hasPassed, parseWallTime, TO_EARLIER, wallDay } from '#app/domain/time.ts';
import { peopleWho } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { absences, customers } from '#trading-api/schema.ts';
import { type Absence, absencesOf, endAbsences, isAway, overlaps } from './absences.ts';
import { askNewDeciders } from './ask-again.ts';
import type { Planner } from './controls.ts';

const ALWAYS = { from: new Date(0), until: new Date('9999-01-01') };

/** What a person plans for a time takes the place of what they had planned within it. */
export const planDeputy: Planner<typeof nameDeputyCall> = async (call) => {
  const { db: tx, customer, person, input: typed, now } = call;
  const own = (await absencesOf(tx, customer.id, now)).filter(
    (each) => each.personId === person.id,
  );
  const plan = {
    action: 'deputyNamed',
    about: `${person.name} 的代理人`,
    before: await absenceTexts(tx, own),
  } as const;
  const days = daysOf(typed, now);
  if (typed.deputyId === '') {
    const time = typed.from + typed.until === '' ? ALWAYS : accept(nameDeputyCall, days);
    const stay = own.filter((each) => !overlaps(each, time));
    const apply = () => endAbsences(tx, person.id, time);
    return { ...plan, after: await absenceTexts(tx, stay), apply };
  }
  const people = await peopleWho(tx, customer.id, 'view');
  const deputy = people.find(({ id }) => id === rowId(typed.deputyId) && id !== person.id);
  const named = accept(nameDeputyCall, { deputyId: deputyOf(deputy, people), ...days });
  const stay = own.filter((each) => !overlaps(each, named));
  if (stay.length >= ABSENCES_MAX) throw new Refusal('tooMany', TOO_MANY_ABSENCES);
  const absence = { personId: person.id, ...named };
  return {
    ...plan,
    after: await absenceTexts(tx, [...stay, absence]),
    async apply() {
      await endAbsences(tx, person.id, named);
      await tx.insert(absences).values({ companyId: customer.id, ...absence });
      if (isAway(absence, now)) await askNewDeciders(tx, customer.id, now);
    },
  };
};

/** From the beginning of a day, or at once, until the end of another one. */
function daysOf(typed: { from: string; until: string }, now: Date) {
  const first = typed.from === '' ? now : parseWallTime(`${typed.from} 00:00:00`);
  const lastDay = parseWallTime(`${typed.until} 00:00:00`);
  const until = lastDay && new Date(lastDay.getTime() + DAY_MS);
  return { from: first ?? wrong('invalid', FROM_INVALID), until: untilOf(first, until, now) };
}

function untilOf(from: Date | null, until: Date | null, now: Date) {
  if (!until) return wrong('invalid', LAST_DAY_REQUIRED);
  if (hasPassed(until, now)) return wrong('past', LAST_DAY_PAST);
  return from && until <= from ? wrong('invalid', TO_EARLIER) : until;
}

/** Who decides for somebody, and when. With the id: two colleagues can have one name, and phones that look alike. */
async function absenceTexts(
  db: Database,
  own: readonly Pick<Absence, 'deputyId' | 'from' | 'until'>[],
): Promise<Texts> {
  const texts: string[] = [];
  for (const { deputyId, from, until } of own.toSorted((one, other) => +one.from - +other.from)) {
    const [person] = await db
      .select({ name: customers.name, phone: customers.phone })
      .from(customers)
      .where(eq(customers.id, deputyId));
    const last = wallDay(new Date(until.getTime() - 1));
    const first = from.getTime() === 0 ? '' : `${wallDay(from)} `;
    if (person) {
      const who = `${person.name}（${maskedPhone(person.phone)}，编号 ${deputyId}）`;
      texts.push(`${who}${first}至 ${last}`);
    }
  }
  return { 代理人: texts.join('；') };
}

type Person = Awaited<ReturnType<typeof peopleWho>>[number];

function deputyOf(deputy: Person | undefined, people: readonly Person[]) {
  if (!deputy) return wrong('invalid', DEPUTY_REQUIRED);
  if (deputy.role !== 'viewer') return deputy.id;
  const administrators = people.filter(({ role }) => roleMay(role, 'administer'));
  const names = administrators.map(({ name }) => name);
  return wrong('invalid', viewerDeputy(deputy.name, names));
}
