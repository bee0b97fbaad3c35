import { useEffect, useRef, useState } from 'react';
import { type PickedPlace, readPickedPlace } from '#app/domain/checkout/picked-place.ts';
import * as styles from './map-picker.css.ts';

export interface MapPickerProps {
  /** The provider's page; messages of other origins are ignored. */
  url: string;
  onPick(place: PickedPlace): void;
}

/** A provider's map in a frame; a picked place is shown below it and passed to `onPick`. */
export default function MapPicker({ url, onPick }: MapPickerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [picked, setPicked] = useState<PickedPlace>();
  const latest = useRef(onPick);
  latest.current = onPick;

  useEffect(() => {
    const { origin } = new URL(url);
    function receive(event: MessageEvent<unknown>) {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const place = readPickedPlace(event.data);
      if (!place) return;
      setPicked(place);
      latest.current(place);
    }
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [url]);

  return (
    <>
      <iframe
        ref={frame}
        src={url}
        title="地图选点"
        className={styles.frame}
        loading="lazy"
        allow="geolocation"
        sandbox="allow-scripts allow-same-origin allow-forms"
      />
      <p role="status">
        {picked && `已选定 ${picked.address || '位置'}（${picked.longitude}, ${picked.latitude}）`}
      </p>
    </>
  );
}
