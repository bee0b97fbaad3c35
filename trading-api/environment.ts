import { existsSync } from 'node:fs';
import { z } from 'zod';

const PORT_RANGE = '应为 0 到 65535 的整数';

/** Every variable the trading API reads; `.env.example` lists the same ones. */
export const apiVariables = z.object({
  API_PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: PORT_RANGE })
    .default('3001')
    .transform(Number)
    .pipe(z.number().max(65_535, { error: PORT_RANGE })),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: '应为以 postgres:// 开头的网址' })
    .optional(),
  DEMO: z
    .enum(['0', '1'], { error: '应为 0 或 1' })
    .transform((value) => value === '1')
    .optional(),
});

export type ApiSettings = z.output<typeof apiVariables>;

/**
 * The trading API's settings, from the environment and `.env`.
 * @throws Error one sentence that names the variable that is wrong
 */
export function readApiSettings(): ApiSettings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  const parsed = apiVariables.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`环境变量 ${issue?.path.join('.')} 有误：${issue?.message}。`);
}
