import { plainName } from '#app/domain/plain-name.ts';

/** What invoices to natural persons have behind their names. */
const OF_PERSON = /\(个人\)$/;

/** Whether two names on invoices are of one party; 「（个人）」 says no more than that a buyer is a natural person. */
export const isSameParty = (one: string, other: string): boolean =>
  plainName(one).replace(OF_PERSON, '') === plainName(other).replace(OF_PERSON, '');
