/** Parameters of an address by name, in their order; one with several values is there several times. */
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
