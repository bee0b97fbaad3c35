import { copiesOf } from '#app/domain/file/picture.ts';
import { square } from './picture.css.ts';

export interface PictureProps {
  src: string;
  /** Empty where the text beside it has the same content. */
  alt: string;
  width: number;
  height: number;
  /** For a picture that is in view when the page opens. */
  eager?: boolean;
  /** For the one that the page is about, which is fetched before others. */
  first?: boolean;
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
  first,
  inList,
  whole = width !== height,
}: PictureProps) {
  return (
    <img
      {...copiesOf(src, width, !whole)}
      // React 18 knows the attribute by no name of its own.
      {...(first && { fetchpriority: 'high' })}
      alt={alt}
      className={width === height && !inList ? square : undefined}
      width={width}
      height={height}
      loading={eager || first ? 'eager' : 'lazy'}
    />
  );
}
