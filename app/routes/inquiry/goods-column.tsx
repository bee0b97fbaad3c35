import type { Column } from '#app/components/ui/table.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small } from '#app/styles/layout.css.ts';

/** The goods of a line of an inquiry, wherever lines are decided or countered. */
export const GOODS_COLUMN: Column<{ name: string; specs: string }> = {
  key: 'goods',
  header: '商品',
  phone: 'title',
  cell: ({ name, specs }) => (
    <>
      <p>{name}</p>
      <p className={classNames(muted, small)}>{specs}</p>
    </>
  ),
};
