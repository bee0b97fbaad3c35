import type { Random } from './random.ts';

const PICTURE = 'image/svg+xml';

/** The site's own specimens, drawn by `pictures/documents.ts`. */
export const DOCUMENTS = {
  certificate: { url: '/documents/quality-certificate.pdf', type: 'application/pdf' },
  report: { url: '/documents/inspection-report.svg', type: PICTURE },
  licence: { url: '/documents/business-licence.svg', type: PICTURE },
} as const;

/** Qualification documents of two in three listings: of each batch, and of the seller. */
export function* authFiles(
  goods: Iterable<{ id: number; brandNumber: string; onShelfDate: Date }>,
  random: Random,
) {
  for (const { id, brandNumber, onShelfDate } of goods) {
    if (!random.chance(66)) continue;
    const day = onShelfDate.toISOString().slice(0, 10).replaceAll('-', '');
    const batches = Array.from(
      { length: random.int(1, 2) },
      (_, batch) => `P${day}-${String(batch + 1).padStart(2, '0')}`,
    );
    const documents = [
      ...batches.map((batchNum) => ({
        name: '质量证明书',
        ...DOCUMENTS.certificate,
        batchNum,
        fileName: `${brandNumber} 质量证明书 ${batchNum}.pdf`,
      })),
      ...batches.map((batchNum) => ({
        name: '检验报告',
        ...DOCUMENTS.report,
        batchNum,
        fileName: `${brandNumber} 检验报告 ${batchNum}.svg`,
      })),
      { name: '营业执照', ...DOCUMENTS.licence, batchNum: '', fileName: '营业执照.svg' },
    ];
    yield* documents.map((document, index) => ({ goodsId: id, position: index + 1, ...document }));
  }
}
