import { useState } from 'react';
import { CUTS, cutOf, isUpload, withCut, withoutCut } from '#app/domain/file/cut.ts';
import { UPLOAD_DONE } from '#app/domain/file/upload.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
import { Checkbox } from './field.tsx';
import { smallControl } from './file-list.css.ts';
import { Picture } from './picture.tsx';
import { Tag } from './tag.tsx';

/** An upload by its id, or a file that the site has by its path. */
export interface ListedFile {
  id: string;
  name: string;
  /** For people; '' where it is not known. */
  size?: string;
}

interface FileListProps {
  files: readonly ListedFile[];
  /** Names of the controls: the hidden ids and names, and the changes to each file. */
  controls: {
    ids: string;
    names: string;
    sizes: string;
    order: string;
    cuts: string;
    removed: string;
  };
  /** Files of the stored object, as opposed to new uploads. */
  before: readonly ListedFile[];
  /** Shows them as lists will show them, in an order that can be changed. */
  pictures: boolean;
  /** Which square lists show can be chosen. */
  cut?: boolean | undefined;
}

const hrefOf = ({ id }: ListedFile) => (id.startsWith('/') ? id : `/files/${id}`);

/** The files of a form, each with a checkbox that removes it. */
export function FileList({ files, controls, before, pictures, cut }: FileListProps) {
  return (
    <ul className={stack[2]}>
      {files.map((file, index) => (
        <li key={file.id} className={cluster[3]}>
          <input type="hidden" name={controls.ids} value={file.id} />
          <input type="hidden" name={controls.names} value={file.name} />
          <input type="hidden" name={controls.sizes} value={file.size ?? ''} />
          {cut ? (
            <CutPicture file={file} name={controls.cuts} />
          ) : (
            pictures && <Picture src={hrefOf(file)} alt="" width={96} height={96} />
          )}
          <a href={hrefOf(file)} target="_blank" rel="noreferrer">
            {file.name}
          </a>
          {file.size && <span className={muted}>{file.size}</span>}
          {before.every(({ id }) => withoutCut(id) !== withoutCut(file.id)) && (
            <Tag tone="success">{UPLOAD_DONE}</Tag>
          )}
          <span className={cluster[3]}>
            {pictures && files.length > 1 && (
              <label className={cluster[1]}>
                顺序
                <input
                  className={smallControl}
                  name={controls.order}
                  inputMode="numeric"
                  size={2}
                  maxLength={2}
                  defaultValue={index + 1}
                  aria-label={`${file.name} 的顺序`}
                />
              </label>
            )}
            <Checkbox
              name={controls.removed}
              value={file.id}
              label="删除"
              aria-label={`删除 ${file.name}`}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A picture as lists will show it, and the choice which square of it; those of the site have none. */
function CutPicture({ file, name }: { file: ListedFile; name: string }) {
  const [cut, setCut] = useState<string>(cutOf(file.id));
  const href = hrefOf(file);
  return (
    <>
      <Picture src={withCut(href, cut)} alt="" width={96} height={96} />
      {isUpload(href) ? (
        <label className={cluster[1]}>
          列表显示
          <select
            className={smallControl}
            name={name}
            value={cut}
            onChange={({ target }) => setCut(target.value)}
            aria-label={`${file.name} 在列表中显示的部分`}
          >
            {Object.entries(CUTS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <input type="hidden" name={name} value="middle" />
      )}
    </>
  );
}
