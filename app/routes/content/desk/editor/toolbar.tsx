import type { ChainedCommands, Editor } from '@tiptap/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { cluster } from '#app/styles/layout.css.ts';

interface Tool {
  /** What it shows. */
  sign: string;
  /** What it does and by which key, said to who points at it. */
  label: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Whether what is selected is so already; of one that is pressed or not. */
  isOn?: (editor: Editor) => boolean;
}

const heading = (level: 2 | 3 | 4, sign: string): Tool => ({
  sign,
  label: sign,
  run: (chain) => chain.toggleHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const TOOLS: readonly Tool[] = [
  heading(2, '大标题'),
  heading(3, '中标题'),
  heading(4, '小标题'),
  {
    sign: '加粗',
    label: '加粗（Ctrl+B）',
    run: (chain) => chain.toggleBold(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    sign: '斜体',
    label: '斜体（Ctrl+I）',
    run: (chain) => chain.toggleItalic(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    sign: '下划线',
    label: '下划线（Ctrl+U）',
    run: (chain) => chain.toggleUnderline(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    sign: '删除线',
    label: '删除线',
    run: (chain) => chain.toggleStrike(),
    isOn: (editor) => editor.isActive('strike'),
  },
  {
    sign: '上标',
    label: '上标',
    run: (chain) => chain.toggleSuperscript(),
    isOn: (editor) => editor.isActive('superscript'),
  },
  {
    sign: '下标',
    label: '下标',
    run: (chain) => chain.toggleSubscript(),
    isOn: (editor) => editor.isActive('subscript'),
  },
  {
    sign: '项目列表',
    label: '项目列表',
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    sign: '编号列表',
    label: '编号列表',
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    sign: '引用',
    label: '引用',
    run: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    sign: '表格',
    label: '插入表格',
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { sign: '分隔线', label: '插入分隔线', run: (chain) => chain.setHorizontalRule() },
  { sign: '撤销', label: '撤销（Ctrl+Z）', run: (chain) => chain.undo() },
  { sign: '重做', label: '重做（Ctrl+Y）', run: (chain) => chain.redo() },
];

const TABLE_TOOLS: readonly Tool[] = [
  { sign: '加行', label: '在下面加一行', run: (chain) => chain.addRowAfter() },
  { sign: '加列', label: '在右边加一列', run: (chain) => chain.addColumnAfter() },
  { sign: '删行', label: '删除这一行', run: (chain) => chain.deleteRow() },
  { sign: '删列', label: '删除这一列', run: (chain) => chain.deleteColumn() },
  { sign: '合并或拆分', label: '合并选中的单元格，或拆分', run: (chain) => chain.mergeOrSplit() },
  { sign: '标题行', label: '首行作为标题行', run: (chain) => chain.toggleHeaderRow() },
  { sign: '删除表格', label: '删除表格', run: (chain) => chain.deleteTable() },
];

/** A button that is no command of the editor. */
export interface OtherTool {
  sign: string;
  isOn: boolean;
  press(): void;
}

/**
 * The editor's buttons. Tab leads into them once and out again; the arrows lead from one to the next (ARIA APG: Toolbar).
 * @param editor null while the text is shown as HTML
 */
export function Toolbar({
  editor,
  others,
}: {
  editor: Editor | null;
  others: readonly OtherTool[];
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const tools = editor ? [...TOOLS, ...(editor.isActive('table') ? TABLE_TOOLS : [])] : [];
  const last = tools.length + others.length - 1;
  const step = (event: KeyboardEvent) => {
    const at = Math.min(current, last);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const to = (next + last + 1) % (last + 1);
    setCurrent(to);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };
  const place = (at: number) => ({
    tabIndex: at === Math.min(current, last) ? 0 : -1,
    onFocus: () => setCurrent(at),
  });
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="正文格式"
      className={cluster[1]}
      onKeyDown={step}
      // What is selected stays so.
      onMouseDown={(event) => event.preventDefault()}
    >
      {editor &&
        tools.map(({ sign, label, run, isOn }, at) => {
          const isPossible = isOn !== undefined || run(editor.can().chain()).run();
          return (
            <Button
              key={label}
              type="button"
              variant="quiet"
              size="small"
              title={label}
              aria-pressed={isOn?.(editor)}
              aria-disabled={!isPossible}
              {...place(at)}
              onClick={() => run(editor.chain().focus()).run()}
            >
              {sign}
            </Button>
          );
        })}
      {others.map(({ sign, isOn, press }, at) => (
        <Button
          key={sign}
          type="button"
          variant="quiet"
          size="small"
          aria-pressed={isOn}
          {...place(tools.length + at)}
          onClick={press}
        >
          {sign}
        </Button>
      ))}
    </div>
  );
}
