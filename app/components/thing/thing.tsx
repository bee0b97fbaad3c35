import { useNavigate, useSearchParams } from '@remix-run/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { TALK } from '#app/domain/thread/thread.ts';
import type { Tone } from '#app/domain/tone.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, onScreen, stack } from '#app/styles/layout.css.ts';
import * as styles from './thing.css.ts';

export interface ThingState {
  /** What it is the state of, where a thing has two: 交货, 付款. */
  of?: string;
  label: string;
  tone: Tone;
}

export interface ThingHeadProps {
  /** What it is, the page's h1; with its number where it has no other name. */
  name: string;
  /** Its number, where that is not in its name. */
  number?: string;
  /** Of the thing, and apart from it of its payment. */
  states: readonly ThingState[];
  /** Its sum, as shown: 「¥1,200.00」. */
  sum?: string | null;
  /** Who is at its other side. */
  party?: ReactNode;
  /** What one does next: one button, at the end of the head. */
  next?: ReactNode;
  /** What else may be done, under 更多. */
  others?: ReactNode;
  /** Opens the conversation, which is beside the page only where there is room. */
  talk?: { to: string; count: number; unread: number } | null;
}

/** Around the link that opens the conversation. */
const OPENER = 'talk-opener';

/**
 * The head of a thing's page, which stays in view (design/interface: Kinds of pages): name, states, sum, counterpart,
 * the one next action.
 */
export function ThingHead({
  name,
  number,
  states,
  sum,
  party,
  next,
  others,
  talk,
}: ThingHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.names}>
        <h1 className={styles.name}>{name}</h1>
        <p className={cluster[2]}>
          {states.map(({ of, label, tone }) => (
            <span key={`${of} ${label}`} className={styles.state}>
              {of && <span className={muted}>{of}</span>}
              <Tag tone={tone}>{label}</Tag>
            </span>
          ))}
          {sum && <strong className={styles.sum}>{sum}</strong>}
          {number && <span className={muted}>{number}</span>}
          {party && <span className={muted}>{party}</span>}
        </p>
      </div>
      <div className={classNames(styles.actions, onScreen)}>
        {talk && (
          <span id={OPENER} className={styles.talkLink}>
            <ButtonLink to={talk.to} variant="secondary" preventScrollReset>
              沟通{talk.count > 0 && ` ${talk.count}`}
            </ButtonLink>
          </span>
        )}
        {others && (
          <details className={styles.more}>
            <summary className={styles.moreButton}>更多</summary>
            <div className={styles.others}>{others}</div>
          </details>
        )}
        {next}
      </div>
    </div>
  );
}

interface ThingProps {
  head: ThingHeadProps;
  /** Where it is in its life. */
  steps?: readonly LifeStep[];
  /** The conversation about it. */
  talk?: ReactNode;
  /** What there is needs the whole width, so that the conversation is below it. */
  wide?: boolean;
  children: ReactNode;
}

/** The page of a thing: head, steps, what asks for the reader and what there is; beside it the conversation. */
export function Thing({ head, steps, talk, wide, children }: ThingProps) {
  const [params] = useSearchParams();
  // What is new is why one has come.
  const isAsked = params.has(TALK);
  const isOpen = isAsked || Boolean(head.talk?.unread);
  const drawer = useDrawerFocus(isAsked);
  const navigate = useNavigate();
  const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Escape' || defaultPrevented || !isOpen) return;
    navigate('?', { replace: true, preventScrollReset: true });
  };
  const conversation = talk && (
    <aside
      ref={drawer}
      tabIndex={-1}
      aria-label="沟通"
      className={classNames(styles.talk, isOpen && styles.talkOpen)}
      onKeyDown={closeByKey}
    >
      <Link to="?" className={styles.talkClose} preventScrollReset replace>
        收起沟通
        <Icon name="close" />
      </Link>
      {talk}
    </aside>
  );
  return (
    <>
      <ThingHead {...head} />
      {steps && <Life steps={steps} />}
      <div className={talk && !wide ? styles.withTalk : undefined}>
        <div className={stack[4]}>
          {children}
          {wide && conversation}
        </div>
        {!wide && conversation}
      </div>
    </>
  );
}

/** The focus goes into the conversation when it is opened on the page, and back to what has opened it. */
function useDrawerFocus(isOpen: boolean) {
  const drawer = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    const opener = document.getElementById(OPENER)?.querySelector('a');
    (isOpen ? drawer.current : opener)?.focus({ preventScroll: true });
  }, [isOpen]);
  return drawer;
}

export interface LifeStep {
  label: string;
  /** When it was done; null: it is not, or nobody says when. */
  date: string | null;
  isDone: boolean;
  /** Whether this is what happens now. */
  isCurrent: boolean;
}

/** The steps of a thing's life with their dates: what is done, what is under way, what is to come. */
export function Life({ steps }: { steps: readonly LifeStep[] }) {
  return (
    <ol className={styles.life} aria-label="进度">
      {steps.map(({ label, date, isDone, isCurrent }) => (
        <li
          key={label}
          className={styles.step}
          data-done={isDone || undefined}
          aria-current={isCurrent ? 'step' : undefined}
        >
          <span>{label}</span>
          <time className={styles.stepDate}>{date ?? (isCurrent ? '进行中' : '')}</time>
        </li>
      ))}
    </ol>
  );
}
