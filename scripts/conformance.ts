/**
 * Checks a trading API against the contract: `npm run conformance -- URL [phone] [password]
 * [seller's phone] [seller's password]`.
 */
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { type Check, conformance } from '../tests/conformance/conformance.ts';

const [
  url,
  phone = DEMO_ACCOUNTS[0].phone,
  password = DEMO_PASSWORD,
  sellerPhone = DEMO_ACCOUNTS[3].phone,
  sellerPassword = DEMO_PASSWORD,
] = process.argv.slice(2);

if (!url) {
  console.error(
    "npm run conformance -- URL [phone] [password] [seller's phone] [seller's password]",
  );
  process.exit(2);
}

const line = ({ endpoint, check, got, failure }: Check) =>
  [failure ? 'FAIL' : 'ok  ', check.padEnd(10), endpoint.padEnd(28), got.padEnd(9), failure ?? '']
    .join(' ')
    .trimEnd();

const seller = { phone: sellerPhone, password: sellerPassword };
const checks = await conformance(url, { phone, password }, seller);
const failed = checks.filter(({ failure }) => failure).length;
process.stdout.write(
  `${[...checks.map(line), '', `${checks.length - failed} passed, ${failed} failed`].join('\n')}\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
