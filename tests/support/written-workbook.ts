import { deflateRawSync } from 'node:zlib';

/** An archive as a program writes it, but for its checksums. */
export function zipOf(
  parts: Record<string, string | Buffer>,
  stated?: { method?: number; flags?: number; bytes?: number },
) {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = Buffer.isBuffer(content) ? content : deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(stated?.flags ?? 0, 8);
    entry.writeUInt16LE(stated?.method ?? 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(stated?.bytes ?? Buffer.byteLength(content), 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(at, 42);
    files.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += local.length + Buffer.byteLength(name) + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

interface Sheet {
  rows: string;
  /** Ranges like A1:B2. */
  merged?: string[];
  name?: string;
  state?: string;
}

const contentTypes = (sheets: number) => {
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  return `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[
    type('workbook', 'sheet.main'),
    type('texts', 'sharedStrings'),
    type('styles', 'styles'),
    ...Array.from({ length: sheets }, (_, at) => type(`worksheets/sheet${at}`, 'worksheet')),
  ].join('')}</Types>`;
};

/** A workbook whose parts are written by hand. */
export function workbookOf(sheets: Sheet[], { texts = '', styles = '', properties = '' } = {}) {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="r${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  return {
    '[Content_Types].xml': contentTypes(sheets.length),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="urn:r">${properties}<sheets>${sheets
      .map(
        ({ name = '', state = 'visible' }, at) =>
          `<sheet name="${name}" sheetId="9" state="${state}" r:id="r${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => relation(at, 'worksheet', `worksheets/sheet${at}.xml`))
      .join(
        '',
      )}${relation(90, 'sharedStrings', '/xl/texts.xml')}${relation(91, 'styles', 'styles.xml')}</Relationships>`,
    'xl/texts.xml': `<sst>${texts}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, merged = [] }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData><mergeCells>${merged
          .map((ref) => `<mergeCell ref="${ref}"/>`)
          .join('')}</mergeCells></worksheet>`,
      ]),
    ),
  };
}

/** So many rows of this cell. */
export const numbered = (count: number, cell = '<c><v>1</v></c>') =>
  `<row>${cell}</row>`.repeat(count);
