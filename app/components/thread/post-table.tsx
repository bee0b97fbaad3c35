import type { ReactNode } from 'react';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { muted, nowrap, small } from '#app/styles/layout.css.ts';

export interface ShownPost {
  id: string;
  who: string;
  time: string;
  text: string;
  files: readonly { id: string; name: string }[];
  /** Notes below it: who has read it, that it is reported. */
  notes: readonly string[];
}

interface PostTableProps<Post extends ShownPost> {
  caption: string;
  posts: readonly Post[];
  /** What can be done with a post; unset: nothing. */
  actionOf?(post: Post): ReactNode;
}

/** What was written, the oldest first. */
export function PostTable<Post extends ShownPost>({
  caption,
  posts,
  actionOf,
}: PostTableProps<Post>) {
  const columns: Column<Post>[] = [
    {
      key: 'who',
      header: '留言人',
      phone: 'title',
      cell: ({ who, time }) => (
        <>
          {who}
          <div className={`${muted} ${small} ${nowrap}`}>{time}</div>
        </>
      ),
    },
    { key: 'words', header: '内容', phone: 'line', cell: (post) => <Words post={post} /> },
    ...(actionOf ? [rowActions(actionOf)] : []),
  ];
  return <Table caption={caption} columns={columns} rows={posts} />;
}

function Words({ post: { text, files, notes } }: { post: ShownPost }) {
  return (
    <>
      {text.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text that does not change
        <div key={at}>{line || '\u00a0'}</div>
      ))}
      {files.length > 0 && (
        <div>
          <FileLinks files={files} />
        </div>
      )}
      {notes.map((note) => (
        <div key={note} className={`${muted} ${small}`}>
          {note}
        </div>
      ))}
    </>
  );
}
