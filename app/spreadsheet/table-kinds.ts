/** The kinds of files that tables are read from: their usual names and the endings of their file names. */
const KINDS = [
  { name: 'Excel（XLSX、XLS）', ends: ['.xlsx', '.xls', '.xml', '.html', '.htm'] },
  { name: 'ODS', ends: ['.ods'] },
  { name: 'CSV 表格', ends: ['.csv', '.tsv', '.txt', 'text/csv'] },
] as const;

/** The file name endings for the control that chooses a table's file. */
export const TABLE_FILES = KINDS.flatMap(({ ends }) => ends).join(',');

/** The names of the kinds for hints and messages. */
export const TABLE_KINDS_TEXT = KINDS.map(({ name }) => name)
  .join('、')
  .replace(/、(?=[^、]*$)/, ' 或 ');
