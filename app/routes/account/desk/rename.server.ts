import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import type { accountDetail } from '#app/domain/account/desk-contract.ts';
import { MAX_NAME } from '#app/domain/account/registration.ts';
import { REASON_REQUIRED, SUSPENSION_REASON_MAX } from '#app/domain/account/suspension.ts';
import { RENAME_DOCUMENT_REQUIRED } from '#app/domain/company/rename.ts';
import { renameCompany } from '#app/domain/company/rename-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { fileSize, nameWithSize } from '#app/domain/file/upload.ts';
import { formatInstant } from '#app/domain/time.ts';
import { ADDRESS_MAX } from '#app/domain/too-long.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';

const renameForm = defineForm(
  'renameCompany',
  z.object({
    accountId: idText,
    name: textUpTo(MAX_NAME, '企业名称').optional(),
    storeName: textUpTo(MAX_NAME, '店铺名称').optional(),
    registryAddress: textUpTo(ADDRESS_MAX, '注册地址').optional(),
    fileIds: z
      .array(idText, { error: RENAME_DOCUMENT_REQUIRED })
      .min(1, { error: RENAME_DOCUMENT_REQUIRED }),
    reason: textUpTo(SUSPENSION_REASON_MAX, '原因', REASON_REQUIRED),
  }),
);

type Detail = Content<typeof accountDetail>;

/** What of an account is registered and can be renamed; null where nothing is. */
export function registeredView({ account, registryAddress }: Detail) {
  const company = account.customerType === 'enterprise' ? account.name : null;
  const store = account.sellerCode && {
    name: account.sellerName ?? '',
    registryAddress: registryAddress ?? '',
  };
  return company === null && !store ? null : { company, store };
}

/** The names that the company had, and what it has shown for it. */
export const formerNamesView = ({ formerNames }: Detail) =>
  formerNames.flatMap(({ name, storeName, until, document }) => {
    const names = [name, storeName && storeName !== name && `店铺 ${storeName}`].filter(Boolean);
    return names.length === 0
      ? []
      : {
          text: `${names.join('，')}（至 ${formatInstant(until)}）`,
          document: document && {
            url: document.url,
            name: nameWithSize(document.name, fileSize(document.byteLength)),
          },
        };
  });

export const renameDescription = (request: Request) => describeForm(renameForm, request);

/** @param backTo the page of an account */
export const renameHandler = (backTo: (request: Request, accountId: string) => string) =>
  handleForm(renameForm, renameCompany, {
    files: [{ field: 'fileIds', moderType: 'qualification', single: true }],
    controlOf: ([name]) => (name === 'fileId' ? 'fileIds' : undefined),
    async submit({ value: { fileIds, ...value }, data, token, request }) {
      // What was emptied is not what the form did not ask for.
      const typed = (name: 'name' | 'storeName' | 'registryAddress') =>
        value[name] ?? (data.has(name) ? '' : undefined);
      const names = {
        name: typed('name'),
        storeName: typed('storeName'),
        registryAddress: typed('registryAddress'),
      };
      await call(renameCompany, { ...value, ...names, fileId: fileIds.at(-1) ?? '' }, { token });
      return redirectAfterSuccess(
        request,
        backTo(request, value.accountId),
        '已变更登记信息，并已通知对方',
      );
    },
  });
