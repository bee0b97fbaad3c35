import { Editor } from '@tiptap/core';
import {
  type MutableRefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { type as typeInto } from '#app/browser/kept-text.ts';
import { words } from '#app/components/rich-text.css.ts';
import { useControl } from '#app/components/ui/field.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { lostText } from '../content-fields.tsx';
import { foreignPictures, tidied } from '../pasted/tidied.ts';
import { EXTENSIONS } from './extensions.ts';
import { lostBy } from './kept.ts';
import { LinkLine } from './link-line.tsx';
import { addLook, canLook } from './look.ts';
import { Toolbar } from './toolbar.tsx';

export interface EditorProps {
  /** The control of the form, in whose place the editor is. */
  area: HTMLTextAreaElement | null;
  /** Says whether the control is not to be seen. */
  onShown(isShown: boolean): void;
  /** Turns to the text. */
  focus: MutableRefObject<() => void>;
  /** The answer that has put a picture into the text. */
  inserted: FormReply | undefined;
}

/** Of a copy within the editor, which has the right structure already. */
const OWN_COPY = 'data-pm-slice';

/** Writes the text with its look, and the control of the form with its HTML. */
export function ArticleEditor({ area, onShown, focus, inserted }: EditorProps) {
  const { id = '', className: _, name: __, required, ...said } = useControl();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [mode, setMode] = useState<'text' | 'html'>('text');
  const [isLinking, setLinking] = useState(false);
  const [heard, setHeard] = useState('');
  const [, shownAnew] = useReducer((count: number) => count + 1, 0);
  const written = useRef('');

  useEffect(() => {
    if (!area || !place.current || !canLook()) return;
    addLook();
    const made = new Editor({
      element: place.current,
      extensions: EXTENSIONS,
      injectCSS: false,
      editorProps: {
        attributes: {
          class: words,
          role: 'textbox',
          id: `${id}-text`,
          'aria-multiline': 'true',
          'aria-label': '正文',
        },
        handlePaste: (_view, { clipboardData }) => takesPictures(clipboardData),
        handleDrop: (_view, { dataTransfer }) => takesPictures(dataTransfer),
        transformPastedHTML(html) {
          if (html.includes(OWN_COPY)) return html;
          const lost = foreignPictures(html);
          setHeard(lost > 0 ? lostText(lost) : '');
          return tidied(html);
        },
      },
      onTransaction: shownAnew,
      onUpdate() {
        written.current = made.isEmpty ? '' : made.getHTML();
        typeInto(area, written.current);
      },
    });
    /** Shows what the control holds, unless something of it would be lost. */
    const read = () => {
      written.current = area.value;
      const before = tidied(area.value);
      made.commands.setContent(before, { emitUpdate: false });
      const lost = lostBy(before, tidied(made.getHTML()));
      if (lost.length === 0) return setMode('text');
      setMode('html');
      const what = lost.filter((each) => each !== 'words').join('、');
      setHeard(`编辑器不能保留这篇正文的全部内容${what && `（${what}）`}，所以显示为 HTML。`);
    };
    read();
    // Something else has written into it: a draft, or the browser.
    const note = () => area.value !== written.current && !area.matches(':focus') && read();
    area.addEventListener('input', note);
    setEditor(made);
    return () => {
      area.removeEventListener('input', note);
      made.destroy();
      onShown(false);
    };
  }, [area, id, onShown]);

  const isText = editor !== undefined && mode === 'text';
  useLayoutEffect(() => onShown(isText), [isText, onShown]);
  focus.current = () => editor?.commands.focus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is put in once
  useEffect(() => {
    if (!inserted?.inserted || !area) return;
    if (isText) editor.chain().focus().insertContent(inserted.inserted).run();
    else typeInto(area, String(inserted.values.content));
  }, [inserted]);

  useEffect(() => {
    const { dom } = editor?.view ?? {};
    const attributes = { ...said, 'aria-required': required };
    for (const [key, value] of Object.entries(attributes)) {
      if (value === undefined) dom?.removeAttribute(key);
      else dom?.setAttribute(key, String(value));
    }
  });

  const toggleHtml = () => {
    if (!area || !editor) return;
    setHeard('');
    if (mode === 'text') setMode('html');
    else {
      editor.commands.setContent(tidied(area.value), { emitUpdate: false });
      written.current = area.value;
      setMode('text');
    }
  };

  return (
    <div data-editor="" hidden={!editor}>
      {editor && (
        <Toolbar
          editor={isText ? editor : null}
          others={[
            ...(isText
              ? [
                  {
                    sign: '链接',
                    isOn: editor.isActive('link'),
                    press: () => setLinking(!isLinking),
                  },
                  { sign: '图片', isOn: false, press: openInsertion },
                ]
              : []),
            { sign: 'HTML', isOn: !isText, press: toggleHtml },
          ]}
        />
      )}
      {isText && isLinking && <LinkLine editor={editor} close={() => setLinking(false)} />}
      <Heard>{heard}</Heard>
      <div ref={place} hidden={!isText} />
    </div>
  );
}

/** The form's own part for pictures, which is there without a script too. */
function openInsertion(): HTMLInputElement | null {
  const part = document.getElementById('insertion');
  if (!(part instanceof HTMLDetailsElement)) return null;
  part.open = true;
  const file = part.querySelector<HTMLInputElement>('input[type=file]');
  file?.focus();
  return file;
}

/** A picture that is pasted or dropped is chosen as if by its name: the person says what it shows, and it is uploaded. */
function takesPictures(data: DataTransfer | null): boolean {
  if (!data?.files.length || data.types.includes('text/html')) return false;
  const file = openInsertion();
  if (file) file.files = data.files;
  return true;
}
