import type { Cell } from 'write-excel-file/node';
import { SIMULATED_PAYMENTS } from '#app/domain/payment/money-kind.ts';
import { headingCell } from '#app/spreadsheet/workbook.server.ts';

/** The rows of a sheet about money, under a line that says so where payments are simulated. */
export const moneyRows = (rows: Cell[][], simulated: boolean): Cell[][] =>
  simulated ? [[headingCell(SIMULATED_PAYMENTS)], ...rows] : rows;
