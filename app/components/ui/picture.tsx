import { square } from './picture.css.ts';

export interface PictureProps {
  src: string;
  /** Empty where the text beside it has the same content. */
  alt: string;
  width: number;
  height: number;
  /** For a picture that is in view when the page opens. */
  eager?: boolean;
  /** Of a long table, which has the rule for all of its pictures. */
  inList?: boolean;
}

/** A picture that reserves its space while it loads, and keeps to it where it is a square. */
export function Picture({ src, alt, width, height, eager, inList }: PictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      className={width === height && !inList ? square : undefined}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
    />
  );
}
