import * as delivery from '#app/domain/delivery/contract.ts';
import * as saleMoney from '#app/domain/payout/contract.ts';
import * as withdrawal from '#app/domain/wallet/withdrawal-contract.ts';
import { bySeller, type Step, step } from './step.ts';

const lines = [{ position: 0, number: '1' }];
const unknownId = '999999999';

/** Goods are sent and received, and sellers get their money; what others have is asked for in vain. */
export const deliver: readonly Step[] = [
  step(delivery.deliveriesOfOrder)(({ orderCode }) => ({ orderCode })),
  bySeller(step(delivery.deliveriesOfSale)(({ saleOrderCode: orderCode }) => ({ orderCode }))),
  bySeller(
    step(delivery.shipOrder)(() => ({
      ...{ orderCode: unknownId, lines, way: 1, weighing: 'scale', carrier: '顺达物流' },
    })),
  ),
  bySeller(step(delivery.correctDelivery)(() => ({ deliveryId: unknownId, lines }))),
  step(delivery.answerWeight)(() => ({ deliveryId: unknownId, agreed: true })),
  step(delivery.receiveDelivery)(() => ({
    deliveryId: unknownId,
    lines: [{ position: 0, received: '1' }],
  })),
  step(delivery.appointPickup)(({ goods }) => ({
    ...{ orderCode: unknownId, sellerCode: goods.sellerCode, vehicle: '浙B12345' },
    ...{ driver: '王师傅', driverPhone: '13900000001', date: '2030-01-07 09:30:00' },
  })),
  step(delivery.cancelPickup)(() => ({ appointmentId: unknownId })),
  bySeller(step(saleMoney.saleAccount)(() => ({}))),
  bySeller(step(saleMoney.saleAccountEntries)(() => ({}))),
  bySeller(
    step(saleMoney.withdraw)(() => ({
      ...{ amount: '100.00', bank: '工商银行', accountNo: '3901028809200099999' },
    })),
  ),
  step(withdrawal.withdrawalList)(() => ({})),
  step(withdrawal.decideWithdrawal)(() => ({ withdrawalId: unknownId, done: true })),
];
