import { cluster } from '#app/styles/layout.css.ts';

/** What was attached, as `shownFile` names it: with its size. */
export interface AttachedFile {
  id: string;
  name: string;
}

/** An attachment, opened beside the page. */
export const FileLink = ({ id, name }: AttachedFile) => (
  <a href={`/files/${id}`} target="_blank" rel="noreferrer">
    {name}
  </a>
);

export const FileLinks = ({ files }: { files: readonly AttachedFile[] }) => (
  <span className={cluster[3]}>
    {files.length === 0 && '—'}
    {files.map((file) => (
      <FileLink key={file.id} {...file} />
    ))}
  </span>
);
