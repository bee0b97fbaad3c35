/** The control of the rows that a person has looked at, by their numbers. */
export const CHECKED = 'ok';
