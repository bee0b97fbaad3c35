import { RichText } from '#app/components/rich-text.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { Preview } from '#app/forms/reply.ts';
import { useOwnForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';

/** At the head of the form, because the preview below it may be out of sight. */
export function PreviewNotice({ preview }: { preview: Preview | undefined }) {
  const refused = preview?.refused ?? [];
  const lost = preview?.lostPictures ?? 0;
  return (
    <Heard>
      {preview && (
        <Notice tone={refused.length + lost > 0 ? 'warning' : 'info'}>
          预览已生成，内容尚未保存。
          {refused.length > 0 && `以下标签不允许使用，已去除：${refused.join('、')}。`}
          {lost > 0 && lostText(lost)}
          <a href="#preview">查看预览</a>
        </Notice>
      )}
    </Heard>
  );
}

/** What is said of pictures that stay where they are. */
export const lostText = (count: number): string =>
  `有 ${count} 张图片不在本站，没有带过来，请用「插入图片」上传。`;

/** The typed text as visitors would see it. */
export function PreviewCard({ preview, title }: { preview: Preview | undefined; title?: string }) {
  if (!preview) return null;
  return (
    <div id="preview">
      <Card title="预览">
        <article className={stack[3]}>
          {title && <h3>{title}</h3>}
          {preview.html === '' ? '没有可显示的内容' : <RichText html={preview.html} />}
        </article>
      </Card>
    </div>
  );
}

/** A picture as an upload, or by its path on this site, which `imageUrl` is of the current one. */
export function PictureChoice({ imageUrl }: { imageUrl?: string }) {
  return (
    <>
      <FileField
        name="pictureIds"
        label="图片"
        moderType="product_img"
        files={imageUrl ? [{ id: imageUrl, name: '当前图片' }] : []}
        single
      />
      <FormField
        name="imageUrl"
        label="图片地址"
        hint="本站路径，如 /goods/scene-yard.svg；填写后不使用上面的图片"
        autoComplete="off"
      />
    </>
  );
}

/** The version of a text that the form was opened on; a refused form keeps it. */
export function VersionControl({ version }: { version?: string }) {
  const value = useOwnForm().textOf('version') ?? version;
  return value === undefined ? null : <input type="hidden" name="version" value={value} />;
}
