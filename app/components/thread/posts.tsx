import type { ReactNode } from 'react';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { muted, small, stack } from '#app/styles/layout.css.ts';
import * as styles from './posts.css.ts';

export interface ShownPost {
  id: string;
  who: string;
  time: string;
  text: string;
  files: readonly { id: string; name: string }[];
  /** Notes below it: who has read it, that it is reported. */
  notes: readonly string[];
}

interface PostsProps<Post extends ShownPost> {
  /** What they are called to those who cannot see them. */
  label: string;
  posts: readonly Post[];
  /** What can be done with a post, folded up; nothing: null. */
  actionOf?(post: Post): ReactNode;
}

/** What was written, the oldest first. */
export function Posts<Post extends ShownPost>({ label, posts, actionOf }: PostsProps<Post>) {
  return (
    <ol className={stack[2]} aria-label={label}>
      {posts.map((post) => {
        const action = actionOf?.(post);
        return (
          <li key={post.id} className={styles.post}>
            <div className={styles.who}>
              <strong>{post.who}</strong>
              <time>{post.time}</time>
            </div>
            <Words post={post} />
            {action && (
              <details className={`${muted} ${small}`}>
                <summary aria-label={`${post.who} ${post.time} 的留言，更多操作`}>更多</summary>
                {action}
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
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
