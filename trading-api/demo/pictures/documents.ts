const INK = '#5b6673';
const SEAL = '#c8453b';

const bar = (x: number, y: number, width: number, height = 8, colour = '#c9d1da') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${colour}"/>`;

const rules = (d: string, width = 1.5) =>
  `<path fill="none" stroke="${INK}" stroke-width="${width}" d="${d}"/>`;

/** A five-pointed star in a ring, like the company seal on Chinese documents. */
const seal = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})" opacity=".85"><circle r="42" fill="none" stroke="${SEAL}" stroke-width="4"/><path fill="${SEAL}" d="m0-20 5 14h15L8 3l5 15L0 9l-13 9 5-15-12-9h15z"/></g>`;

/** An upright page: letters are bars, as a font would come from somewhere else. */
const page = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 594"><rect width="420" height="594" fill="#fff"/><rect x="14" y="14" width="392" height="566" fill="none" stroke="#9fb0c3" stroke-width="2"/>${content}</svg>\n`;

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

const inspectionReport = page(
  bar(110, 52, 200, 18, '#2f5d8c') +
    bar(150, 84, 120) +
    ROWS.slice(0, 3)
      .map((row) => bar(44, 122 + row * 22, 90 + row * 14) + bar(230, 122 + row * 22, 130))
      .join('') +
    rules(
      `M40 200h340v272H40z${ROWS.slice(1)
        .map((row) => `M40 ${200 + row * 34}h340`)
        .join('')}M130 200v272M220 200v272M300 200v272`,
    ) +
    ROWS.map((row) =>
      [56, 144, 236, 314]
        .map((x, column) =>
          bar(
            x,
            213 + row * 34,
            row === 0 ? 52 : 34 + ((row * 7 + column * 11) % 20),
            8,
            row === 0 ? INK : undefined,
          ),
        )
        .join(''),
    ).join('') +
    bar(44, 502, 150) +
    bar(44, 526, 110) +
    seal(320, 520),
);

const businessLicence = page(
  '<path fill="none" stroke="#d8b45a" stroke-width="6" d="M28 28h364v538H28z"/>' +
    `<path fill="${SEAL}" d="m210 58 8 24h25l-20 15 8 24-21-15-21 15 8-24-20-15h25z"/>` +
    bar(120, 142, 180, 24, '#3a4754') +
    bar(150, 180, 120) +
    ROWS.slice(0, 7)
      .map(
        (row) =>
          bar(60, 226 + row * 34, 70, 10, INK) +
          bar(156, 226 + row * 34, 120 + ((row * 37) % 90), 10),
      )
      .join('') +
    bar(60, 500, 120) +
    seal(320, 500),
);

/** A page of lines of Helvetica, which every reader of PDF brings along. */
function pdfOf(lines: readonly (readonly [size: number, text: string])[]): string {
  let y = 780;
  const text = lines
    .map(([size, line]) => {
      y -= size * 2;
      return `BT /F1 ${size} Tf 60 ${y} Td (${line}) Tj ET`;
    })
    .join('\n');
  const content = `0.62 0.69 0.76 RG 2 w 30 30 535 782 re S\n${text}`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  return `${file}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
}

const qualityCertificate = pdfOf([
  [22, 'QUALITY CERTIFICATE'],
  [11, 'Specimen of the demonstration market - no legal effect'],
  [12, ' '],
  [12, 'Heat / batch number: see the product page'],
  [12, 'Chemical composition: within the limits of the grade'],
  [12, 'Yield strength: passed'],
  [12, 'Tensile strength: passed'],
  [12, 'Elongation: passed'],
  [12, 'Dimensions and surface: passed'],
  [12, ' '],
  [12, 'Quality department of the manufacturer'],
]);

/** Specimens of qualification documents, by their path below public/. */
export const DOCUMENT_FILES: Readonly<Record<string, string>> = {
  'documents/quality-certificate.pdf': qualityCertificate,
  'documents/inspection-report.svg': inspectionReport,
  'documents/business-licence.svg': businessLicence,
};
