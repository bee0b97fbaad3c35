import { spawnSync } from 'node:child_process';

/** Whether the machine has a reader of PDFs that is another program than the one that writes them. */
export const hasPdfReader = spawnSync('pdftotext', ['-v']).error === undefined;

const read = (pdf: Buffer, ...options: string[]): string[] => {
  const { stdout, status, stderr } = spawnSync('pdftotext', [...options, '-', '-'], { input: pdf });
  if (status !== 0) throw new Error(`the PDF is not read: ${stderr}`);
  // Each page ends with a form feed.
  return stdout.toString().split('\f').slice(0, -1);
};

/** The text of each page, cell by cell, without spaces: where a text breaks over lines it is still whole. */
export const pagesOf = (pdf: Buffer): string[] =>
  read(pdf, '-raw').map((page) => page.normalize('NFKC').replace(/\s/g, ''));
