import {
  Column,
  is,
  Name,
  Param,
  Placeholder,
  type Query,
  SQL,
  type SQLWrapper,
  StringChunk,
  Subquery,
  Table,
  View,
} from 'drizzle-orm';

/** The members of drizzle's dialect that are used here. */
interface Dialect {
  casing: { getColumnCasing(column: Column): string };
  escapeName(name: string): string;
  escapeParam(at: number, value: unknown): string;
  escapeString(text: string): string;
  prepareTyping(encoder: unknown): string;
  sqlToQuery(statement: SQL, invokeSource?: 'indexes'): Query;
}

type Kind =
  | 'text'
  | 'name'
  | 'statement'
  | 'named'
  | 'value'
  | 'placeholder'
  | 'inner'
  | 'builder'
  | 'other';

/** In the order in which drizzle asks. */
const KINDS: readonly [Parameters<typeof is>[1], Kind][] = [
  [StringChunk, 'text'],
  [Name, 'name'],
  [SQL, 'statement'],
  [Table, 'named'],
  [Column, 'named'],
  [View, 'other'],
  [Param, 'value'],
  [Placeholder, 'placeholder'],
  [SQL.Aliased, 'other'],
  [Subquery, 'inner'],
];
const kinds = new Map<unknown, Kind>();

function kindOf(part: object): Kind {
  const type = Object.getPrototypeOf(part)?.constructor;
  const known = kinds.get(type);
  if (known) return known;
  const rest = 'getSQL' in part ? 'builder' : 'other';
  const kind = KINDS.find(([each]) => is(part, each))?.[1] ?? rest;
  kinds.set(type, kind);
  return kind;
}

/**
 * Has statements written in one pass, and asks of each class of parts once what it is. Drizzle asks of each part, up to
 * fifteen times, and makes a statement of each, which it then joins. Parts of rare kinds are left to it.
 */
export function writeInOnePass<Db extends object>(db: Db): Db {
  const { dialect } = db as Db & { dialect: Dialect };
  const own = dialect.sqlToQuery.bind(dialect);
  keepNames(dialect);
  /** How tables and columns are called in a statement. */
  const names = new WeakMap<object, string>();
  dialect.sqlToQuery = (statement, invokeSource) =>
    invokeSource ? own(statement, invokeSource) : new Writing(dialect, names).whole(statement);
  return db;
}

/** Drizzle puts a key together for each column of each statement, by which it finds the name it has kept. */
function keepNames({ casing }: Dialect): void {
  const own = casing.getColumnCasing.bind(casing);
  const names = new WeakMap<Column, string>();
  casing.getColumnCasing = (column) => {
    const known = names.get(column);
    if (known !== undefined) return known;
    const name = own(column);
    names.set(column, name);
    return name;
  };
}

class Writing {
  readonly #dialect: Dialect;
  readonly #names: WeakMap<object, string>;
  readonly #params: unknown[] = [];
  #text = '';

  constructor(dialect: Dialect, names: WeakMap<object, string>) {
    this.#dialect = dialect;
    this.#names = names;
  }

  whole(statement: SQL): Query {
    this.#write(statement);
    return { sql: this.#text, params: this.#params };
  }

  #write(part: unknown): void {
    if (part === undefined) return;
    if (Array.isArray(part)) this.#writeList(part);
    else if (typeof part === 'function') this.#leave(part);
    else if (typeof part === 'object' && part !== null) this.#writeKind(kindOf(part), part);
    else this.#writeValue(part);
  }

  #writeKind(kind: Kind, part: object): void {
    if (kind === 'text') this.#text += (part as StringChunk).value.join('');
    else if (kind === 'name') this.#text += this.#dialect.escapeName((part as Name).value);
    else if (kind === 'statement') this.#writeStatement(part as SQL);
    else if (kind === 'named') this.#text += this.#nameOf(part);
    else if (kind === 'value') this.#writeParam(part as Param);
    else if (kind === 'placeholder') this.#writeValue(part);
    else if (kind === 'inner') this.#writeInner(part as Subquery);
    else if (kind === 'builder') this.#writeBuilt(part as SQLWrapper);
    else this.#leave(part);
  }

  #writeBuilt(builder: SQLWrapper): void {
    if (builder.shouldOmitSQLParens?.()) {
      this.#write(builder.getSQL());
      return;
    }
    this.#text += '(';
    this.#write(builder.getSQL());
    this.#text += ')';
  }

  #writeList(parts: readonly unknown[]): void {
    this.#text += '(';
    parts.forEach((part, at) => {
      if (at > 0) this.#text += ', ';
      this.#write(part);
    });
    this.#text += ')';
  }

  #writeStatement(statement: SQL): void {
    // Private in its type.
    if (Reflect.get(statement, 'shouldInlineParams')) this.#leave(statement);
    else for (const part of statement.queryChunks) this.#write(part);
  }

  #writeInner({ _: { alias, isWith, sql } }: Subquery): void {
    if (!isWith) {
      this.#text += '(';
      this.#write(sql);
      this.#text += ') ';
    }
    this.#text += this.#dialect.escapeName(alias);
  }

  #writeParam(param: Param): void {
    const { value, encoder } = param;
    if (is(value, Placeholder)) {
      this.#writeValue(param);
      return;
    }
    const sent = value === null ? null : encoder.mapToDriverValue(value);
    if (is(sent, SQL)) this.#write(sent);
    else this.#writeValue(sent);
  }

  #writeValue(value: unknown): void {
    this.#text += this.#dialect.escapeParam(this.#params.length, value);
    this.#params.push(value);
  }

  #nameOf(named: object): string {
    const known = this.#names.get(named);
    if (known !== undefined) return known;
    const name = this.#byDrizzle(named).sql;
    this.#names.set(named, name);
    return name;
  }

  #leave(part: unknown): void {
    const { sql, params } = this.#byDrizzle(part);
    this.#text += sql;
    this.#params.push(...params);
  }

  #byDrizzle(part: unknown): Query {
    const { casing, escapeName, escapeParam, escapeString, prepareTyping } = this.#dialect;
    const paramStartIndex = { value: this.#params.length };
    const how = { casing, escapeName, escapeParam, escapeString, prepareTyping, paramStartIndex };
    return new SQL([part as SQL]).toQuery(how as Parameters<SQL['toQuery']>[0]);
  }
}
