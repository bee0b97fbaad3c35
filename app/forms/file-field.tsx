import type { ReactNode } from 'react';
import { Field, Input } from '#app/components/ui/field.tsx';
import { FileList, type ListedFile } from '#app/components/ui/file-list.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import type { ModerType } from '#app/domain/file/contract.ts';
import { MAX_FILES } from '#app/domain/file/upload.ts';
import { controlsOf, keptFiles, lostFiles } from './file-names.ts';
import { useOwnForm } from './use-form.ts';

const IMAGES = '.png,.jpg,.jpeg,.webp';
const PAPERS = '.pdf,.ofd,.xml';

export interface FileFieldProps {
  /** Ends with `Ids`; the form's handler names it in `files`. */
  name: string;
  label: ReactNode;
  moderType: ModerType;
  hint?: ReactNode;
  required?: boolean;
  /** What the form holds before it is sent for the first time. */
  files?: readonly ListedFile[];
  /** One file, whose place another one takes. */
  single?: boolean;
  /** Pictures of which lists show a square, that the form chooses. */
  cut?: boolean;
}

/**
 * Files of a form that is `multipart`. What is uploaded stays with the form, however often it is
 * refused, as hidden ids in front of the control.
 */
export function FileField({
  name,
  label,
  moderType,
  hint,
  required: isRequired,
  files = [],
  single,
  cut,
}: FileFieldProps) {
  const form = useOwnForm();
  const required = isRequired ?? form.description.fields[name]?.required;
  const held = keptFiles(form, name) ?? files;
  const kept = single ? held.slice(-1) : held;
  const lost = lostFiles(form, name);
  const imagesOnly = moderType === 'product_img';
  const kinds = imagesOnly ? 'PNG、JPEG、WebP 图片' : 'PNG、JPEG、WebP 图片或 PDF';
  return (
    <Field
      name={name}
      id={`${form.description.form}-${name}`}
      label={label}
      required={required}
      error={form.errorsOf(name).join('；') || undefined}
      hint={
        hint ??
        (single
          ? `${kinds}，不超过 10 MB；重新选择会替换已上传的文件`
          : `${kinds}，每个不超过 10 MB，最多 ${MAX_FILES} 个`)
      }
    >
      {lost.length > 0 && (
        <Notice tone="warning">登录前选择的文件没有保存，请重新选择：{lost.join('、')}</Notice>
      )}
      {kept.length > 0 && (
        <FileList
          files={kept}
          controls={{ ids: name, ...controlsOf(name) }}
          cut={cut}
          before={files}
          pictures={imagesOnly}
        />
      )}
      <Input
        // What it held is uploaded now: it is not to be sent again.
        key={kept.map(({ id }) => id).join()}
        type="file"
        multiple={!single}
        accept={imagesOnly ? IMAGES : moderType === 'invoice' ? PAPERS : `${IMAGES},.pdf`}
        required={required && kept.length === 0}
      />
    </Field>
  );
}
