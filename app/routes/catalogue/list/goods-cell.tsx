import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small } from '#app/styles/layout.css.ts';
import * as styles from './goods-table.css.ts';

/** Picture, name and specification of a row, leading to the goods. */
export function GoodsCell({
  to,
  row: { image, name, specs },
}: {
  to: string;
  row: { image: string; name: string; specs: string };
}) {
  return (
    <Link to={to} className={styles.goods}>
      <Picture src={image} alt="" width={40} height={40} />
      <span>
        <strong>{name}</strong>
        <span className={classNames(styles.specs, muted, small)}>{specs}</span>
      </span>
    </Link>
  );
}
