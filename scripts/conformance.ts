/**
 * Checks a trading API against the contract: `npm run conformance -- URL [phone] [password] [seller's phone] [seller's
 * password] [--only WORD,WORD] [--all]`. A word is a step of adoption, a call or its first word (docs/api.md). The exit
 * code is 0 if no call is wrong and no step named by `--only` lacks one.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { catalogue } from '#app/domain/contract.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { ADOPTION_STEPS } from '../tests/conformance/adoption.ts';
import { conformance, type Seen } from '../tests/conformance/conformance.ts';
import { faultLines, lacking, pagesNeeding, summaryLines } from '../tests/conformance/summary.ts';

const USAGE =
  "npm run conformance -- URL [phone] [password] [seller's phone] [seller's password] [--operator PHONE:PASSWORD] [--only WORD,WORD] [--all]";

function refuse(text: string): never {
  console.error(`${text}\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        all: { type: 'boolean' },
        // Also of the environment, so that no password stands in a list of processes.
        operator: { type: 'string', default: process.env.CONFORMANCE_OPERATOR ?? '' },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { positionals, values } = readArguments();
const [
  url,
  phone = DEMO_ACCOUNTS[0].phone,
  password = DEMO_PASSWORD,
  sellerPhone = DEMO_ACCOUNTS[3].phone,
  sellerPassword = DEMO_PASSWORD,
] = positionals;
if (!url || !URL.canParse(url)) refuse('The first word is the address of the API.');

const DEMO_OPERATOR = `${DEMO_ACCOUNTS[6].phone}:${DEMO_PASSWORD}`;
// The demo's operator acts in the demo's market alone: who names a customer names the operator too, or nothing is tried.
const operator = values.operator || (positionals.length === 1 ? DEMO_OPERATOR : '');
const [operatorPhone = '', ...operatorPassword] = operator.split(':');
const only = values.only?.split(',').map((word) => word.trim()) ?? [];
const known = new Set<string>([
  ...ADOPTION_STEPS,
  ...catalogue.flatMap(({ name }) => [name, name.split('.')[0] ?? '']),
]);
const unknown = only.find((word) => !known.has(word));
if (unknown) refuse(`--only: there is no 「${unknown}」; steps are ${ADOPTION_STEPS.join(', ')}.`);

const seen = await conformance(url, {
  customer: { phone, password },
  seller: { phone: sellerPhone, password: sellerPassword },
  ...(operatorPhone && {
    operator: { phone: operatorPhone, password: operatorPassword.join(':') },
  }),
  only,
});
const line = ({ call, outcome, got, why, loose = '' }: Seen) =>
  [outcome.padEnd(8), call.padEnd(32), got.padEnd(10), why.join('; '), loose].join(' ').trimEnd();
const faults = faultLines(seen, pagesNeeding(readFileSync('docs/api.md', 'utf8')));
const parts = [values.all ? seen.map(line) : [], faults, summaryLines(seen)];
process.stdout.write(
  `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`,
);
const unready = ADOPTION_STEPS.filter(
  (step) => only.includes(step) && lacking(step, seen).length > 0,
);
process.exitCode = faults.length + unready.length === 0 ? 0 : 1;
