import {
  ownSaleProductById,
  ownSaleProducts,
  saveSaleProduct,
  shelveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import { saleOrderById, saleOrders } from '#app/domain/order/contract.ts';
import { saleOrderOf, saleOrdersOf } from '#trading-api/order/sale-orders.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { saveProduct, shelveProduct } from './sale-product-save.ts';
import { ownPage, ownProduct } from './sale-products.ts';
import { sellerCodeOf } from './seller-standing.ts';

/** What a seller does at its desk, always with what is its own. */
export const saleRoutes: readonly Route[] = [
  customerRoute(ownSaleProducts, ({ db, customer, input }) =>
    ownPage(db, sellerCodeOf(customer), input),
  ),
  customerRoute(ownSaleProductById, ({ db, customer, input }) =>
    ownProduct(db, sellerCodeOf(customer), input.id),
  ),
  customerRoute(saveSaleProduct, ({ db, customer, input, now }) =>
    saveProduct(db, customer, input, now),
  ),
  customerRoute(shelveSaleProduct, async ({ db, customer, input, now }) => {
    await db.transaction((tx) => shelveProduct(tx, sellerCodeOf(customer), input, now));
    return 'success' as const;
  }),
  customerRoute(saleOrders, ({ db, customer, input }) =>
    saleOrdersOf(db, sellerCodeOf(customer), input),
  ),
  customerRoute(saleOrderById, ({ db, customer, input }) =>
    saleOrderOf(db, sellerCodeOf(customer), input.id),
  ),
];
