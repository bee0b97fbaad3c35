import { useRootData } from '#app/components/layout/root-data.ts';
import { Button } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { stack } from '#app/styles/layout.css.ts';
import type { EntryView } from './read-entry.server.ts';

interface MarginProps {
  auctionId: string;
  margin: NonNullable<EntryView['margin']>;
  reply: FormReply | undefined;
}

/** The margin of whoever signed up, and the button that freezes it (decision 29). */
export function Margin({ auctionId, margin, reply }: MarginProps) {
  const { csrf } = useRootData();
  const errors = reply?.form === 'margin' ? reply.formErrors : [];
  const sent = reply?.values.serial;
  return (
    <div className={stack[3]}>
      <DescriptionList
        look="summary"
        items={[
          { term: '保证金', value: `¥${margin.amount}` },
          { term: '保证金状态', value: <Tag tone={margin.state.tone}>{margin.state.label}</Tag> },
        ]}
      />
      {errors.map((message) => (
        <Notice key={message} tone="danger" role="alert">
          <p>{message}</p>
          <Link
            to={`${margin.wallet}?${new URLSearchParams({ redirectTo: `/auction?id=${auctionId}` })}`}
          >
            去我的钱包
          </Link>
        </Notice>
      ))}
      {margin.serial && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="form" value="margin" />
          <input type="hidden" name="auctionId" value={auctionId} />
          <input
            type="hidden"
            name="serial"
            value={errors.length > 0 && typeof sent === 'string' ? sent : margin.serial}
          />
          {csrf && <input type="hidden" name="csrf" value={csrf} />}
          <Button variant="buy" block>
            从钱包冻结保证金
          </Button>
        </Form>
      )}
    </div>
  );
}
