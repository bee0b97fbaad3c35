import { cluster } from '#app/styles/layout.css.ts';

/** Attachments, each opened beside the page. */
export function FileLinks({ files }: { files: readonly { id: string; name: string }[] }) {
  return (
    <span className={cluster[3]}>
      {files.map(({ id, name }) => (
        <a key={id} href={`/files/${id}`} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
    </span>
  );
}
