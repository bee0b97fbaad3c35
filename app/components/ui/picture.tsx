import { copiesOf } from '#app/domain/file/picture.ts';
import { square } from './picture.css.ts';

export interface PictureProps {
  src: string;
  /** Empty where the text beside it has the same content. */
  alt: string;
  width: number;
  height: number;
  /** For a picture that is in view when the page opens: it is fetched before others. */
  eager?: boolean;
  /** Of a long table, which has the rule for all of its pictures. */
  inList?: boolean;
  /** Not cut, although its place is a square. */
  whole?: boolean;
}

/** A picture that reserves its space while it loads, and keeps to it where it is a square. */
export function Picture({
  src,
  alt,
  width,
  height,
  eager,
  inList,
  whole = width !== height,
}: PictureProps) {
  return (
    <img
      {...copiesOf(src, width, !whole)}
      // For the page as it comes; React 18 knows the attribute by no name of its own.
      {...(import.meta.env.SSR && eager && { fetchpriority: 'high' })}
      loading={eager ? undefined : 'lazy'}
      alt={alt}
      className={width === height && !inList ? square : undefined}
      width={width}
      height={height}
    />
  );
}
