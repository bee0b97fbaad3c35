import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface EngineNode {
  /** Without a slash at its end, and without name and password. */
  url: string;
  /** The `authorization` header by which this market logs in to it; null: none is sent. */
  authorization: string | null;
}

export interface EngineSettings {
  /** The nodes of one cluster, of which any can be asked. */
  nodes: readonly EngineNode[];
  /** The certificates, as PEM, by which alone the nodes are believed; null: those that Node knows. */
  ca: string | null;
  /** The alias that lists are asked from; indexes are named after it. */
  index: string;
  patience: Patience;
}

interface Patience {
  /** How long a search may take, in milliseconds. */
  searchMs: number;
  /** After how many PostgreSQL is asked beside it. */
  lateMs: number;
}

/** At a million goods an engine that is well answers 99 of 100 searches in half of the time after which it is late. */
const PATIENCE: Patience = { searchMs: 800, lateMs: 250 };

/** @throws Error one sentence that names the variable */
export function engineSettings(variables: {
  SEARCH_URL?: readonly string[] | undefined;
  SEARCH_CA?: string | undefined;
  SEARCH_INDEX: string;
}): EngineSettings | null {
  const { SEARCH_URL, SEARCH_CA, SEARCH_INDEX: index } = variables;
  if (!SEARCH_URL) return null;
  const nodes = SEARCH_URL.map(nodeOf);
  if (SEARCH_CA !== undefined && nodes.some(({ url }) => !url.startsWith('https:'))) {
    throw new Error('环境变量 SEARCH_CA 有误：SEARCH_URL 的地址须全部以 https:// 开头。');
  }
  return {
    nodes,
    ca: SEARCH_CA === undefined ? null : certificatesIn(SEARCH_CA),
    index,
    patience: PATIENCE,
  };
}

function nodeOf(address: string): EngineNode {
  const url = new URL(address);
  const [name, password] = [url.username, url.password].map(decodeURIComponent);
  const credentials = Buffer.from(`${name}:${password}`).toString('base64');
  return {
    url: `${url.origin}${url.pathname}`.replace(/\/+$/, ''),
    authorization: name ? `Basic ${credentials}` : null,
  };
}

function certificatesIn(file: string): string {
  try {
    const pem = readFileSync(file, 'utf8');
    // Throws where the first is none; TLS itself would leave it out silently.
    new X509Certificate(pem);
    return pem;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`环境变量 SEARCH_CA 有误：无法读取证书文件 ${file}（${reason}）。`);
  }
}
