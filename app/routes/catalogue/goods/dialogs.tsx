import { ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import OrderPanel from '../dialogs/order-panel.tsx';
import RegistrationPanel from '../dialogs/registration-panel.tsx';
import type { DetailView } from './detail-view.server.ts';
import type { DialogView } from './dialogs.server.ts';
import { large } from './zoom.css.ts';

/** The dialogs of a detail page; loaded when the first one is opened. */
export default function Dialogs({ dialog, goods }: { dialog: DialogView; goods: DetailView }) {
  if (dialog.kind === 'picture') return <Zoom {...dialog} />;
  if (dialog.kind === 'registration') {
    return <RegistrationPanel registration={dialog.registration} review />;
  }
  const { form, count, closeTo } = dialog;
  return <OrderPanel goods={goods} description={form} count={count} closeTo={closeTo} />;
}

function Zoom({ title, src, closeTo, previous, next }: Extract<DialogView, { kind: 'picture' }>) {
  const turn = (label: string, to: string | null) =>
    to && (
      <ButtonLink to={to} variant="secondary" replace preventScrollReset>
        {label}
      </ButtonLink>
    );
  return (
    <Dialog
      title={title}
      closeTo={closeTo}
      footer={
        <>
          {turn('上一张', previous)}
          {turn('下一张', next)}
        </>
      }
    >
      <img src={src} alt={title} width={960} height={960} className={large} />
    </Dialog>
  );
}
