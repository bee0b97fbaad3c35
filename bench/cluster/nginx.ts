import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const PROGRAMS = ['/usr/sbin/nginx', '/usr/bin/nginx'];
/** The template, which compose.yaml uses too. */
const TEMPLATE = 'ops/nginx.conf.template';
/** Folders for temporary files, which nginx would otherwise make where only root may write. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * The path of nginx.
 * @throws Error if Debian's package `nginx` is missing
 */
export function nginxProgram(): string {
  const found = PROGRAMS.find((file) => existsSync(file));
  if (!found) {
    throw new Error(
      '找不到 nginx：请先安装 Debian 的软件包 nginx（apt-get install nginx-light）。',
    );
  }
  return found;
}

/**
 * The upstream servers. A process that failed is asked again at once: if both answer 503 for a moment because the
 * database is down, nginx would otherwise ask neither of them for a second. One that left a read without an answer is
 * not asked for reads for two seconds.
 */
const servers = (ports: readonly number[], asked = 'max_fails=0') =>
  ports.map((port) => `server 127.0.0.1:${port} ${asked};`).join('\n  ');
const SPARED = 'fail_timeout=2s';

/** Writes the configuration of one nginx in front of the portals and the APIs; returns its file. */
export async function writeNginxConfig(
  folder: string,
  { portal, api }: Record<'portal' | 'api', { port: number; processes: readonly number[] }>,
): Promise<string> {
  const variables: Record<string, string> = {
    PORTALS: servers(portal.processes),
    APIS: servers(api.processes),
    READING_PORTALS: servers(portal.processes, SPARED),
    READING_APIS: servers(api.processes, SPARED),
    PORTAL_PORT: `127.0.0.1:${portal.port}`,
    API_PORT: `127.0.0.1:${api.port}`,
  };
  const template = await readFile(TEMPLATE, 'utf8');
  const market = template.replace(/\$\{(\w+)\}/g, (_, name: string) => variables[name] ?? '');
  const temporary = TEMPORARY.map((kind) => `${kind}_temp_path ${folder}/nginx-${kind};`);
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    [
      'daemon off;',
      'worker_processes 1;',
      `pid ${folder}/nginx.pid;`,
      'error_log stderr warn;',
      'events { worker_connections 4096; }',
      `http {\naccess_log off;\n${temporary.join('\n')}\n${market}}`,
      '',
    ].join('\n'),
  );
  return file;
}
