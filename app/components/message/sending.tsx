import { Tag } from '#app/components/ui/tag.tsx';
import { muted, small } from '#app/styles/layout.css.ts';
import type { SendingView } from './sending.server.ts';

const note = `${muted} ${small}`;

/** What has become of something that leaves the market. */
export function Sending({ label, tone, tries, error, next }: SendingView) {
  return (
    <>
      <Tag tone={tone}>{label}</Tag>
      {tries > 1 && <div className={note}>{`已试 ${tries} 次`}</div>}
      {error && <div className={note}>{error}</div>}
      {next && <div className={note}>{`下次 ${next}`}</div>}
    </>
  );
}
