import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import { shortTerms } from '#app/domain/catalogue/price-terms.ts';
import { boundsOf } from '#app/domain/catalogue/purchase-terms.ts';
import { load } from '#app/session/load.server.ts';
import { readSite } from '#app/session/site.server.ts';
import {
  BY_UNIT,
  type Column,
  codeCell,
  priceCell,
  quantityCell,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { readChosen } from './read-chosen.server.ts';

const COLUMNS: readonly Column<ProductDetail>[] = [
  { header: '商品编码', cell: ({ productCode }) => codeCell(productCode) },
  { header: '商品', cell: ({ productName }) => textCell(productName) },
  { header: '牌号', cell: ({ brandNumber }) => textCell(brandNumber) },
  { header: '规格', cell: ({ specs }) => textCell(specs) },
  { header: '品牌', cell: ({ brand }) => textCell(brand) },
  { header: '生产厂家', cell: ({ manufacturer }) => textCell(manufacturer) },
  { header: '卖家', cell: ({ sellerName }) => textCell(sellerName) },
  { header: '交货地', cell: ({ deliveryPlace }) => textCell(deliveryPlace) },
  {
    header: '单价（元，含税）',
    cell: ({ sellingPrice, exactPrice }) => priceCell(exactPrice ?? sellingPrice),
  },
  { header: '价格条件', cell: ({ priceTerms }) => textCell(shortTerms(priceTerms)) },
  { header: '单位', cell: ({ unit }) => textCell(unit) },
  { header: `库存${BY_UNIT}`, cell: ({ availableCount }) => quantityCell(availableCount) },
  { header: `起订量${BY_UNIT}`, cell: (goods) => quantityCell(boundsOf(goods).min) },
  { header: '交货方式', cell: ({ deliveryWayName }) => textCell(deliveryWayName) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { goods } = await load(request, () => readChosen(request));
  return workbookAnswer(
    [sheetOf('商品', COLUMNS, goods)],
    '商品清单.xlsx',
    'goods.xlsx',
    (await readSite()).name,
  );
}
