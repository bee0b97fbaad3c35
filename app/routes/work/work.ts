import type { LoaderFunctionArgs } from '@remix-run/node';
import { WORK_ROLE } from '#app/domain/work/role.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { customerUrl, hasOwnCustomerPages } from '#app/session/session.server.ts';
import { roleOfVisitor } from '#app/session/work.server.ts';

/** `/customer`: the first page of what somebody works as; of a company's own customer app its control centre. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!hasOwnCustomerPages()) throw redirectTo(customerUrl('control-centre?type=buyer'));
  throw redirectTo(WORK_ROLE[await roleOfVisitor(request)].home);
}
