import { exactly, integer, list, onlyEntry, Refused, text } from './refused.ts';

export type Document = Record<string, unknown>;

interface Field {
  type: string;
  doc_values?: boolean;
}

/** An index: the documents it was sent, and those that searches see since the last refresh. */
export class ContractIndex {
  readonly fields: ReadonlyMap<string, Field>;
  readonly #refreshMs: number;
  /** By id, also of what was deleted (`index.gc_deletes`). */
  readonly versions = new Map<string, number>();
  readonly #documents = new Map<string, Document>();
  #searched = new Map<string, Document>();
  #changedAt: number | null = null;

  /**
   * docs.opensearch.org/latest/api-reference/index-apis/create-index/, …/mappings/ (`dynamic: strict`,
   * `_source`), …/field-types/supported-field-types/keyword/ (`doc_values`).
   */
  constructor(body: unknown) {
    const { settings, mappings } = exactly(body, ['settings', 'mappings']);
    const index = exactly(exactly(settings, ['index']).index, [
      'number_of_shards',
      'refresh_interval',
    ]);
    if (index.number_of_shards !== 1) throw new Refused(400, 'illegal_argument_exception', index);
    const [, interval] = /^(\d+)ms$/.exec(text(index.refresh_interval)) ?? [];
    if (!interval) throw new Refused(400, 'illegal_argument_exception', index);
    this.#refreshMs = Number(interval);
    const { dynamic, _source, properties } = exactly(mappings, [
      'dynamic',
      '_source',
      'properties',
    ]);
    if (dynamic !== 'strict' || exactly(_source, ['enabled']).enabled !== false) {
      throw new Refused(400, 'mapper_parsing_exception', mappings);
    }
    this.fields = new Map(
      Object.entries(properties as object).map(([name, field]) => {
        const { type, doc_values } = exactly(field, ['type', 'doc_values?']);
        if (!['keyword', 'long', 'boolean'].includes(text(type)))
          throw new Refused(400, 'mapper_parsing_exception', field);
        return [name, { type: text(type), ...(doc_values === false && { doc_values }) }];
      }),
    );
  }

  /** docs.opensearch.org/latest/api-reference/index-apis/refresh/ */
  refresh(): void {
    this.#searched = new Map(this.#documents);
    this.#changedAt = null;
  }

  /** What searches see now: everything older than the refresh interval. */
  get searched(): ReadonlyMap<string, Document> {
    if (this.#changedAt !== null && performance.now() - this.#changedAt >= this.#refreshMs)
      this.refresh();
    return this.#searched;
  }

  get documents(): ReadonlyMap<string, Document> {
    return this.#documents;
  }

  /**
   * docs.opensearch.org/latest/api-reference/document-apis/bulk/, «Version-based concurrency control»:
   * `external` takes a version that is greater than the stored one, and no other.
   */
  write(
    id: string,
    version: number,
    document: Document | null,
  ): { status: number; result: string } {
    if (document) this.#check(document);
    const known = this.versions.get(id);
    if (known !== undefined && version <= known) {
      throw new Refused(409, 'version_conflict_engine_exception', id);
    }
    const existed = this.#documents.has(id);
    this.versions.set(id, version);
    this.#changedAt ??= performance.now();
    if (document) {
      this.#documents.set(id, document);
      return existed ? { status: 200, result: 'updated' } : { status: 201, result: 'created' };
    }
    this.#documents.delete(id);
    return existed ? { status: 200, result: 'deleted' } : { status: 404, result: 'not_found' };
  }

  #check(document: Document): void {
    for (const [name, value] of Object.entries(document)) {
      const field = this.fields.get(name);
      if (!field) throw new Refused(400, 'strict_dynamic_mapping_exception', name);
      for (const each of [value].flat()) {
        const fits =
          each === null ||
          (field.type === 'keyword' &&
            typeof each === 'string' &&
            Buffer.byteLength(each) <= 32_766) ||
          (field.type === 'long' && Number.isSafeInteger(each)) ||
          (field.type === 'boolean' && typeof each === 'boolean');
        if (!fits) throw new Refused(400, 'mapper_parsing_exception', { [name]: each });
      }
    }
  }
}

/** All indexes of the engine, and the aliases that lead to them. */
export class ContractIndexes {
  readonly #indexes = new Map<string, ContractIndex>();
  readonly #aliases = new Map<string, Set<string>>();

