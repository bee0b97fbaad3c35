/**
 * Names that each mean other words, as rows of a text: 「meant | meant：name name」. What is meant may be several words
 * (PP 白 60g); between names of several words stands a line: hot_rolled_coil. A name of several rows means all of theirs.
 */
export function namesIn(rows: string): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>();
  for (const row of rows.split('\n').filter((line) => line !== '')) {
    const [meant = '', called = ''] = row.split('：');
    const meanings = meant.split('|').map((meaning) => meaning.trim());
    for (const name of called.split(' ').filter((each) => each !== '')) {
      const word = name.replaceAll('_', ' ');
      names.set(word, [...new Set([...(names.get(word) ?? []), ...meanings])]);
    }
  }
  return names;
}
