/** The parameters of an address, in their order; a parameter with several values appears once for each. */
export type Query = Readonly<Record<string, string | readonly string[] | false | null | undefined>>;

/** An address: `path` with those parameters that have a value. */
export function hrefOf(path: string, query: Query): string {
  const given = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values || []].flat().map((value) => [name, value]),
    ),
  );
  if (given.size === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${given}`;
}
