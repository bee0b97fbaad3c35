import { useEffect, useRef, useState } from 'react';
import { importWithRetries } from '#app/browser/connection.ts';
import { DRAFT_ID, SAVE_DRAFT } from '#app/domain/draft/draft-controls.ts';
import { draftDigest } from '#app/domain/draft/draft-digest.ts';
import { longValues } from '#app/forms/typed-values.ts';
import type { PortalForm } from '#app/forms/use-form.ts';
import type { LongForm } from '#app/session/own-draft.server.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
import { useRootData } from '../layout/root-data.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Autosave } from './autosave.ts';

interface LongFormProps {
  /** Null for visitors without a login. */
  long: LongForm | null;
}

/** What was saved of a long form and is not in it; each choice loads the page anew. */
export function OfferedDrafts({ long }: LongFormProps) {
  const { csrf } = useRootData();
  const shownDraft = useShownDraft(long);
  const offered = long?.offered.filter(({ id }) => id !== shownDraft) ?? [];
  if (!long || offered.length === 0) return null;
  return (
    <Notice>
      <div className={stack[2]}>
        {offered.map(({ id, at }) => (
          <form
            key={id}
            method="post"
            action={`/draft?${new URLSearchParams({ page: long.page })}`}
            className={cluster[3]}
          >
            <input type="hidden" name="form" value={long.form} />
            <input type="hidden" name={DRAFT_ID} value={id} />
            {csrf && <input type="hidden" name="csrf" value={csrf} />}
            <span>有未提交的内容（{at} 保存）</span>
            <span className={cluster[2]}>
              <Button variant="secondary" name="intent" value="restore">
                恢复
              </Button>
              <Button variant="quiet" name="intent" value="discard">
                放弃
              </Button>
            </span>
          </form>
        ))}
      </div>
    </Notice>
  );
}

/**
 * The draft that is in the form already: this page saves the form as that draft, or the browser has kept
 * the same text (browser/kept-text.ts) and the form continues that draft.
 */
function useShownDraft(long: LongForm | null): string | undefined {
  const [draftId, setDraftId] = useState<string>();
  useEffect(() => {
    const noteDraft = (event: Event) => setDraftId((event as CustomEvent<string>).detail);
    document.addEventListener(DRAFT_ID, noteDraft);
    return () => document.removeEventListener(DRAFT_ID, noteDraft);
  }, []);
  useEffect(() => {
    if (!long || long.offered.length === 0) return;
    const compare = (form: HTMLFormElement) => {
      const typed = new FormData(form);
      if (typed.get('form') !== long.form) return;
      const digest = draftDigest(longValues(typed));
      const found = long.offered.find((each) => each.digest === digest);
      if (found) form.dispatchEvent(new CustomEvent(DRAFT_ID, { detail: found.id, bubbles: true }));
    };
    // The browser has filled in controls before this listener was there.
    let filled = setTimeout(() => [...document.forms].forEach(compare));
    // Browsers fill in one control after the other: compare once after the last.
    const note = ({ isTrusted, target }: Event) => {
      const form = target instanceof Element && target.closest('form');
      if (isTrusted || !form) return;
      clearTimeout(filled);
      filled = setTimeout(compare, 0, form);
    };
    document.addEventListener('input', note);
    return () => {
      clearTimeout(filled);
      document.removeEventListener('input', note);
    };
  }, [long]);
  return draftId;
}

/** Whether something was typed before the script was there. */
const isChanged = ({ elements }: HTMLFormElement): boolean =>
  [...elements].some(
    (control) =>
      (control instanceof HTMLTextAreaElement && control.value !== control.defaultValue) ||
      // A box that is not ticked has no default value, but a value.
      (control instanceof HTMLInputElement &&
        (control.checked !== control.defaultChecked ||
          (!/checkbox|radio/.test(control.type) && control.value !== control.defaultValue))),
  );

interface DraftControlsProps extends LongFormProps {
  form: PortalForm;
  /** The id of the form, where the controls are outside of it. */
  formId?: string;
  label?: string;
}

/** In a long form: saves it among the customer's drafts, with a script on each pause in typing. */
export function DraftControls({ form, long, formId, label = '保存草稿' }: DraftControlsProps) {
  const id = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLSpanElement>(null);
  const begin = useRef<() => Promise<Autosave>>();
  const page = long?.page;
  // The same while the page's data is loaded again around it.
  const [draft, setDraft] = useState(long);
  if (draft?.page !== page) setDraft(long);

  useEffect(() => {
    const control = id.current;
    const whole = control?.form;
    if (!whole || !page) return;
    const left = new AbortController();
    const show = (text: string) => {
      if (status.current) status.current.textContent = text;
    };
    let begun: Promise<Autosave> | undefined;
    begin.current = () => {
      begun ??= importWithRetries(() => import('./autosave.ts')).then(({ autosave }) =>
        autosave(whole, control, page, show, left.signal),
      );
      return begun;
    };
    whole.addEventListener('input', begin.current, { signal: left.signal });
    const continueDraft = (event: Event) => {
      const { detail } = event as CustomEvent<string>;
      setDraft((before) => before && { ...before, id: detail });
    };
    whole.addEventListener(DRAFT_ID, continueDraft, { signal: left.signal });
    if (isChanged(whole)) begin.current();
    return () => left.abort();
  }, [page]);

  if (!long) return null;
  return (
    <>
      <input
        ref={id}
        type="hidden"
        form={formId}
        name={DRAFT_ID}
        value={String(form.valueOf(DRAFT_ID) ?? draft?.id)}
      />
      <Button
        variant="quiet"
        form={formId}
        name="intent"
        value={SAVE_DRAFT}
        onClick={(event) => {
          if (!begin.current) return;
          event.preventDefault();
          begin.current().then(({ save }) => save());
        }}
      >
        {label}
      </Button>
      <span ref={status} role="status" className={muted} />
    </>
  );
}
