import { FormDialog } from '#app/components/form-dialog.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { RowButton } from '#app/components/ui/row-button.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { cluster, grid, muted, small, stack } from '#app/styles/layout.css.ts';
import type { SharingView } from './sharing.server.ts';

interface SharingProps {
  sharing: SharingView;
}

/** What colleagues do with carts: only members of a company load it. */
export default function Sharing({ sharing }: SharingProps) {
  const { asked } = sharing.handOver;
  return (
    <>
      <Readable sharing={sharing} />
      {asked && <HandOver asked={asked} />}
    </>
  );
}

/** Who of the company reads the cart, and whose the visitor reads. */
function Readable({ sharing }: SharingProps) {
  const { readers, readable, mayShareWith } = sharing;
  return (
    <Card title="与同事共享" gap={4}>
      {readable.length > 0 && (
        <ul className={stack[1]}>
          {readable.map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
      {readers.length > 0 && <Readers sharing={sharing} />}
      {mayShareWith.length > 0 && <ShareForm sharing={sharing} />}
    </Card>
  );
}

function Readers({ sharing }: SharingProps) {
  return (
    <DescribedForm description={sharing.endShareForm} className={stack[2]} preventScrollReset>
      <p className={muted}>可以查看您的购物车（不能修改）：</p>
      {sharing.readers.map(({ personId, name }) => (
        <p key={personId} className={cluster[2]}>
          {name}
          <RowButton label="停止共享" of={name} name="personId" value={personId} variant="quiet" />
        </p>
      ))}
    </DescribedForm>
  );
}

function ShareForm({ sharing }: SharingProps) {
  return (
    <DescribedForm description={sharing.shareForm} className={stack[3]} preventScrollReset>
      <p className={muted}>共享后，同事可以查看您的购物车和当前价格，不能修改。</p>
      <div className={grid.medium}>
        <FormSelect name="personId" label="同事" options={sharing.mayShareWith} />
      </div>
      <div>
        <Button variant="secondary">共享购物车</Button>
      </div>
    </DescribedForm>
  );
}

/** To whom the chosen lines go. */
function HandOver({ asked }: { asked: NonNullable<SharingView['handOver']['asked']> }) {
  return (
    <FormDialog
      title="转交给同事"
      description={asked.names}
      closeTo={asked.closeTo}
      form={asked.form}
      submit="转交"
    >
      {asked.ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <FormSelect name="personId" label="转交给" options={asked.people} />
      <p className={`${muted} ${small}`}>
        商品移到对方的购物车，从您的购物车中移出；对方会收到消息。
      </p>
    </FormDialog>
  );
}
