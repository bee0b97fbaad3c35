import type { ReactNode } from 'react';
import type { Tone } from '#app/domain/tone.ts';
import { classNames } from '#app/styles/class-names.ts';
import { tone as tones } from './notice.css.ts';
import { tag } from './tag.css.ts';

/** A short label for a state or a kind. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(tag, tones[tone])}>{children}</span>;
}
