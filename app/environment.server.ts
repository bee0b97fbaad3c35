import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const SECRET_LENGTH = 32;
const flag = z.enum(['0', '1'], { error: '应为 0 或 1' }).transform((value) => value === '1');
const httpUrl = z.url({ protocol: /^https?$/, error: '应为以 http:// 或 https:// 开头的网址' });
const PORT_RANGE = '应为 0 到 65535 的整数';

/** Every variable the portal reads; `.env.example` lists the same ones. */
export const portalVariables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: PORT_RANGE })
    .default('3000')
    .transform(Number)
    .pipe(z.number().max(65_535, { error: PORT_RANGE })),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: '应为以 postgres:// 开头的网址' })
    .optional(),
  TRADING_API_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  CUSTOMER_APP_URL: httpUrl.transform((url) => url.replace(/\/*$/, '/')).optional(),
  PUBLIC_ORIGIN: httpUrl.transform((url) => new URL(url).origin).optional(),
  SESSION_SECRET: z
    .string()
    .min(SECRET_LENGTH, { error: `至少要有 ${SECRET_LENGTH} 个字符` })
    .optional(),
  TRUST_PROXY: flag.default(false),
});

/** What the process around the portal works with. */
export interface PortalSettings {
  production: boolean;
  port: number;
  /** Absolute. */
  dataDir: string;
  /** Without a slash at the end; undefined: the embedded market. */
  tradingApiUrl: string | undefined;
  /** With a slash at the end; undefined: the portal's own stand-in. */
  customerAppUrl: string | undefined;
  /** Undefined: whatever host the visitor asked for. */
  publicOrigin: string | undefined;
  sessionSecret: string;
  /** `Secure` follows the scheme visitors use: text browsers drop such cookies over plain http. */
  secureCookies: boolean;
  /** X-Forwarded-* come from a proxy of ours. */
  trustProxy: boolean;
}

/** A variable that the process cannot start with; the message names it. */
export class EnvironmentError extends Error {}

/**
 * Checks the variables and fills in what has a default.
 * @throws EnvironmentError one sentence that names the variable
 */
export function parseEnvironment(variables: NodeJS.Dict<string>): PortalSettings {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = portalVariables.safeParse(filled);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvironmentError(`环境变量 ${issue?.path.join('.')} 有误：${issue?.message}。`);
  }
  const checked = parsed.data;
  const production = variables.NODE_ENV === 'production';
  const dataDir = path.resolve(checked.DATA_DIR);
  return {
    production,
    port: checked.PORT,
    dataDir,
    tradingApiUrl: checked.TRADING_API_URL,
    customerAppUrl: checked.CUSTOMER_APP_URL,
    publicOrigin: checked.PUBLIC_ORIGIN,
    sessionSecret:
      checked.SESSION_SECRET ??
      ownSecret(dataDir, production && (checked.TRADING_API_URL ?? checked.DATABASE_URL)),
    secureCookies: checked.PUBLIC_ORIGIN?.startsWith('https:') ?? false,
    trustProxy: checked.TRUST_PROXY,
  };
}

/** Made once, so that a restart logs nobody out. */
function ownSecret(dataDir: string, shared: string | false | undefined): string {
  if (shared) {
    throw new EnvironmentError(
      `环境变量 SESSION_SECRET 未设置：生产环境使用 TRADING_API_URL 或 DATABASE_URL 时必须设置（至少 ${SECRET_LENGTH} 个字符）。`,
    );
  }
  const file = path.join(dataDir, 'session-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(SECRET_LENGTH).toString('base64url'), { mode: 0o600 });
    try {
      // Of several processes that start at once the first one's secret stands for all.
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8');
}

function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The settings of this process, from its environment and `.env`. Ends the process if one is wrong. */
export function readSettings(): PortalSettings {
  return orExit(() => {
    if (existsSync('.env')) process.loadEnvFile('.env');
    return parseEnvironment(process.env);
  });
}

/**
 * Hands the embedded market's settings to the Remix build, which holds its own copy of this
 * module and reads it when it is loaded.
 */
export function handOver(settings: { tradingApiUrl: string; sessionSecret: string }): void {
  process.env.TRADING_API_URL = settings.tradingApiUrl;
  process.env.SESSION_SECRET = settings.sessionSecret;
}

type PortalEnvironment = PortalSettings & { tradingApiUrl: string };
let known: PortalEnvironment | undefined;

function read(): PortalEnvironment {
  known ??= orExit(() => {
    const { tradingApiUrl, ...settings } = readSettings();
    if (!tradingApiUrl) {
      throw new EnvironmentError('环境变量 TRADING_API_URL 未设置：单独运行门户时必须设置。');
    }
    return { ...settings, tradingApiUrl };
  });
  return known;
}

/** The portal's own view, read at first use; it always has a trading API. */
export const environment = {
  get tradingApiUrl() {
    return read().tradingApiUrl;
  },
  get customerAppUrl() {
    return read().customerAppUrl;
  },
  get publicOrigin() {
    return read().publicOrigin;
  },
  get sessionSecret() {
    return read().sessionSecret;
  },
  get secureCookies() {
    return read().secureCookies;
  },
  get dataDir() {
    return read().dataDir;
  },
};
