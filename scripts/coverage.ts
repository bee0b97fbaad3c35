/** Writes docs/coverage.md and names the rows that have no test: `npm run coverage`. */
import { writeFileSync } from 'node:fs';
import {
  COVERAGE_FILE,
  coverageDocument,
  coveredRows,
  missingRows,
} from '../tests/coverage/table.ts';

const rows = coveredRows();
writeFileSync(COVERAGE_FILE, coverageDocument(rows));
const missing = missingRows(rows).map(({ section, words }) => `${section}: ${words}`);
process.stdout.write(
  [`${COVERAGE_FILE}: ${rows.length} rows`, ...missing.map((row) => `no test: ${row}`), ''].join(
    '\n',
  ),
);
