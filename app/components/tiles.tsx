import { classNames } from '#app/styles/class-names.ts';
import { linkBox } from '#app/styles/layout.css.ts';
import * as styles from './tiles.css.ts';
import { Link } from './ui/link.tsx';

interface TileProps {
  to: string;
  title: string;
  about: string;
}

/** Services by name, each with a short description. */
export function Tiles({ tiles }: { tiles: readonly TileProps[] }) {
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ to, title, about }) => (
        <li key={title}>
          <Link to={to} className={classNames(linkBox, styles.tile)}>
            <strong className={styles.tileTitle}>{title}</strong>
            {about}
          </Link>
        </li>
      ))}
    </ul>
  );
}
