import { z } from 'zod';
import {
  confirmedDigest,
  lineInFile,
  previewedRows,
} from '#app/domain/catalogue/previewed-import-contract.ts';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { textUpTo, yuan } from '#app/domain/wire.ts';
import { BUDGET_KINDS, BUDGET_PERIODS } from './budget.ts';
import { UNIT_STATES } from './spend-unit.ts';

/** Rows of a table that are read together. */
export const MOST_UNITS_AT_ONCE = 1_000;

const unit = z.object({
  kind: z.enum(BUDGET_KINDS),
  code: z.string(),
  name: z.string(),
  state: z.enum(UNIT_STATES),
  /** What it may spend, and what of it is spent. */
  budgets: z.array(z.object({ period: z.enum(BUDGET_PERIODS), limit: yuan, used: yuan })),
});
export type SpendUnit = z.output<typeof unit>;

export const spendUnitList = defineRead({
  name: 'spendUnit.list',
  summary: 'The cost centres and projects that the company keeps; none: its people type them',
  method: 'GET',
  path: '/api/admin/company/spendUnits',
  access: 'customer',
  content: z.object({ units: z.array(unit) }),
});

const typed = textUpTo(200);

export const saveSpendUnit = defineEndpoint({
  name: 'spendUnit.save',
  summary: 'Add a cost centre or a project, or end or restore the one with its code',
  path: '/api/admin/company/saveSpendUnit',
  access: 'customer',
  begins: true,
  permission: 'pay',
  request: z.object({
    kind: z.string().max(16),
    code: typed,
    /** As it was; it never changes. */
    name: typed,
    state: z.string().max(16).default('active'),
  }),
  codes: ['missing', 'invalid', 'exists', 'tooMany', 'personalAccount', 'proposed'],
});

const row = z.object({
  line: lineInFile,
  kind: typed,
  code: typed,
  name: typed,
  state: typed,
});
export type SpendUnitRow = z.output<typeof row>;

const rows = z.array(row).min(1).max(MOST_UNITS_AT_ONCE);

export const previewSpendUnits = defineRead({
  name: 'spendUnit.previewImport',
  summary: 'What spendUnit.import would make of the rows of a table, row by row',
  path: '/api/admin/company/previewSpendUnits',
  access: 'customer',
  permission: 'pay',
  request: z.object({ rows }),
  content: previewedRows,
});

export const importSpendUnits = defineEndpoint({
  name: 'spendUnit.import',
  summary:
    'Write cost centres and projects as a preview has shown them, all or none; those that the table does not have stay',
  path: '/api/admin/company/importSpendUnits',
  access: 'customer',
  begins: true,
  permission: 'pay',
  request: z.object({ rows, digest: confirmedDigest }),
  content: z.object({ made: z.int().nonnegative(), changed: z.int().nonnegative() }),
  codes: ['changed', 'tooMany', 'personalAccount', 'proposed'],
  serial: true,
});
