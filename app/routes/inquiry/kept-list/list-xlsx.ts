import type { LoaderFunctionArgs } from '@remix-run/node';
import writeExcelFile from 'write-excel-file/node';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import {
  headingCell,
  numberCell,
  textCell,
  workbookAnswer,
} from '#app/spreadsheet/workbook.server.ts';
import { type MatchedRow, matchList } from '../pasted-list/match-list.server.ts';
import { readKept } from './read-kept.server.ts';

/** The first six are read again where such a file is uploaded. */
const HEADINGS = [
  ...['品名', '牌号', '规格', '数量', '单位', '厂家、交货地'],
  ...['对应的商品', '卖家', '单价（元）', '计价单位', '库存', '核对结果'],
];

/** A kept list with today's goods, prices and stock, as a spreadsheet. */
export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  requireStandIn(`lists/${id}/list.xlsx`);
  const token = await requireToken(request, LOGIN_REQUIRED);
  const { name, matched } = await load(request, async () => {
    const kept = await readKept(id, new URLSearchParams(), token);
    return { name: kept.name, matched: await matchList(kept.rows) };
  });
  const data = [HEADINGS.map(headingCell), ...matched.map(rowOf)];
  const columns = HEADINGS.map(() => ({ width: 16 }));
  const workbook = await writeExcelFile([{ sheet: '常购清单', data, columns }]).toBuffer();
  return workbookAnswer(workbook, `${name}.xlsx`, 'list.xlsx');
}

function rowOf({ row, chosen, problem }: MatchedRow) {
  const { name, grade, specs, quantity, unit, origin } = row;
  const isNumber = /^\d+(?:\.\d+)?$/.test(quantity);
  return [
    ...[name, grade, specs].map(textCell),
    isNumber ? numberCell(quantity) : textCell(quantity),
    textCell(unit),
    textCell(origin),
    textCell(chosen ? `${chosen.name} ${chosen.brandNumber} ${chosen.specs}` : ''),
    textCell(chosen?.sellerName ?? ''),
    chosen ? numberCell(chosen.price) : null,
    textCell(chosen?.unit ?? ''),
    chosen ? numberCell(chosen.availableCount) : null,
    textCell(problem ?? ''),
  ];
}
