import { readFile } from 'node:fs/promises';
import { Link, useLoaderData } from '@remix-run/react';
import type { SpotListing } from '../../../../app/domain/catalogue/listing-contract.ts';

const ROWS_FILE = process.env.BARE_ROWS ?? '';

export async function loader(): Promise<SpotListing[]> {
  return JSON.parse(await readFile(ROWS_FILE, 'utf8'));
}

export default function List() {
  const rows = useLoaderData<typeof loader>();
  return (
    <table>
      <tbody>
        {rows.map(({ id, productVo, customerVo, ...listing }) => (
          <tr key={id}>
            <td>
              <Link to={`/detail?id=${id}`}>{productVo.name}</Link>
            </td>
            <td>{productVo.brandNumber}</td>
            <td>{productVo.manufacturer}</td>
            <td>{customerVo.customerName}</td>
            <td>{listing.deliveryPlace}</td>
            <td>{listing.priceStr}</td>
            <td>{listing.availableCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
