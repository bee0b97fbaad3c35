import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  billOfDelivered,
  isAllowed,
  lockProblems,
  packagesByLicence,
  readLock,
  readManifest,
  vulnerabilitiesIn,
} from '../../scripts/dependencies.ts';

const manifest = readManifest();

test('npm runs none of our scripts by itself while it installs', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const itself = /^(?:pre|post)?(?:dependencies|install|prepare|prepublish|pack|shrinkwrap)$/;
  expect(Object.keys(scripts).filter((name) => itself.test(name))).toEqual([]);
});

test('the lock file has the dependencies of package.json, each package with its hash and from the registry', () => {
  expect(lockProblems(manifest, readLock())).toEqual([]);
});

test.each<[what: string, spoil: (lock: ReturnType<typeof readLock>) => void, problems: string[]]>([
  [
    'a version that package.json does not name',
    ({ packages }) => Object.assign(packages['node_modules/react'] ?? {}, { version: '18.0.0' }),
    [`react: ${manifest.dependencies.react} is wanted, 18.0.0 is locked`],
  ],
  [
    'a dependency that package.json does not name',
    ({ packages }) => Object.assign(packages['']?.dependencies ?? {}, { 'left-pad': '1.3.0' }),
    ['package-lock.json was made of other dependencies than package.json names'],
  ],
  [
    'a package without what its content is checked with',
    ({ packages }) => delete packages['node_modules/react']?.integrity,
    ['node_modules/react: no SHA-512 of its content'],
  ],
  [
    'a package of another place',
    ({ packages }) =>
      Object.assign(packages['node_modules/react'] ?? {}, { resolved: 'https://evil.test/r.tgz' }),
    ['node_modules/react: comes from elsewhere than the registry'],
  ],
])('a lock file with %s is refused', (_, spoil, problems) => {
  const lock = readLock();
  spoil(lock);
  expect(lockProblems(manifest, lock)).toEqual(problems);
});

test('what is delivered has licences that are allowed', () => {
  const licences = packagesByLicence(readLock());
  expect(licences.get('MIT')).toContain(`react@${manifest.dependencies.react}`);
  expect([...licences.keys()].filter((licence) => !isAllowed(licence))).toEqual([]);
});

test.each(['GPL-3.0-only', '(MIT OR GPL-2.0)', 'SEE LICENSE IN LICENSE.md', 'UNLICENSED', 'none'])(
  'the licence %s is not',
  (licence) => {
    expect(isAllowed(licence)).toBe(false);
  },
);

test('the bill of materials has what is delivered, even if tests need it too, and nothing else', () => {
  const react = `react@${manifest.dependencies.react}`;
  const vitest = `vitest@${manifest.devDependencies.vitest}`;
  const ofDevelopment = { name: 'cdx:npm:package:development', value: 'true' };
  const bill = billOfDelivered(
    {
      metadata: { component: { 'bom-ref': 'trading-portal@0.1.0', name: 'a-folder' } },
      components: [
        { 'bom-ref': react, properties: [ofDevelopment] },
        { 'bom-ref': vitest, properties: [ofDevelopment] },
      ],
      dependencies: [
        { ref: 'trading-portal@0.1.0', dependsOn: [react, vitest] },
        { ref: vitest, dependsOn: [react] },
      ],
    },
    manifest,
    readLock(),
  );
  expect(bill).toEqual({
    metadata: { component: { 'bom-ref': 'trading-portal@0.1.0', name: 'trading-portal' } },
    components: [{ 'bom-ref': react, properties: [] }],
    dependencies: [{ ref: 'trading-portal@0.1.0', dependsOn: [react] }],
  });
});

test('known vulnerabilities are named, and no answer of a registry is not taken for none', () => {
  const answer = {
    auditReportVersion: 2,
    vulnerabilities: { qs: { name: 'qs', severity: 'high', range: '<6.2.4' } },
  };
  expect(vulnerabilitiesIn(JSON.stringify(answer))).toEqual(['qs <6.2.4: high']);
  expect(vulnerabilitiesIn(JSON.stringify({ ...answer, vulnerabilities: {} }))).toEqual([]);
  expect(vulnerabilitiesIn('{ "statusCode": 405 }')).toBeUndefined();
  expect(vulnerabilitiesIn('')).toBeUndefined();
});
