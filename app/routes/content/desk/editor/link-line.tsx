import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { control } from '#app/components/ui/field.css.ts';
import { isSitePath, isWebAddress } from '#app/domain/content/link-address.ts';
import { cluster } from '#app/styles/layout.css.ts';

const isAddress = (text: string): boolean =>
  isSitePath(text) || isWebAddress(text) || /^(?:mailto|tel):\S+$/i.test(text);

/** Where the words that are selected lead. */
export function LinkLine({ editor, close }: { editor: Editor; close(): void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const [isWrong, setWrong] = useState(false);
  const linked = () => editor.chain().focus().extendMarkRange('link');
  const set = () => {
    const href = address.trim();
    if (!isAddress(href)) return setWrong(true);
    const isInserted = editor.state.selection.empty && !editor.isActive('link');
    // Without words of its own the address is shown.
    if (isInserted) {
      const marks = [{ type: 'link', attrs: { href } }];
      editor.chain().focus().insertContent({ type: 'text', text: href, marks }).run();
    } else linked().setLink({ href }).run();
    close();
  };
  return (
    <div className={cluster[2]}>
      <label className={cluster[2]}>
        链接地址
        <input
          className={control}
          value={address}
          // biome-ignore lint/a11y/noAutofocus: the button that was pressed asks for it
          autoFocus
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby="link-problem"
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              set();
            } else if (event.key === 'Escape') {
              event.preventDefault();
              close();
              editor.commands.focus();
            }
          }}
        />
      </label>
      <Button type="button" variant="secondary" size="small" onClick={set}>
        确定
      </Button>
      {editor.isActive('link') && (
        <Button
          type="button"
          variant="quiet"
          size="small"
          onClick={() => {
            linked().unsetLink().run();
            close();
          }}
        >
          取消链接
        </Button>
      )}
      <span id="link-problem" role="status">
        {isWrong && '请输入本站路径（以 / 开头）或以 http 开头的网址'}
      </span>
    </div>
  );
}
