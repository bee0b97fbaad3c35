import { SIMULATED_PAYMENTS } from '#app/domain/payment/money-kind.ts';
import { headingCell, type Sheet } from '#app/spreadsheet/sheet.ts';

/** A sheet about money, under a line that says so where payments are simulated. */
export const moneySheet = (sheet: Sheet, simulated: boolean): Sheet =>
  simulated
    ? { ...sheet, above: [[headingCell(SIMULATED_PAYMENTS)], ...(sheet.above ?? [])] }
    : sheet;
