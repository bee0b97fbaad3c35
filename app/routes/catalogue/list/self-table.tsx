import { ButtonLink } from '#app/components/ui/button.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import {
  actionsColumn,
  detailHref,
  goodsColumn,
  makerColumn,
  placeColumn,
  priceColumn,
  stockColumn,
} from './goods-columns.tsx';
import * as styles from './goods-table.css.ts';
import type { SelfRow } from './sources.server.ts';

const columnsFor = (registerTo: string): readonly Column<SelfRow>[] => [
  goodsColumn('self'),
  { key: 'supplier', header: '供应商', cell: ({ supplier }) => supplier },
  makerColumn,
  { key: 'brand', header: '品牌', cell: ({ brand }) => brand },
  placeColumn('产地'),
  priceColumn,
  stockColumn,
  actionsColumn('self', (id) => (
    <>
      <ButtonLink to={registerTo + id} variant="secondary" size="small" preventScrollReset>
        立即登记
      </ButtonLink>
      <ButtonLink to={detailHref('self', id)} variant="quiet" size="small">
        查看商品详情
      </ButtonLink>
    </>
  )),
];

/**
 * The platform's goods side by side; on a phone a card each.
 * @param registerTo the list with the dialog 登记, to be ended by the goods' id
 */
export function SelfTable({ rows, registerTo }: { rows: readonly SelfRow[]; registerTo: string }) {
  return (
    <div className={styles.list}>
      <Table
        caption="自营商品"
        columns={columnsFor(registerTo)}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </div>
  );
}
