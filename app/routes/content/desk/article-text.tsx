import { useFetcher } from '@remix-run/react';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { importWithRetries } from '#app/browser/connection.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field, Textarea } from '#app/components/ui/field.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField, useField } from '#app/forms/form-field.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { usePageReply } from '#app/forms/use-form.ts';
import { cluster, stack, visuallyHidden } from '#app/styles/layout.css.ts';
import { INSERT, PLACE } from './content-paths.ts';
import type { EditorProps } from './editor/article-editor.tsx';

const NAME = 'content';

const HELP =
  '可以用 HTML 书写：段落 p、小标题 h2 至 h4、列表 ul ol li、表格 table、链接 a、图片 img（本站路径）、' +
  '加粗 strong、引用 blockquote 等。脚本、样式、表单、内嵌网页和其他网站的图片会被去除。';

/** Comes with the first page that has a text, and is there at once on the next. */
let loaded: ComponentType<EditorProps> | undefined;

/**
 * The text of a page. Without a script it is typed as HTML; with one an editor takes the place of the control, into which
 * it writes what is typed at once: drafts, checks and what is sent know the control alone.
 */
export function ArticleText({
  defaultValue,
  pictures,
}: {
  defaultValue: string | undefined;
  pictures: readonly string[];
}) {
  const { field, control, value } = useField(NAME);
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>();
  const [isShown, setShown] = useState(false);
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  const focus = useRef(() => {});
  const insertion = useInsertion();
  useEffect(() => {
    if (loaded) return setEditor(() => loaded);
    importWithRetries(() => import('./editor/article-editor.tsx')).then(({ ArticleEditor }) => {
      loaded = ArticleEditor;
      setEditor(() => ArticleEditor);
    });
  }, []);
  const { pattern: _, ...limits } = control;
  const inserted = usePageReply()?.inserted;
  return (
    <div className={stack[3]}>
      <Field {...field} label="正文" hint={isShown ? undefined : HELP}>
        {Editor && (
          <Editor area={area} onShown={setShown} focus={focus} inserted={insertion.inserted} />
        )}
        <div className={isShown ? visuallyHidden : undefined}>
          <Textarea
            // The server has put a picture into it.
            key={inserted}
            ref={setArea}
            {...limits}
            {...(isShown && { tabIndex: -1, 'aria-hidden': true, onFocus: () => focus.current() })}
            defaultValue={value ?? defaultValue}
            rows={18}
            spellCheck={false}
          />
        </div>
      </Field>
      <Insertion
        pictures={pictures}
        insertion={Editor && insertion}
        where={isShown ? '插入到光标处' : PLACED}
      />
    </div>
  );
}

/** Puts a picture into the text without a new page: at the cursor, where there is one. */
function useInsertion() {
  const fetcher = useFetcher<{ reply?: FormReply }>();
  const reply = fetcher.data?.reply;
  return {
    inserted: reply?.inserted ? reply : undefined,
    problem: reply?.errors.bodyPictureIds?.join('；'),
    isUnderWay: fetcher.state !== 'idle',
    send(form: HTMLFormElement) {
      const data = new FormData(form);
      for (const [name, file] of [...data]) {
        // WebKit makes a text of a file whose name is not ASCII (design/forms: Files in forms).
        if (file instanceof File) data.set(name, file, name === FILES ? 'picture' : '');
        if (file instanceof File && name !== FILES) data.delete(name);
      }
      data.set('intent', INSERT);
      fetcher.submit(data, { method: 'post', encType: 'multipart/form-data' });
    },
  };
}

const FILES = 'bodyPictureIds';

const PLACED = `插入到正文里写着 ${PLACE} 的地方，没有写则加在末尾`;

/**
 * A picture for the text: an upload, or one that the market shows already.
 * @param insertion once the editor is there
 */
function Insertion({
  pictures,
  insertion,
  where,
}: {
  pictures: readonly string[];
  insertion: ReturnType<typeof useInsertion> | undefined;
  where: string;
}) {
  const panel = useRef<HTMLDetailsElement>(null);
  const id = useId();
  const { field } = useField(FILES);
  const inserted = insertion?.inserted;
  useEffect(() => {
    if (inserted && panel.current) panel.current.open = false;
  }, [inserted]);
  return (
    <details ref={panel} id="insertion" open={field.error ? true : undefined}>
      <summary>插入图片</summary>
      <div key={inserted?.serial} className={stack[3]}>
        <FileField name={FILES} label="上传图片" moderType="product_img" single />
        <FormField name="bodyAlt" label="图片说明" hint="显示在图片下面，也读给看不见图片的人" />
        {pictures.length > 0 && (
          <fieldset aria-describedby={id}>
            <legend>或选用本站图片</legend>
            <div className={cluster[3]}>
              {pictures.map((path) => (
                <label key={path} className={cluster[1]}>
                  <input type="radio" name="bodyPicture" value={path} aria-label={path} />
                  <Picture src={path} alt="" width={96} height={64} />
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <Heard id={id}>{insertion?.problem}</Heard>
        <div className={cluster[3]}>
          <Button
            name="intent"
            value={INSERT}
            variant="secondary"
            onClick={(event) => {
              const { form } = event.currentTarget;
              if (!insertion || !form) return;
              event.preventDefault();
              if (!insertion.isUnderWay) insertion.send(form);
            }}
          >
            插入图片
          </Button>
          <span>{where}</span>
        </div>
      </div>
    </details>
  );
}
