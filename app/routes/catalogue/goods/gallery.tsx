import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { visuallyHidden } from '#app/styles/layout.css.ts';
import * as styles from './gallery.css.ts';

interface GalleryProps {
  images: readonly string[];
  name: string;
  /** The address of the dialog with a large picture, but for the picture's number. */
  zoomTo: string;
}

/**
 * The goods' pictures: the thumbnails are radio buttons that choose the large one by style alone,
 * and the large one opens in a dialog.
 */
export function Gallery({ images, name, zoomTo }: GalleryProps) {
  return (
    <ul className={styles.gallery}>
      {images.map((image, index) => (
        <li key={image} className={styles.item}>
          <Link
            to={zoomTo + (index + 1)}
            preventScrollReset
            title="查看大图"
            className={styles.stage}
          >
            <Picture
              src={image}
              alt={`${name} 图 ${index + 1}`}
              width={640}
              height={640}
              eager={index === 0}
            />
          </Link>
          {images.length > 1 && (
            <label className={styles.thumbnail}>
              <input
                type="radio"
                name="picture"
                defaultChecked={index === 0}
                aria-label={`图 ${index + 1}`}
                className={visuallyHidden}
              />
              <Picture src={image} alt="" width={76} height={76} />
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}
