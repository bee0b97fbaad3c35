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
  /** The control's name, which ends with `Ids`; the form's handler lists it in `files`. */
  name: string;
  label: ReactNode;
  moderType: ModerType;
  hint?: ReactNode;
  required?: boolean;
  /** The files that the form holds before it is sent for the first time. */
  files?: readonly ListedFile[];
  /** The field holds one file: a new file takes the place of the former one. */
  single?: boolean;
  /** The files are pictures of which lists show a square, to be chosen in the form. */
  cut?: boolean;
}

/**
 * A field for files in a `multipart` form. However often the form is refused, it keeps uploaded files as hidden ids in
 * front of the control.
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
        // A new key empties the control once its files are uploaded, so that they are not sent again.
        key={kept.map(({ id }) => id).join()}
        type="file"
        multiple={!single}
        accept={imagesOnly ? IMAGES : moderType === 'invoice' ? PAPERS : `${IMAGES},.pdf`}
        required={required && kept.length === 0}
      />
    </Field>
  );
}
