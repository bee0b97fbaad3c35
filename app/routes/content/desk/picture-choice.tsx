import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { PortalForm } from '#app/forms/use-form.ts';

interface PictureChoiceProps {
  form: PortalForm;
  /** Path of the picture that is shown now. */
  imageUrl?: string;
}

/** A picture as an upload, or by its path on this site. */
export function PictureChoice({ form, imageUrl }: PictureChoiceProps) {
  return (
    <>
      <FileField
        form={form}
        name="pictureIds"
        label="图片"
        moderType="product_img"
        files={imageUrl ? [{ id: imageUrl, name: '当前图片' }] : []}
        single
      />
      <FormField
        form={form}
        name="imageUrl"
        label="图片地址"
        hint="本站路径，如 /goods/scene-yard.svg；填写后不使用上面的图片"
        autoComplete="off"
      />
    </>
  );
}
