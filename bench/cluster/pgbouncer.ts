import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'];
/** The template, which compose.yaml uses too. */
const TEMPLATE = 'ops/pgbouncer.ini.template';

/**
 * The path of PgBouncer.
 * @throws Error if Debian's package `pgbouncer` is missing
 */
export function pgbouncerProgram(): string {
  const found = PROGRAMS.find((file) => existsSync(file));
  if (!found) {
    throw new Error(
      '找不到 PgBouncer：请先安装 Debian 的软件包 pgbouncer（apt-get install pgbouncer）。',
    );
  }
  return found;
}

interface Ports {
  own: number;
  primary: number;
  replica: number;
}

/** Writes the configuration of one PgBouncer in front of both database servers; returns its arguments. */
export async function writePgbouncerConfig(
  folder: string,
  user: string,
  { own, primary, replica }: Ports,
): Promise<string[]> {
  const users = path.join(folder, 'pgbouncer-users.txt');
  await writeFile(users, `"${user}" ""\n`);
  const variables: Record<string, string> = {
    PRIMARY: `host=127.0.0.1 port=${primary}`,
    REPLICA: `host=127.0.0.1 port=${replica}`,
    LISTEN_HOST: '127.0.0.1',
    LISTEN_PORT: String(own),
    AUTH_TYPE: 'trust',
    AUTH_FILE: users,
  };
  const template = await readFile(TEMPLATE, 'utf8');
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    template.replace(/\$\{(\w+)\}/g, (_, name: string) => variables[name] ?? ''),
  );
  // PgBouncer does not run as root.
  return process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file];
}
