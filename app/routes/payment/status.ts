import type { LoaderFunctionArgs } from '@remix-run/node';
import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import { PAID_STATUS } from '#app/domain/order/order.ts';
import { payableOrder } from './payable-order.server.ts';

/** Answer to the waiting page's poll every second (spec 1 §4). */
export interface PayStatus {
  paid: boolean;
  /** Why polling stops: the text of a result code other than 000; else null. */
  problem: string | null;
}

export async function loader({ request }: LoaderFunctionArgs): Promise<PayStatus> {
  const orderCode = new URL(request.url).searchParams.get('orderCode') ?? '';
  try {
    const { payStatus } = await payableOrder(request, orderCode);
    return { paid: payStatus === PAID_STATUS, problem: null };
  } catch (error) {
    if (error instanceof ApiRefusal) return { paid: false, problem: error.text };
    if (error instanceof ApiFailure) return { paid: false, problem: error.text };
    throw error;
  }
}
