/**
 * As many equal columns as fit, none narrower than so much or than the container; the first value is for browsers that
 * know neither min() nor max().
 * @param share of the width that a column has at least, so that there are not too many
 */
export function columnsOf(least: string, mode: 'fill' | 'fit' = 'fill', share?: string): string[] {
  const width = share ? `max(${least},${share})` : `min(100%,${least})`;
  return [least, width].map((each) => `repeat(auto-${mode},minmax(${each},1fr))`);
}
