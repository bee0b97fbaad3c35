import { Heard } from '#app/components/ui/heard.tsx';
import { Notice } from '#app/components/ui/notice.tsx';

/** A link for the owner of a phone, which no page shows again. */
export function Invited({ shown }: { shown: readonly string[] | undefined }) {
  const [text = '', link] = shown ?? [];
  return (
    <Heard>
      {shown && (
        <Notice title={text}>
          <p>
            <a href={link}>{link}</a>
          </p>
          <p>链接只能使用一次，只交给本人；离开本页后不再显示。</p>
        </Notice>
      )}
    </Heard>
  );
}
