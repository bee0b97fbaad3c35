import type { Approval } from '#app/domain/company/approval-view-contract.ts';
import type { PeopleAt } from '#trading-api/account/index.ts';
import { decidersIn, type StageNow } from './approval-stages.ts';

/** The people whom it names. */
export const namedIn = ({ stage, people }: StageNow): number[] => [
  ...decidersIn(stage).map(({ personId }) => personId),
  ...(stage?.ask?.personIds ?? []),
  ...people.approvers.flatMap(({ personId, deputyId }) =>
    deputyId === null ? [] : [personId, deputyId],
  ),
];

/** Who is asked now, by which rule, why administrators are, and who of them is away. */
export function askedView(
  now: StageNow | undefined,
  { name }: PeopleAt,
  at: Date,
): Pick<Approval, 'waitsFor' | 'asked' | 'fallsTo' | 'away'> {
  const { stage, people } = now ?? {};
  const deciders = decidersIn(stage);
  const ask = stage?.ask ?? null;
  const isAsked = (id: number) => deciders.some(({ behalfOf }) => behalfOf === id);
  return {
    waitsFor: deciders.map(({ personId }) => name(personId, at)),
    asked: ask && {
      ...{ kind: ask.kind, name: ask.name, mode: ask.mode },
      approvers: ask.personIds.map((id) => name(id, at)),
    },
    fallsTo: stage?.fallsTo ?? null,
    away: (people?.approvers ?? []).flatMap(({ personId, deputyId, awayUntil }) =>
      awayUntil && isAsked(personId)
        ? [
            {
              name: name(personId, at),
              deputy: name(deputyId, at),
              untilDate: awayUntil.toISOString(),
            },
          ]
        : [],
    ),
  };
}
