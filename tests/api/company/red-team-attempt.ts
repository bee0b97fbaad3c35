/** Who tries to get an order through, or to have it look as if somebody else had done it. */
type Attacker =
  | 'buyer'
  | 'approver'
  | 'finance clerk'
  | 'administrator'
  | 'deputy'
  | 'former member'
  | 'stranger';

/** What is there afterwards for whoever looks into it. */
export type Trace =
  /** An entry of the log that says who has tried, and what. */
  | 'refused'
  /** The entries of what was done for it: who, when, before and after; and none of what was not done. */
  | 'log'
  /** The order, bid or change waits, with who has asked for it and who has decided so far. */
  | 'waits'
  /** A message to those whom it concerns. */
  | 'told'
  /** What was made says who made it, and counts for them. */
  | 'made';

export interface Attempt {
  by: Attacker;
  tries: string;
  /** Which trace it leaves; its test looks at it. */
  leaves: Trace;
  /** The file of tests that holds it, and the name that its test begins with. */
  held: readonly [file: string, test: string];
}

const by =
  (attacker: Attacker) =>
  (tries: string, leaves: Trace, file: string, test: string): Attempt => ({
    ...{ by: attacker, tries, leaves },
    held: [`tests/api/${file}.test.ts`, test],
  });

export const [buyer, approver, finance, admin, deputy, former, stranger] = [
  by('buyer'),
  by('approver'),
  by('finance clerk'),
  by('administrator'),
  by('deputy'),
  by('former member'),
  by('stranger'),
];
