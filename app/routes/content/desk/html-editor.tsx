import { RichText } from '#app/components/rich-text.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { Preview } from '#app/forms/reply.ts';
import type { PortalForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';

const HELP =
  '用 HTML 书写：段落 p、小标题 h2 至 h4、列表 ul ol li、表格 table、链接 a、图片 img（本站路径）、' +
  '加粗 strong、引用 blockquote 等。脚本、样式、表单、内嵌网页和其他网站的图片会被去除。';

/** The text of a page as HTML. */
export function HtmlEditor({ form, defaultValue }: { form: PortalForm; defaultValue?: string }) {
  return (
    <FormTextarea
      form={form}
      name="content"
      label="正文"
      hint={HELP}
      defaultValue={defaultValue}
      rows={18}
      spellCheck={false}
    />
  );
}

/** At the head of the form, from where the preview below it may be out of sight. */
export function PreviewNotice({ preview }: { preview: Preview | undefined }) {
  if (!preview) return null;
  const { refused } = preview;
  return (
    <Notice role="status" tone={refused.length > 0 ? 'warning' : 'info'}>
      预览已生成，内容尚未保存。
      {refused.length > 0 && `以下标签不允许使用，已去除：${refused.join('、')}。`}
      <a href="#preview">查看预览</a>
    </Notice>
  );
}

/** What was typed as visitors would see it. */
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
