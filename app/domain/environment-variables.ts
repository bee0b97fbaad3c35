import { z } from 'zod';
import { REGISTRATION_PROOFS } from './account/registration.ts';
import { OPERATOR_TOTP } from './account/totp.ts';
import { LOG_LEVELS } from './log-record.ts';

// The portal and the trading API read the same environment and the same .env file; the variables that both use are
// defined here.

const PORT_RANGE = '应为 0 到 65535 的整数';

const portText = z.string().regex(/^\d{1,5}$/, { error: PORT_RANGE });
const port = z.number().max(65_535, { error: PORT_RANGE });

/** A TCP port; 0 takes any free one. */
export const portVariable = (usual: string) => portText.default(usual).transform(Number).pipe(port);

/** A TCP port that is opened only if the variable is set. */
export const optionalPortVariable = portText.transform(Number).pipe(port).optional();

/** The address at which metrics are served: on this machine only, unless another one is named. */
export const metricsHostVariable = z.string().default('127.0.0.1');

/** A switch: `1` or `0`. */
export const flagVariable = z
  .enum(['0', '1'], { error: '应为 0 或 1' })
  .transform((value) => value === '1');

/** What it takes to open an account, and how often one network may. Portals ask the trading API for it. */
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

export const logVariables = {
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `应为 ${LOG_LEVELS.join('、')} 之一` }).default('info'),
};

export const webAddressVariable = z.url({
  protocol: /^https?$/,
  error: '应为以 http:// 或 https:// 开头的网址',
});

/** A web address to which paths are appended, so it is read without a slash at its end. */
export const baseAddressVariable = webAddressVariable
  .refine((url) => !/[?#]/.test(url), { error: '不能带有 ? 或 #' })
  .transform((url) => url.replace(/\/+$/, ''));

/** The web addresses of servers of which any will do, with commas between. */
export const baseAddressesVariable = z.string().transform((text, context): string[] => {
  const addresses = text.split(',').map((address) => address.trim());
  return addresses.map((address, at) => {
    const read = baseAddressVariable.safeParse(address);
    if (read.success) return read.data;
    const which = addresses.length === 1 ? '' : `第 ${at + 1} 个地址`;
    context.addIssue({ code: 'custom', message: `${which}${read.error.issues[0]?.message}` });
    return '';
  });
});

/** Where both programs send traces. The name of the variable is OpenTelemetry's own. */
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

/** The folder for everything kept on disk, which includes the database if no DATABASE_URL is set. */
export const storageVariables = {
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrlVariable,
};

/**
 * The error codes of a folder that cannot be written. Node reports ENOENT for a folder that it cannot make on a file
 * system without write access, such as /proc.
 */
const UNWRITABLE = ['EACCES', 'EDQUOT', 'EEXIST', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/** The error that names DATA_DIR, if the folder cannot be written; null for any other error. */
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

/** The error that names the variable, if its port or address cannot be opened; otherwise the error as it is. */
export function portFailure(variable: string, port: number, error: unknown): unknown {
  const { code, syscall } = Object(error);
  if (syscall === 'listen' && NO_PORT.get(code)) {
    return new Error(`环境变量 ${variable} 有误：端口 ${port} ${NO_PORT.get(code)}。`, {
      cause: error,
    });
  }
  // Only the address of the metrics can be configured, so only for metrics can the address be the fault.
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
 * @param hop 0 for the address that is connected to this process, 1 for the one before it, and so on
 */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** Reads a list of networks, as the library proxy-addr does; throws a TypeError if one is no network. */
type Compile = (networks: string[]) => TrustsProxy;

/**
 * @param value how many proxies are in front of the program, or the networks that the proxies are in
 * @throws TypeError if one is no network
 */
export function readTrust(value: string, compile: Compile): TrustsProxy {
  const networks = value.split(',').map((network) => network.trim());
  const [first = ''] = networks;
  if (networks.length === 1 && /^\d$/.test(first)) return (_, hop) => hop < Number(first);
  // proxy-addr would read the number 10 as the address 0.0.0.10.
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

/**
 * The proxies whose X-Forwarded-* headers a program believes. Anybody can forge these headers, so no others are
 * believed.
 */
export const trustProxyVariable = (compile: Compile) =>
  z
    .string()
    .default('0')
    .refine((value) => isTrust(value, compile), {
      error: '应为代理的个数（0 到 9），或以逗号分隔的网段',
    });
