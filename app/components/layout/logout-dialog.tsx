import { useLocation } from '@remix-run/react';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Form } from '#app/components/ui/link.tsx';
import { CONFIRM_LOGOUT } from '#app/domain/account/customer.ts';
import { cluster } from '#app/styles/layout.css.ts';
import { withoutLogout } from './logout-href.ts';
import { useRootData } from './root-data.ts';

/**
 * The confirmation before logging out, over the current page (spec 1 §4; design/sessions: Logout). In a file of
 * its own, because it is loaded on demand.
 */
export default function LogoutDialog() {
  const { csrf } = useRootData();
  const closeTo = withoutLogout(useLocation());
  return (
    <Dialog title={CONFIRM_LOGOUT} closeTo={closeTo}>
      <Form method="post" action="/customer/logout" className={cluster[3]}>
        {csrf && <input type="hidden" name="csrf" value={csrf} />}
        <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
          取消
        </ButtonLink>
        <Button>确定</Button>
      </Form>
    </Dialog>
  );
}
