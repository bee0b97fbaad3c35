import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unstable_coerceFormValue as coerceFormValue } from '@conform-to/zod/v4';
import { z } from 'zod';
import type { FormDefinition } from '#app/forms/definition.server.ts';

/** A form of a route, with values of each of its fields that its schema takes. */
export interface RouteForm {
  path: string;
  form: string;
  fields: Readonly<Record<string, readonly string[]>>;
  /** The names of the calls that it cannot do without. */
  calls: readonly string[];
}

interface BuiltRoute {
  module: {
    action?: { forms?: readonly (FormDefinition & { calls: readonly { name: string }[] })[] };
  };
}

const DRAFT = '4f1f7b52-3d7c-4c39-9a55-1c9f9f9f0a11';

/** What people type, at least one of which every field takes. */
const TYPED = [
  ...['1', '10', '0', '123456', '3800.00', '2030-01', '2030-01-07', '2030-01-07T09:30', '07:00'],
  ...['2030-01-07 09:30:00', '13712345678', 'on', 'S0001', '010101', 'HRB400E', '螺纹钢', 'a,b'],
  ...[
    '上海市浦东新区世纪大道 1 号',
    'buyer@mail.example',
    'https://robot.example/hook',
    '<p>文</p>',
  ],
  ...['11010519491231002X', '4111111111111111', '91320200MA1MCKLB4X', 'T sale X1', 'X1/S0001'],
  ...['sturdy-and-long-enough', '/goods', DRAFT, '120.2986'],
];

/** Of actions that are not built by `formAction` alone: their forms, and what these read. */
export const OTHER_ACTIONS: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
> = {
  'customer/register': {
    phoneCode: { phone: '13712345678' },
    register: {
      ...{ phone: '13712345678', name: '沈远舟', password: 'short', customerType: 'personal' },
      ...{ code: '123456', redirectTo: '/goods' },
    },
  },
  draft: { inquiry: { intent: 'save', draftId: DRAFT, remark: '急' } },
  'session/handOver': { '': { token: 'x' } },
  'unsubscribe/:token': { '': {} },
};

/** The values that a schema names itself. */
function named(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'enum':
      return Object.values(def.entries).map(String);
    case 'literal':
      return def.values.map(String);
    case 'array':
      return named(def.element);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
      return named(def.innerType);
    case 'pipe':
      return [...named(def.in), ...named(def.out)];
    case 'union':
      return def.options.flatMap(named);
    default:
      return [];
  }
}

/** Those of a control, or of two with the same name. */
function takenBy(field: z.core.$ZodType): string[] {
  const reader = coerceFormValue(z.object({ field })) as z.ZodType;
  const takes = (value: unknown) => reader.safeParse({ field: value }).success;
  return [...named(field), ...TYPED].filter((text) => takes(text) || takes([text, text]));
}

/** The routes of the built portal: its modules are read without those of a browser. */
async function builtRoutes(): Promise<[path: string, BuiltRoute][]> {
  const needed = { TRADING_API_URL: 'http://127.0.0.1:1', SESSION_SECRET: 'x'.repeat(32) };
  const before = { ...process.env };
  Object.assign(process.env, needed);
  try {
    const build = path.resolve('build/server/index.js');
    const { routes } = await import(build);
    return Object.entries(routes);
  } finally {
    for (const name of Object.keys(needed)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/** Every form of every route with an action, and the routes whose forms are not known. */
export async function everyForm(): Promise<{ forms: RouteForm[]; unknown: string[] }> {
  const forms: RouteForm[] = [];
  const unknown: string[] = [];
  for (const [id, { module }] of await builtRoutes()) {
    const { action } = module;
    if (!action) continue;
    const at = id === 'home' ? '/?index' : `/${id}`;
    if (action.forms) {
      for (const { name, schema, calls } of action.forms) {
        const fields = Object.entries(schema.shape).map(([field, of]) => [field, takenBy(of)]);
        forms.push({
          ...{ path: at, form: name, fields: Object.fromEntries(fields) },
          calls: calls.map((call) => call.name),
        });
      }
    } else if (OTHER_ACTIONS[id]) {
      for (const [form, typed] of Object.entries(OTHER_ACTIONS[id])) {
        const fields = Object.entries(typed).map(([name, text]) => [name, [text]]);
        forms.push({ path: at, form, fields: Object.fromEntries(fields), calls: [] });
      }
    } else unknown.push(id);
  }
  return { forms, unknown };
}

/** What the buttons of forms are called to the server. */
export function intents(): string[] {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(path.join('app', file), 'utf8'));
  const found = sources.flatMap((source) => [
    ...source.matchAll(/name="intent"[^>]*? value="(\w+)"/g),
  ]);
  return [...new Set(found.map(([, intent = '']) => intent))].sort();
}
