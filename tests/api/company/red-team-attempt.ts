/** Who tries to get an order through, or to have it look as if somebody else had done it. */
type Attacker =
  | 'buyer'
  | 'approver'
  | 'finance clerk'
  | 'administrator'
  | 'deputy'
  | 'former member'
  | 'stranger';

export interface Attempt {
  by: Attacker;
  tries: string;
  /** The file of tests that holds it, and the name that its test begins with. */
  held: readonly [file: string, test: string];
}

const by =
  (attacker: Attacker) =>
  (tries: string, file: string, test: string): Attempt => ({
    ...{ by: attacker, tries },
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
