import type { LoaderFunctionArgs } from '@remix-run/node';
import writeExcelFile from 'write-excel-file/node';
import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import { boundsOf } from '#app/domain/catalogue/purchase-terms.ts';
import { load } from '#app/session/load.server.ts';
import {
  headingCell,
  numberCell,
  textCell,
  workbookAnswer,
} from '#app/spreadsheet/workbook.server.ts';
import { readChosen } from './read-chosen.server.ts';

const HEADINGS = [
  ...['商品编码', '商品', '牌号', '规格', '品牌', '生产厂家', '卖家', '交货地'],
  ...['单价（元）', '单位', '库存', '起订量', '交货方式'],
];

/** The chosen goods as a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { goods } = await load(request, () => readChosen(request));
  const data = [HEADINGS.map(headingCell), ...goods.map(rowOf)];
  const columns = HEADINGS.map(() => ({ width: 16 }));
  const workbook = await writeExcelFile([{ sheet: '商品', data, columns }]).toBuffer();
  return workbookAnswer(workbook, '商品清单.xlsx', 'goods.xlsx');
}

const rowOf = (goods: ProductDetail) => [
  ...[goods.productCode, goods.productName, goods.brandNumber, goods.specs].map(textCell),
  ...[goods.brand, goods.manufacturer, goods.sellerName, goods.deliveryPlace].map(textCell),
  numberCell(goods.sellingPrice),
  textCell(goods.unit),
  numberCell(goods.availableCount),
  numberCell(boundsOf(goods).min),
  textCell(goods.deliveryWayName),
];
