export interface PictureProps {
  src: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  width: number;
  height: number;
  /** For a picture that is in view when the page opens. */
  eager?: boolean;
}

/** A picture that reserves its space while it loads. */
export function Picture({ src, alt, width, height, eager }: PictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
