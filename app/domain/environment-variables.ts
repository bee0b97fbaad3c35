import { z } from 'zod';
import { REGISTRATION_PROOFS } from './account/registration.ts';
import { OPERATOR_TOTP } from './account/totp.ts';
import { LOG_LEVELS } from './log-record.ts';

// Both programs read one environment and one .env; the variables they share are read here.

const PORT_RANGE = '应为 0 到 65535 的整数';

const portText = z.string().regex(/^\d{1,5}$/, { error: PORT_RANGE });
const port = z.number().max(65_535, { error: PORT_RANGE });

/** A TCP port; 0 takes any free one. */
export const portVariable = (usual: string) => portText.default(usual).transform(Number).pipe(port);

/** A TCP port that is opened only where it is named. */
export const optionalPortVariable = portText.transform(Number).pipe(port).optional();

/** The address at which metrics are served: on this machine only, unless another one is named. */
export const metricsHostVariable = z.string().default('127.0.0.1');

/** A switch: `1` or `0`. */
export const flagVariable = z
  .enum(['0', '1'], { error: '应为 0 或 1' })
  .transform((value) => value === '1');

/** How accounts are opened; portals ask the trading API for it. */
export const registrationVariables = {
  REGISTRATION_PROOF: z
    .enum(REGISTRATION_PROOFS, { error: `应为 ${REGISTRATION_PROOFS.join('、')} 之一` })
    .optional(),
  REGISTRATIONS_PER_NETWORK: z.coerce
    .number({ error: '应为正整数' })
    .int({ error: '应为正整数' })
    .positive({ error: '应为正整数' })
    .default(20),
};

/** Whether operators need an authenticator; unset: in every market but a demo. */
export const operatorTotpVariable = z
  .enum(OPERATOR_TOTP, { error: `应为 ${OPERATOR_TOTP.join(' 或 ')}` })
  .optional();

/** How much both programs log. */
export const logVariables = {
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `应为 ${LOG_LEVELS.join('、')} 之一` }).default('info'),
};

export const webAddressVariable = z.url({
  protocol: /^https?$/,
  error: '应为以 http:// 或 https:// 开头的网址',
});

/** One to which paths are added; without a slash at its end. */
export const baseAddressVariable = webAddressVariable
  .refine((url) => !/[?#]/.test(url), { error: '不能带有 ? 或 #' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Where both programs send traces; OpenTelemetry's own name. */
export const tracesVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddressVariable.optional(),
};

export const SESSION_SECRET_LENGTH = 32;
export const sessionSecretVariable = z
  .string()
  .min(SESSION_SECRET_LENGTH, { error: `至少要有 ${SESSION_SECRET_LENGTH} 个字符` })
  .optional();

export const databaseUrlVariable = z
  .url({ protocol: /^postgres(ql)?$/, error: '应为以 postgres:// 开头的网址' })
  .optional();

/** The folder of the embedded market's data. */
export const storageVariables = {
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrlVariable,
};

/** ENOENT is what Node says of a folder that it cannot make on a file system that takes none. */
const UNWRITABLE = ['EACCES', 'EDQUOT', 'EEXIST', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/** What to say where the folder of the data cannot be written; null: the error is another one. */
export function unwritableData(dataDir: string, error: unknown): Error | null {
  const { code } = Object(error);
  if (!UNWRITABLE.includes(code)) return null;
  return new Error(`环境变量 DATA_DIR 有误：${dataDir} 无法写入（${code}）。`, { cause: error });
}

const NO_PORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    EADDRINUSE: '已被占用',
    EACCES: '没有权限使用',
  }),
);
const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

/** What to say where a port cannot be opened that a variable names; else the error. */
export function portFailure(variable: string, port: number, error: unknown): unknown {
  const { code, syscall } = Object(error);
  if (syscall === 'listen' && NO_PORT.get(code)) {
    return new Error(`环境变量 ${variable} 有误：端口 ${port} ${NO_PORT.get(code)}。`, {
      cause: error,
    });
  }
  // The others are opened at addresses that nobody chooses.
  if (!NO_ADDRESS.includes(code) || !variable.endsWith('METRICS_PORT')) return error;
  return new Error('环境变量 METRICS_HOST 有误：应为本机的地址。', { cause: error });
}

/**
 * Checks the variables; one that is set but empty counts as unset.
 * @param fail makes the error to throw, from one sentence that names the variable
 */
export function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  variables: Readonly<Record<string, string | undefined>>,
  fail: (sentence: string) => Error,
): z.output<Schema> {
  const filled = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = schema.safeParse(Object.fromEntries(filled));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw fail(`环境变量 ${issue?.path.join('.')} 有误：${issue?.message}。`);
}

/**
 * Whether an address that a request came through is a proxy of our own.
 * @param hop 0 for the one that is connected to this process
 */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** Reads networks, as proxy-addr does; throws TypeError for what is no network. */
type Compile = (networks: string[]) => TrustsProxy;

/**
 * @param value how many proxies are in front, or the networks that they are in
 * @throws TypeError for what is no network
 */
export function readTrust(value: string, compile: Compile): TrustsProxy {
  const networks = value.split(',').map((network) => network.trim());
  const [first = ''] = networks;
  if (networks.length === 1 && /^\d$/.test(first)) return (_, hop) => hop < Number(first);
  // 「10」 would be the address 0.0.0.10.
  if (networks.some((network) => /^\d*$/.test(network))) throw new TypeError(value);
  return compile(networks);
}

function isTrust(value: string, compile: Compile): boolean {
  try {
    return Boolean(readTrust(value, compile));
  } catch {
    return false;
  }
}

/** Which proxies' X-Forwarded-* a program trusts; anybody may have written all others. */
export const trustProxyVariable = (compile: Compile) =>
  z
    .string()
    .default('0')
    .refine((value) => isTrust(value, compile), {
      error: '应为代理的个数（0 到 9），或以逗号分隔的网段',
    });
