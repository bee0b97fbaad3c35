/** Of the operator's pages of the bank's statements. */
export const STATEMENTS = '/customer/desk/bank-statements';
