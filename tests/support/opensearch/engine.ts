import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#tests/support/local-server.ts';
import { openSearchProgram } from '../../../scripts/opensearch.mjs';
import { type Relay, startRelay } from './relay.ts';

const START_LIMIT_MS = 120_000;
const POLL_MS = 100;

export interface EngineNode {
  /** Its name in the cluster. */
  name: string;
  /** Where it answers. */
  url: string;
  readonly pid: number;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Ends it as its operator does. */
  stop(): Promise<void>;
  /** Starts it again, with what it had; returns once it answers. */
  start(): Promise<void>;
  /** Lets it stand still: its connections stay open and its port takes new ones, but nothing answers. */
  hang(): void;
  goOn(): void;
  /** Keeps the other nodes from reaching it, silently, until `mend`; who asks it still does. */
  cut(): void;
  mend(): void;
}

export interface OpenSearch {
  nodes: readonly EngineNode[];
  /** The folder with what the nodes keep, and with what each says in `<name>.log`. */
  folder: string;
  close(): Promise<void>;
}

interface Program {
  name: string;
  classPath: string;
  heapMb: number;
  folder: string;
  httpPort: number;
  /** Where the others reach it; itself, where it is alone. */
  relay: Relay | null;
  settings: Readonly<Record<string, string | number>>;
}

/**
 * OpenSearch 2.19 on ports of this machine, in a folder of its own: one node, or a cluster of three. It ends with the
 * process that starts it.
 * @throws Error where this machine cannot run it, or it does not start
 */
export async function startOpenSearch(count: 1 | 3 = 1, heapMb = 600): Promise<OpenSearch> {
  const classPath = await openSearchProgram();
  const folder = await mkdtemp(path.join(tmpdir(), 'opensearch-'));
  const names = Array.from({ length: count }, (_, at) => `node-${at + 1}`);
  const ports: { http: number; transport: number; relay: Relay | null }[] = [];
  for (const _ of names) {
    const transport = await freePort();
    const relay = count === 1 ? null : await startRelay(transport);
    ports.push({ http: await freePort(), transport, relay });
  }
  const discovery: Record<string, string> =
    count === 1
      ? { 'discovery.type': 'single-node' }
      : {
          'discovery.seed_hosts': ports.map(({ relay }) => `127.0.0.1:${relay?.port}`).join(','),
          'cluster.initial_cluster_manager_nodes': names.join(','),
        };
  const nodes = names.map((name, at) => {
    const { http = 0, transport = 0, relay = null } = ports[at] ?? {};
    const settings = {
      'cluster.name': path.basename(folder),
      'node.name': name,
      'path.home': path.join(folder, name),
      'network.host': '127.0.0.1',
      'http.type': 'netty4',
      'transport.type': 'netty4',
      'http.port': http,
      'transport.port': transport,
      ...(relay && { 'transport.publish_port': relay.port }),
      // How full this machine's disk is says nothing about the tests.
      'cluster.routing.allocation.disk.threshold_enabled': 'false',
      ...discovery,
    };
    return new NodeProcess({ name, classPath, heapMb, folder, httpPort: http, relay, settings });
  });
  const close = async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await Promise.all(ports.map(({ relay }) => relay?.close()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
    await fetch(`${nodes[0]?.url}/_cluster/health?wait_for_nodes=${count}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { nodes, folder, close };
}

class NodeProcess implements EngineNode {
  readonly name: string;
  readonly url: string;
  readonly #program: Program;
  #child: ChildProcess | null = null;

  constructor(program: Program) {
    this.name = program.name;
    this.url = `http://127.0.0.1:${program.httpPort}`;
    this.#program = program;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const { classPath, heapMb, folder, settings } = this.#program;
    await mkdir(path.join(folder, this.name), { recursive: true });
    const log = path.join(folder, `${this.name}.log`);
    const output = openSync(log, 'a');
    const child = spawn(
      'java',
      [
        ...[`-Xms${heapMb}m`, `-Xmx${heapMb}m`, '-classpath', classPath, 'LoopbackNode'],
        ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
      ],
      { stdio: ['pipe', output, output] },
    );
    closeSync(output);
    this.#child = child;
    child.once('error', () => {});
    const limit = performance.now() + START_LIMIT_MS;
    while (!(await this.#answers())) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded || performance.now() > limit)
        throw new Error(`OpenSearch did not start, see ${log}`);
      await delay(POLL_MS);
    }
  }

  /** Whether it has found, or is, a cluster's manager. */
  async #answers(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.url}/_cluster/health?local=true`, {
        signal: AbortSignal.timeout(2000),
      });
      const health = (await answer.json()) as { discovered_cluster_manager?: boolean };
      return health.discovered_cluster_manager === true;
    } catch {
      return false;
    }
  }

  kill = () => this.#end('SIGKILL');
  stop = () => this.#end('SIGTERM');

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  hang = () => void this.#child?.kill('SIGSTOP');
  goOn = () => void this.#child?.kill('SIGCONT');
  cut = () => this.#program.relay?.cut();
  mend = () => this.#program.relay?.mend();
}
