/**
 * `npm run dependencies:check`: holds package-lock.json against package.json and what is installed, lists the
 * licences of what is delivered, and asks the registry for known vulnerabilities. With the name of a
 * file, or - for stdout, it also writes a bill of materials (CycloneDX); what it finds is on stderr.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

const ranges = z.record(z.string(), z.string()).default({});
const manifestShape = z.object({ name: z.string(), dependencies: ranges, devDependencies: ranges });
const entryShape = z.object({
  version: z.string(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  license: z.unknown().optional(),
  dependencies: ranges,
  devDependencies: ranges,
});
const lockShape = z.object({ packages: z.record(z.string(), entryShape) });

export type Manifest = z.infer<typeof manifestShape>;
export type Lock = z.infer<typeof lockShape>;

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export const readManifest = (): Manifest => manifestShape.parse(json('package.json'));
export const readLock = (file = 'package-lock.json'): Lock => lockShape.parse(json(file));

/** The packages of a lock file by their places, without the project itself. */
const packagesOf = ({ packages }: Lock) => Object.entries(packages).filter(([place]) => place);

/** What is wrong with a lock file, a sentence each. */
export function lockProblems(manifest: Manifest, lock: Lock): string[] {
  const problems: string[] = [];
  for (const kind of ['dependencies', 'devDependencies'] as const) {
    if (!isDeepStrictEqual(manifest[kind], lock.packages['']?.[kind])) {
      problems.push(`package-lock.json was made of other ${kind} than package.json names`);
    }
    for (const [name, range] of Object.entries(manifest[kind])) {
      // Another package by this name: npm:typescript@7.0.2.
      const wanted = range.replace(/^npm:.+@/, '');
      const locked = lock.packages[`node_modules/${name}`]?.version;
      if (locked !== wanted) problems.push(`${name}: ${range} is wanted, ${locked} is locked`);
    }
  }
  for (const [place, { integrity, resolved, link }] of packagesOf(lock)) {
    if (!integrity?.startsWith('sha512-')) problems.push(`${place}: no SHA-512 of its content`);
    // Those of the registry have none: .npmrc.
    if (resolved || link) problems.push(`${place}: comes from elsewhere than the registry`);
  }
  return problems;
}

/** Where what is installed is not what is locked. */
function installationProblems(lock: Lock): string[] {
  return packagesOf(readLock('node_modules/.package-lock.json'))
    .filter(([place, { integrity }]) => integrity !== lock.packages[place]?.integrity)
    .map(([place]) => `${place}: is not what package-lock.json says; run npm install --no-save`);
}

/** Licences that ask for no more than their own text, and one. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  // A library of its own beside ours, delivered unchanged, that anybody can replace (libvips, of sharp).
  'LGPL-3.0-or-later',
  'MIT',
  // Asks for the source of its own files only, which are delivered unchanged (resvg).
  'MPL-2.0',
  'MIT-0',
  'Unlicense',
  // In a list that was written before there were identifiers.
  'Apache2',
]);

const licenceShape = z.union([
  z.string(),
  z.object({ type: z.string() }).transform(({ type }) => type),
]);
const licencesShape = z.object({
  license: z.union([licenceShape, z.array(licenceShape)]).optional(),
  licenses: z.array(licenceShape).optional(),
});

/** The licence that a package.json or an entry of the lock file states. */
function licenceOf(statement: unknown): string {
  const { license, licenses } = licencesShape.parse(statement);
  return [license ?? licenses ?? 'none'].flat().join(' OR ');
}

/**
 * Whether every licence that the expression names is allowed, those of an `OR` too: then it needs
 * no parsing, and no alternative has to be chosen.
 */
export const isAllowed = (licence: string): boolean =>
  (licence.match(/[^\s()]+/g) ?? []).every(
    (word) => word === 'OR' || word === 'AND' || ALLOWED.has(word),
  );

