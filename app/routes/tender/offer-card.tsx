import { DraftControls, OfferedDrafts } from '#app/components/draft/long-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, grid, muted, small, stack } from '#app/styles/layout.css.ts';
import type { TenderView } from './tender-view.server.ts';

/** The own offer of a seller, and its form until the deadline. */
export function OfferCard({ view: { own, offering, lots } }: { view: TenderView }) {
  if (!own && !offering) return null;
  return (
    <>
      <OfferedDrafts long={offering?.long ?? null} />
      <Card id="offer" title={own ? '我的投标' : '投标'} gap={4}>
        {own && <OwnOffer own={own} />}
        {offering && <OfferForm offering={offering} lots={lots} />}
        {offering?.withdraw && (
          <DescribedForm description={offering.withdraw} className={cluster[3]} preventScrollReset>
            <input type="hidden" name="revision" value={offering.revision} />
            <Button variant="danger">撤回投标</Button>
            <span className={muted}>撤回后，截止前可以重新投标</span>
          </DescribedForm>
        )}
      </Card>
    </>
  );
}

function OwnOffer({ own }: { own: NonNullable<TenderView['own']> }) {
  if (own.withdrawn) return <Notice tone="warning">投标已撤回，不参加开标。</Notice>;
  return (
    <div className={stack[2]}>
      <DescriptionList items={own.facts} />
      {own.text && <p>{own.text}</p>}
      <FileLinks files={own.files} />
      <p className={`${muted} ${small}`}>
        投标指纹 <code>{own.fingerprint}</code>
        ，开标记录中列出同一指纹，证明开标的就是您提交的内容。
      </p>
    </div>
  );
}

interface OfferFormProps {
  offering: NonNullable<TenderView['offering']>;
  lots: TenderView['lots'];
}

function OfferForm({ offering, lots }: OfferFormProps) {
  const form = useForm(offering.form);
  return (
    <ServerForm form={form} multipart className={stack[3]} preventScrollReset>
      <input type="hidden" name="revision" value={offering.revision} />
      <div className={grid.medium}>
        {lots.map(({ position, name, specs, count, unit }) => (
          <FormField
            key={position}
            name={`price.${position}`}
            label={`标段 ${position} 单价（元/${unit}）`}
            hint={`${name} ${specs}，${count}；不投此标段请留空`}
            inputMode="decimal"
            maxLength={16}
          />
        ))}
      </div>
      <FormTextarea name="text" label="投标说明" hint="开标后招标人可见" rows={4} />
      <FileField name="fileIds" label="投标文件" moderType="offer" files={offering.files} />
      <div className={cluster[3]}>
        <Button>{offering.revision > 0 ? '修改投标' : '提交投标'}</Button>
        <DraftControls form={form} long={offering.long} />
      </div>
    </ServerForm>
  );
}
