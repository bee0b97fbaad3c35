import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';
import {
  baseAddressVariable,
  flagVariable,
  logVariables,
  metricsHostVariable,
  optionalPortVariable,
  portVariable,
  readTrust,
  readVariables,
  SESSION_SECRET_LENGTH,
  sessionSecretVariable,
  storageVariables,
  type TrustsProxy,
  tracesVariables,
  trustProxyVariable,
  unwritableData,
  webAddressVariable,
} from '#app/domain/environment-variables.ts';
import { ROWS_AT_ONCE } from '#app/domain/export/export.ts';
import type { LogLevel } from '#app/domain/log-record.ts';

const lineVariable = z.string().max(100, { error: '应为 100 字以内' });

/** Every variable the portal reads; `.env.example` lists the same ones. */
export const portalVariables = z.object({
  PORT: portVariable('3000'),
  ...storageVariables,
  TRADING_API_URL: baseAddressVariable
    .refine((url) => !/^\w+:\/\/[^/]*@/.test(url), { error: '不能带有用户名' })
    .optional(),
  CUSTOMER_APP_URL: webAddressVariable.transform((url) => url.replace(/\/*$/, '/')).optional(),
  MAP_PICKER_URL: webAddressVariable.optional(),
  FINANCE_APPLY_URL: webAddressVariable.optional(),
  OTO_ANDROID_URL: webAddressVariable.optional(),
  OTO_IOS_URL: webAddressVariable.optional(),
  DELIVERY_ANDROID_URL: webAddressVariable.optional(),
  DELIVERY_IOS_URL: webAddressVariable.optional(),
  MINI_PROGRAM_URL: webAddressVariable.optional(),
  SERVICE_PHONE: z
    .string()
    .regex(/^\+?\d[\d-]{2,19}$/, { error: '应为电话号码，如 400-000-1234' })
    .optional(),
  SERVICE_HOURS: lineVariable.optional(),
  ICP_NOTICE: lineVariable.optional(),
  OFFICE_ADDRESS: lineVariable.optional(),
  ABOUT_MENU_ITEMS: z.enum(['6', '8'], { error: '应为 6 或 8' }).default('6'),
  WECHAT_APP_ID: z.string().optional(),
  ALIPAY_APP_ID: z.string().optional(),
  PUBLIC_ORIGIN: webAddressVariable.transform((url) => new URL(url).origin).optional(),
  SESSION_SECRET: sessionSecretVariable,
  TRUST_PROXY: trustProxyVariable(proxyAddr.compile),
  RENDERS_PER_SECOND: z
    .string()
    .regex(/^\d{1,5}$/, { error: '应为 0 到 99999 的整数' })
    .default('50')
    .transform(Number),
  EXPORT_AT_ONCE: z
    .string()
    .regex(/^\d{1,5}$/, { error: '应为 0 到 99999 的整数' })
    .default(String(ROWS_AT_ONCE))
    .transform(Number),
  OFFLINE_PAGES: flagVariable.default(true),
  ...logVariables,
  METRICS_PORT: optionalPortVariable,
  METRICS_HOST: metricsHostVariable,
  ...tracesVariables,
});

/** The settings that the process around the portal needs. */
export interface PortalSettings {
  production: boolean;
  port: number;
  /** The absolute path of the data folder. */
  dataDir: string;
  /** The trading API's address, without a slash at the end; undefined: the embedded market. */
  tradingApiUrl: string | undefined;
  /** The customer app's address, with a slash at the end; undefined: the portal has the customer pages itself. */
  customerAppUrl: string | undefined;
  /** The page of a map, embedded beside the form for an address; undefined: no map. */
  mapPickerUrl: string | undefined;
  /** The financing site that takes applications; undefined: the portal's own form. */
  financeApplyUrl: string | undefined;
  /** Where the two apps can be downloaded; undefined: not published yet. */
  apps: Record<'oto' | 'delivery', { android: string | undefined; ios: string | undefined }>;
  /** The address in the mini-program's code, which opens it when scanned; undefined: the code opens this site. */
  miniProgramUrl: string | undefined;
  /** Of the company that runs the market, where the market itself says nothing (session/site.server.ts). */
  contact: Record<'phone' | 'hours' | 'icpNotice', string | undefined>;
  /** The same of the address on the contact page. */
  officeAddress: string | undefined;
  /** The entries of the side menu of the company's pages: 6, or 8 in its older form (spec 3 §2.2). */
  aboutMenuItems: 6 | 8;
  /** The id of the official account that payers inside WeChat authorise; undefined: none. */
  wechatAppId: string | undefined;
  /** The id of the application that payers inside Alipay authorise; undefined: none. */
  alipayAppId: string | undefined;
  /** This site's origin; undefined: the host that the visitor requested. */
  publicOrigin: string | undefined;
  sessionSecret: string;
  /** Whether cookies are `Secure`. Only where visitors use https: text browsers drop such cookies over plain http. */
  secureCookies: boolean;
  trustsProxy: TrustsProxy;
  /** Pages a second that are rendered for one network address; 0: no limit. */
  rendersPerSecond: number;
  /** The rows that a list gives as a file at once (design/exports). */
  exportAtOnce: number;
  /** Browsers keep the last pages seen, for reading offline (design/pages: Offline copies). */
  offlinePages: boolean;
  logLevel: LogLevel;
  /** Host and port at which Prometheus reads metrics; undefined: there are none. */
  metrics: { host: string; port: number } | undefined;
  /** Whether traces are collected. */
  traced: boolean;
}

/** Thrown for a variable with which the process cannot start; the message names it. */
export class EnvironmentError extends Error {}

/**
 * Checks the variables and fills in what has a default.
 * @throws EnvironmentError one sentence that names the variable
 */
export function parseEnvironment(variables: NodeJS.Dict<string>): PortalSettings {
  const checked = readVariables(
    portalVariables,
    variables,
    (sentence) => new EnvironmentError(sentence),
  );
  const production = variables.NODE_ENV === 'production';
  const dataDir = path.resolve(checked.DATA_DIR);
  return {
    production,
    port: checked.PORT,
    dataDir,
    tradingApiUrl: checked.TRADING_API_URL,
    customerAppUrl: checked.CUSTOMER_APP_URL,
    mapPickerUrl: checked.MAP_PICKER_URL,
    financeApplyUrl: checked.FINANCE_APPLY_URL,
    apps: {
      oto: { android: checked.OTO_ANDROID_URL, ios: checked.OTO_IOS_URL },
      delivery: { android: checked.DELIVERY_ANDROID_URL, ios: checked.DELIVERY_IOS_URL },
    },
    miniProgramUrl: checked.MINI_PROGRAM_URL,
    contact: {
      phone: checked.SERVICE_PHONE,
      hours: checked.SERVICE_HOURS,
      icpNotice: checked.ICP_NOTICE,
    },
    officeAddress: checked.OFFICE_ADDRESS,
    aboutMenuItems: checked.ABOUT_MENU_ITEMS === '8' ? 8 : 6,
    wechatAppId: checked.WECHAT_APP_ID,
    alipayAppId: checked.ALIPAY_APP_ID,
    publicOrigin: checked.PUBLIC_ORIGIN,
    sessionSecret:
      checked.SESSION_SECRET ??
      ownSecret(dataDir, production && (checked.TRADING_API_URL ?? checked.DATABASE_URL)),
    secureCookies: checked.PUBLIC_ORIGIN?.startsWith('https:') ?? false,
    trustsProxy: readTrust(checked.TRUST_PROXY, proxyAddr.compile),
    rendersPerSecond: checked.RENDERS_PER_SECOND,
    exportAtOnce: checked.EXPORT_AT_ONCE,
    offlinePages: checked.OFFLINE_PAGES,
    logLevel: checked.LOG_LEVEL,
    metrics:
      checked.METRICS_PORT === undefined
        ? undefined
        : { host: checked.METRICS_HOST, port: checked.METRICS_PORT },
    traced: checked.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  };
}

/** This process's own secret, stored in a file so that a restart does not log anyone out. */
function ownSecret(dataDir: string, shared: string | false | undefined): string {
  if (shared) {
    throw new EnvironmentError(
      `环境变量 SESSION_SECRET 未设置：生产环境使用 TRADING_API_URL 或 DATABASE_URL 时必须设置（至少 ${SESSION_SECRET_LENGTH} 个字符）。`,
    );
  }
  try {
    return storedSecret(dataDir);
  } catch (error) {
    const unwritable = unwritableData(dataDir, error);
    throw unwritable ? new EnvironmentError(unwritable.message) : error;
  }
}

function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(SESSION_SECRET_LENGTH).toString('base64url'), { mode: 0o600 });
    try {
      // When several processes start together, all use the secret that was written first.
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

/**
 * The settings of this process, from its environment and `.env`. Ends the process if one is wrong.
 * @param alone whether the portal runs without a trading API of its own
 */
export function readSettings({ alone = false } = {}): PortalSettings {
  return orExit(() => {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const settings = parseEnvironment(process.env);
    if (alone && !settings.tradingApiUrl) {
      throw new EnvironmentError('环境变量 TRADING_API_URL 未设置：单独运行门户时必须设置。');
    }
    return settings;
  });
}

/** The variable that is set if `server.ts` runs the application, not another server. */
const OWN_SERVER = 'PORTAL_OWN_SERVER';

/**
 * Passes the process's secret to the Remix build, which contains its own copy of this module and reads it
 * when it is loaded.
 */
export function handOver({ sessionSecret }: { sessionSecret: string }): void {
  process.env[OWN_SERVER] = '1';
  process.env.SESSION_SECRET = sessionSecret;
}

/** Passes the address of the trading API, which starts while the Remix build is loaded. */
export function handOverApi(url: string): void {
  process.env.TRADING_API_URL = url;
}

interface PortalEnvironment extends PortalSettings {
  /** Empty until `server.ts` has set it; before that no request is answered. */
  readonly tradingApiUrl: string;
  /** Whether `server.ts` runs the application. */
  hasOwnServer: boolean;
}

let known: PortalEnvironment | undefined;

/** The environment as the portal sees it, read at first use. */
export function environment(): PortalEnvironment {
  known ??= orExit(() => {
    const hasOwnServer = process.env[OWN_SERVER] === '1';
    const { tradingApiUrl, ...settings } = readSettings({ alone: !hasOwnServer });
    return {
      ...settings,
      hasOwnServer,
      get tradingApiUrl() {
        return tradingApiUrl ?? process.env.TRADING_API_URL ?? '';
      },
    };
  });
  return known;
}