/** The packages that are delivered, on any platform, by their licences. */
export function packagesByLicence(lock: Lock): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [place, entry] of packagesOf(lock)) {
    if (entry.dev) continue;
    const manifest = `${place}/package.json`;
    const licence = licenceOf(existsSync(manifest) ? json(manifest) : entry);
    const name = `${place.replace(/^.*node_modules\//, '')}@${entry.version}`;
    found.set(licence, [...(found.get(licence) ?? []), name]);
  }
  return found;
}

function npm(...args: string[]) {
  const { stdout, status } = spawnSync('npm', ['--loglevel=silent', ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { stdout, succeeded: status === 0 };
}

const billShape = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(
    z.looseObject({
      'bom-ref': z.string(),
      properties: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

export type Bill = z.infer<typeof billShape>;

/**
 * The bill of what is delivered, of that of everything installed. `npm sbom --omit=dev` also leaves out
 * what is needed for both, like React; and npm calls the project what its folder is called.
 */
export function billOfDelivered(bill: Bill, { name }: Manifest, lock: Lock): Bill {
  const { component } = bill.metadata;
  const kept = new Set([component['bom-ref'], ...[...packagesByLicence(lock).values()].flat()]);
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...component, name } },
    components: bill.components
      .filter((part) => kept.has(part['bom-ref']))
      .map((part) => ({
        ...part,
        properties: part.properties.filter((one) => one.name !== 'cdx:npm:package:development'),
      })),
    dependencies: bill.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => kept.has(on)) })),
  };
}

function writeBillOfMaterials(manifest: Manifest, lock: Lock, file: string): void {
  const { stdout } = npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application');
  const bill = billOfDelivered(billShape.parse(JSON.parse(stdout)), manifest, lock);
  const text = `${JSON.stringify(bill, null, 2)}\n`;
  if (file === '-') process.stdout.write(text);
  else writeFileSync(file, text);
}

const auditShape = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

/** The known vulnerabilities of what is delivered; undefined where no registry answers. */
export function vulnerabilitiesIn(answer: string): string[] | undefined {
  const { success, data } = auditShape.safeParse(JSON.parse(answer || 'null'));
  if (!success) return undefined;
  return Object.entries(data.vulnerabilities).map(
    ([name, { severity, range }]) => `${name} ${range}: ${severity}`,
  );
}

function main(file: string | undefined): void {
  const say = (...lines: string[]) => console.error(lines.join('\n'));
  const manifest = readManifest();
  const lock = readLock();

  const wrong = [...lockProblems(manifest, lock), ...installationProblems(lock)];
  if (!npm('ls', '--all', '--package-lock-only').succeeded) {
    wrong.push(
      'package-lock.json has not what its packages need: npm ls --all --package-lock-only',
    );
  }
  say(`package-lock.json: ${packagesOf(lock).length} packages, ${wrong.length} problems`, ...wrong);

  const licences = [...packagesByLicence(lock)];
  const refused = licences.filter(([licence]) => !isAllowed(licence));
  say('', 'licences of what is delivered:');
  for (const [licence, names] of licences) say(`${licence} (${names.length}): ${names.join(', ')}`);
  say(...refused.map(([licence]) => `not allowed: ${licence}`));

  // Offline npm would say that there are none.
  const vulnerabilities = vulnerabilitiesIn(
    npm('audit', '--omit=dev', '--no-offline', '--json').stdout,
  );
  say(
    vulnerabilities
      ? `known vulnerabilities: ${vulnerabilities.length}`
      : 'known vulnerabilities: not known, because the registry does not answer that question',
    ...(vulnerabilities ?? []),
  );

  if (file) writeBillOfMaterials(manifest, lock, file);
  const isFine = wrong.length + refused.length + (vulnerabilities ?? []).length === 0;
  process.exitCode = isFine ? 0 : 1;
}

if (import.meta.filename === process.argv[1]) main(process.argv[2]);
