import { cluster } from '#app/styles/layout.css.ts';
import { RowLink } from './row-button.tsx';
import { type Column, rowActions } from './table.tsx';

interface Kept {
  name: string;
  /** The form that changes it. */
  editTo: string;
  /** The dialog that asks before it ends; absent where it cannot. */
  endTo?: string | false;
}

/** The column of a list whose rows are changed by the form above it, and ended by a dialog. */
export const editAndEnd = <Row,>(kept: (row: Row) => Kept): Column<Row> =>
  rowActions((row) => {
    const { name, editTo, endTo } = kept(row);
    return (
      <div className={cluster[1]}>
        <RowLink label="修改" of={name} to={editTo} variant="quiet" />
        {endTo && <RowLink label="删除" of={name} to={endTo} variant="quiet" preventScrollReset />}
      </div>
    );
  });