  get names(): string[] {
    return [...this.#indexes.keys()];
  }

  /** The index that a search by its name or by an alias means. */
  named(name: string): ContractIndex {
    const leads = [...(this.#aliases.get(name) ?? [name])];
    const index = this.#indexes.get(leads[0] ?? '');
    if (!index || leads.length !== 1) throw new Refused(404, 'index_not_found_exception', name);
    return index;
  }

  create(name: string, body: unknown): object {
    if (!/^[a-z0-9][a-z0-9_-]*$/.test(name))
      throw new Refused(400, 'invalid_index_name_exception', name);
    if (this.#indexes.has(name)) throw new Refused(400, 'resource_already_exists_exception', name);
    this.#indexes.set(name, new ContractIndex(body));
    return { acknowledged: true, shards_acknowledged: true, index: name };
  }

  refresh(name: string): object {
    this.named(name).refresh();
    return { _shards: { total: 2, successful: 1, failed: 0 } };
  }

  /** docs.opensearch.org/latest/api-reference/alias/get-alias/ */
  aliasesNamed(alias: string): object {
    const leads = this.#aliases.get(alias);
    if (!leads) throw new Refused(404, 'alias [] missing', alias);
    return Object.fromEntries([...leads].map((index) => [index, { aliases: { [alias]: {} } }]));
  }

  /** docs.opensearch.org/latest/api-reference/alias/aliases-api/: all actions or none. */
  changeAliases(body: unknown): object {
    const actions = list(exactly(body, ['actions']).actions).map((action) => {
      const [verb, about] = onlyEntry(action);
      const named = exactly(about, verb === 'remove_index' ? ['index'] : ['index', 'alias']);
      return { verb, index: text(named.index), alias: String(named.alias ?? '') };
    });
    for (const { verb, index, alias } of actions) {
      if (!['add', 'remove', 'remove_index'].includes(verb))
        throw new Refused(400, 'illegal_argument_exception', verb);
      if (!this.#indexes.has(index)) throw new Refused(404, 'index_not_found_exception', index);
      if (this.#indexes.has(alias)) throw new Refused(400, 'invalid_alias_name_exception', alias);
      if (verb === 'remove' && !this.#aliases.get(alias)?.has(index))
        throw new Refused(404, 'aliases_not_found_exception', alias);
    }
    for (const { verb, index, alias } of actions) {
      if (verb === 'add')
        this.#aliases.set(alias, new Set([...(this.#aliases.get(alias) ?? []), index]));
      if (verb === 'remove') this.#withdraw(alias, index);
      if (verb === 'remove_index') {
        this.#indexes.delete(index);
        for (const each of [...this.#aliases.keys()]) this.#withdraw(each, index);
      }
    }
    return { acknowledged: true };
  }

  #withdraw(alias: string, index: string): void {
    const leads = this.#aliases.get(alias);
    leads?.delete(index);
    if (leads?.size === 0) this.#aliases.delete(alias);
  }

  /**
   * docs.opensearch.org/latest/api-reference/document-apis/bulk/: lines of JSON, the last one ended; items are
   * answered in their order, each with a status of its own.
   * @param itemStatus what every other item is answered instead of being written
   */
  bulk(alias: string, body: string, itemStatus?: number): object {
    if (!body.endsWith('\n'))
      throw new Refused(
        400,
        'illegal_argument_exception',
        'the bulk request must be terminated by a newline',
      );
    const lines = body.slice(0, -1).split('\n');
    const items: object[] = [];
    while (lines.length > 0) {
      const [verb, about] = onlyEntry(JSON.parse(lines.shift() ?? ''));
      if (verb !== 'index' && verb !== 'delete')
        throw new Refused(400, 'illegal_argument_exception', verb);
      const { _id, version, version_type } = exactly(about, ['_id', 'version', 'version_type']);
      if (version_type !== 'external')
        throw new Refused(400, 'action_request_validation_exception', about);
      const document = verb === 'index' ? JSON.parse(lines.shift() ?? '') : null;
      const id = text(_id);
      if (Buffer.byteLength(id) > 512) throw new Refused(400, 'illegal_argument_exception', id);
      const isFaulty = itemStatus !== undefined && items.length % 2 === 0;
      items.push({
        [verb]: {
          _id: id,
          ...this.#written(
            alias,
            id,
            integer(version),
            document,
            isFaulty ? itemStatus : undefined,
          ),
        },
      });
    }
    return {
      took: 1,
      errors: items.some((item) => 'error' in Object(Object.values(item)[0])),
      items,
    };
  }

  #written(
    alias: string,
    id: string,
    version: number,
    document: Document | null,
    itemStatus?: number,
  ): object {
    try {
      if (itemStatus !== undefined) throw new Refused(itemStatus, 'a_fault');
      if (!this.#aliases.has(alias)) throw new Refused(404, 'index_not_found_exception', alias);
      return this.named(alias).write(id, version, document);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: error.status, error: { type: error.type, reason: error.message } };
    }
  }
}
