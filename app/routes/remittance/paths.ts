/** Of the operator's pages of the bank's statements. */
export const STATEMENTS = '/customer/desk/bank-statements';
/** Of one file that was read, before it is imported. */
export const statementFilePath = (id: string): string => `${STATEMENTS}/files/${id}`;
