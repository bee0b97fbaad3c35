import { nameWithPhone } from '#app/domain/company/like-name.ts';

/** Who has done something, and for whom where it was a deputy: 「乙（代 甲）」. */
export const actingName = (name: string, behalfOf: string | null): string =>
  behalfOf ? `${name}（代 ${behalfOf}）` : name;

interface Person {
  personId: string;
  phone: string;
}

/** By what a person is told from others of the same name: 「138****0001 编号 12」. */
export const personNote = (person: Person | null): string =>
  person
    ? [person.phone, person.personId && `编号 ${person.personId}`].filter(Boolean).join(' ')
    : '';

/** Somebody with it, where it is known: 「王一（138****0001 编号 12）」; it says what the end of the phone would. */
export function namedPerson(name: string, person: Person | null): string {
  const note = personNote(person);
  if (!person || !note) return name;
  const plain = name.replace(nameWithPhone('', person.phone), '');
  return `${plain}（${note.replaceAll(' ', '\u00a0')}）`;
}
