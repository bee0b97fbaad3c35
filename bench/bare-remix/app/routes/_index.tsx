import { readFileSync } from 'node:fs';
import { Link, useLoaderData } from '@remix-run/react';
import type { SpotListing } from '../../../../app/domain/catalogue/listing-contract.ts';

/** Seven fields of each row. They are read once, because the floor measures Remix and not a data source. */
function readRows() {
  const listings: SpotListing[] = JSON.parse(readFileSync(process.env.BARE_ROWS ?? '', 'utf8'));
  return listings.map(({ id, productVo, customerVo, ...listing }) => ({
    id,
    name: productVo.name,
    grade: productVo.brandNumber,
    manufacturer: productVo.manufacturer,
    seller: customerVo.customerName,
    price: listing.priceStr,
    stock: listing.availableCount,
  }));
}

let rows: ReturnType<typeof readRows> | undefined;

export function loader() {
  rows ??= readRows();
  return rows;
}

export default function List() {
  return (
    <table>
      <tbody>
        {useLoaderData<typeof loader>().map(({ id, name, ...fields }) => (
          <tr key={id}>
            <td>
              <Link to={`/detail?id=${id}`}>{name}</Link>
            </td>
            {Object.entries(fields).map(([key, text]) => (
              <td key={key}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
