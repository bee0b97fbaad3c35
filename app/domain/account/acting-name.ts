/** Who has done something, and for whom where it was a deputy: 「乙（代 甲）」. */
export const actingName = (name: string, behalfOf: string | null): string =>
  behalfOf ? `${name}（代 ${behalfOf}）` : name;

/** By what a person is told from others of the same name: 「138****0001 编号 12」. */
export const personNote = (person: { personId: string; phone: string } | null): string =>
  person
    ? [person.phone, person.personId && `编号 ${person.personId}`].filter(Boolean).join(' ')
    : '';

/** Somebody with it, where it is known: 「王一（138****0001 编号 12）」. */
export const namedPerson = (
  name: string,
  person: { personId: string; phone: string } | null,
): string => {
  const note = personNote(person);
  return note ? `${name}（${note}）` : name;
};
