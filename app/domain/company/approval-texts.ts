import type { Role } from '#app/domain/account/roles.ts';

/** Somebody who may decide, as far as a short message goes. */
export interface TextCandidate {
  personId: number;
  /** That by which they may decide: of a deputy, the role of whom they stand for; null: the company's own login. */
  role: Role | null;
  /** Has named a deputy, who decides meanwhile. */
  isAway: boolean;
  wantsTexts: boolean;
  /** In their quiet hours. */
  isAsleep: boolean;
  /** Has one already. */
  isTold: boolean;
}

/** Whose work it is: of who has the role for it, as approvers, else administrators, else the company's own login. */
const rankFor =
  (first: Role) =>
  ({ role }: TextCandidate): number =>
    role === null ? 2 : role === first ? 0 : 1;

/**
 * Who of those who may decide gets the one short message about it; the others read it in their inbox and mails. Of
 * several who can act alike it is their turn by the number of what it is about, so that nobody gets them all. Null: nobody
 * wants any, or somebody has one, unless it is an approver's work and no approver has one.
 * @param first the role whose work it is
 */
export function textedOf(
  candidates: readonly TextCandidate[],
  turn: number,
  first: Role = 'approver',
): number | null {
  const rankOf = rankFor(first);
  let left = candidates.filter(({ wantsTexts, isTold }) => wantsTexts && !isTold);
  const best = Math.min(...left.map(rankOf));
  const told = candidates.filter(({ isTold }) => isTold);
  // Who has one already has it for all, unless there is an approver by now whose work it is.
  if (told.length > 0 && (best > 0 || told.some((each) => rankOf(each) === 0))) return null;
  const measures = [
    rankOf,
    ({ isAway }: TextCandidate) => Number(isAway),
    ({ isAsleep }: TextCandidate) => Number(isAsleep),
  ];
  for (const measure of measures) {
    const least = Math.min(...left.map(measure));
    left = left.filter((each) => measure(each) === least);
  }
  return left[turn % left.length]?.personId ?? null;
}
