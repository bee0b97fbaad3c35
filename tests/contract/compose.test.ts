import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { catalogue } from '#app/domain/contract.ts';
import { CHANGES_PATH } from '#app/domain/endpoint.ts';
import routes from '#app/routes.ts';
import { BOUNCE_PATH } from '#trading-api/message/bounce-routes.ts';
import { NOTIFY_PATH } from '#trading-api/payments/settings.ts';

interface Service {
  command?: string[];
  environment?: Record<string, string>;
  env_file?: unknown[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
}

/** As Docker Compose reads it: anchors and merges resolved. */
const { services, volumes } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const programs = Object.entries(services).filter(([name]) => /^(?:api|portal)-\d$/.test(name));
const environmentOf = (name: string) => services[name]?.environment ?? {};
/** What the template of a server takes from its environment. */
const placeholdersIn = (file: string) => [
  ...new Set([...readFileSync(file, 'utf8').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)),
];

test('two portals and two trading APIs are given only variables that the programs read', () => {
  expect(programs.map(([name]) => name)).toEqual(['api-1', 'api-2', 'portal-1', 'portal-2']);
  const example = readFileSync('.env.example', 'utf8');
  const known = new Set([...example.matchAll(/^#? ?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name));
  const given = programs.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
  expect(given.length).toBeGreaterThan(0);
  expect(given.filter((name) => !known.has(name))).toEqual([]);
});

test('the programs are given all settings of .env, but not the places that a container has its own of', () => {
  for (const [, { env_file, environment }] of programs) {
    expect(env_file).toEqual([{ path: '.env', required: false }]);
    expect(environment).toMatchObject({ DATA_DIR: '/data', PUBLIC_ORIGIN: expect.any(String) });
  }
});

test('nginx passes what providers and mail servers send to the trading APIs, and pages to the portals', () => {
  const template = readFileSync('ops/nginx.conf.template', 'utf8');
  const portals = template.slice(template.indexOf('PORTAL_PORT'), template.indexOf('API_PORT}'));
  const [, pattern = ''] = /location ~ (\S+) \{\s+proxy_pass http:\/\/apis;/.exec(portals) ?? [];
  const passed = [...Object.values(NOTIFY_PATH), BOUNCE_PATH].map((path) => path.match(pattern));
  expect(passed).not.toContain(null);
  expect(['/', '/trading', '/api/user/login'].filter((path) => path.match(pattern))).toEqual([]);
});

test('nginx gives what is a file, waits for news, or streams, the time it takes', () => {
  const template = readFileSync('ops/nginx.conf.template', 'utf8');
  const [portals, apis] = [...template.matchAll(/location ~ (\S+) \{\s+proxy_pass/g)]
    .map(([, pattern = '']) => new RegExp(pattern))
    .filter((pattern) => !pattern.test('/api/payment/notify/'));
  const files = routes
    .map(({ path }) => `/${path}`)
    .filter((path) => /\.(?!js$|txt$)\w+$/.test(path));
  const patient = [...files, '/files/1', '/calendar/1.ics', '/auction/poll'];
  expect(patient.filter((path) => !portals?.test(path))).toEqual([]);
  expect(
    ['/', '/goods', '/customer/purchase-order', '/detail'].filter((path) => portals?.test(path)),
  ).toEqual([]);
  const binary = catalogue.filter((endpoint) => endpoint.binary);
  expect(binary.filter(({ path }) => !apis?.test(path))).toEqual([]);
  expect(apis?.test(CHANGES_PATH)).toBe(true);
  const usual = catalogue.filter(
    ({ path }) => apis?.test(path) && !binary.some((one) => one.path === path),
  );
  expect(usual.map(({ name }) => name)).toEqual(['file.upload']);
});

test.each([
  ['nginx', 'ops/nginx.conf.template'],
  ['pgbouncer', 'ops/pgbouncer.ini.template'],
])('%s is given each value that its configuration asks for', (service, template) => {
  const given = Object.keys(environmentOf(service));
  expect(placeholdersIn(template).length).toBeGreaterThan(3);
  expect(placeholdersIn(template).filter((name) => !given.includes(name ?? ''))).toEqual([]);
});

test('every service that another one names, and every file and volume it is given, exists', () => {
  const named = Object.values(services).flatMap(({ depends_on = [], environment = {} }) => [
    ...(Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)),
    ...Object.values(environment).flatMap((value) =>
      [...value.matchAll(/(?:@|\/\/|host=|server )([a-z]+(?:-\d)?)(?=[: ])/g)].map(
        ([, host = '']) => host,
      ),
    ),
  ]);
  expect(named).toContain('pgbouncer');
  expect(named.filter((name) => !(name in services) && name !== 'market')).toEqual([]);
  const mounted = Object.values(services).flatMap((service) =>
    (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''),
  );
  expect(
    mounted.filter((source) =>
      source.startsWith('.') ? !existsSync(source) : !(source in volumes),
    ),
  ).toEqual([]);
});

test('the commands are files of the build', () => {
  const scripts = readFileSync('Dockerfile', 'utf8').match(/build\/[\w/-]+\.js/g) ?? [];
  const [program] = programs.map(([, { command }]) => command?.[1]);
  expect(scripts).toContain(program);
});
