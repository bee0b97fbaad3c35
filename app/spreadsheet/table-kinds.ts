/** The kinds of files that tables are read from: what people call them, and the ends of their names. */
const KINDS = [
  { name: 'Excel（XLSX、XLS）', ends: ['.xlsx', '.xls', '.xml', '.html', '.htm'] },
  { name: 'ODS', ends: ['.ods'] },
  { name: 'CSV 表格', ends: ['.csv', '.tsv', '.txt', 'text/csv'] },
] as const;

/** For the control that chooses such a file. */
export const TABLE_FILES = KINDS.flatMap(({ ends }) => ends).join(',');

/** For hints and messages. */
export const TABLE_KINDS_TEXT = KINDS.map(({ name }) => name)
  .join('、')
  .replace(/、(?=[^、]*$)/, ' 或 ');
