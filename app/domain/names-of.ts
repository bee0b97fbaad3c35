/** The names of a table of values, in its order: for a column's or a schema's enum, and the options of a control. */
export const namesOf = <Name extends string>(
  table: Readonly<Record<Name, unknown>>,
): [Name, ...Name[]] => Object.keys(table) as [Name, ...Name[]];
