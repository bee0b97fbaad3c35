/** The keys of a table, in its order: for the enum of a column or a schema, and the options of a control. */
export const namesOf = <Name extends string>(
  table: Readonly<Record<Name, unknown>>,
): [Name, ...Name[]] => Object.keys(table) as [Name, ...Name[]];
