import type { useLoaderData } from '@remix-run/react';
import type { readCompany } from './company.server.ts';

export type CompanyView = NonNullable<
  ReturnType<typeof useLoaderData<typeof readCompany>>['company']
>;
