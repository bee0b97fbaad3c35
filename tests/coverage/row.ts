/** One thing that a specification asks for, and how the titles of its tests are known. */
export interface Row {
  /** `spec 1 §5`. */
  section: string;
  /** The words of the specification, shortened where they are many. */
  words: string;
  /**
   * Texts of which one occurs in the title of a test, after its section. One that begins with
   * another section (`spec 1 §9: points`) is looked for there.
   */
  needles: readonly string[];
  /** Why no test proves it: no screen of this product has it, or it is measured. */
  reason?: string;
}

/** Words alone are looked for as they are. */
type Entry = string | readonly [words: string, ...needles: string[]];

/** Rows of one section. */
export const rows = (section: string, entries: readonly Entry[]): Row[] =>
  entries.map((entry) => {
    const [words, ...needles] = typeof entry === 'string' ? [entry] : entry;
    return { section, words, needles: needles.length > 0 ? needles : [words] };
  });

/** Rows of one section without a test, each with the reason. */
export const untested = (
  section: string,
  entries: readonly (readonly [words: string, reason: string])[],
): Row[] => entries.map(([words, reason]) => ({ section, words, needles: [], reason }));
