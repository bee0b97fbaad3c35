import { and, asc, desc, eq } from 'drizzle-orm';
import type { Texts } from '#app/domain/account/audit-changes.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import {
  EMAIL_INVALID,
  FOR_SPECIAL_INVOICE,
  MOST_TITLES,
  PERSON_TAX_NUMBER_INVALID,
  TAX_NUMBER_INVALID,
  TAX_NUMBER_REQUIRED,
  TITLE_KIND_LABEL,
  TITLE_NAME_REQUIRED,
  TOO_MANY_TITLES,
} from '#app/domain/invoice/invoice.ts';
import { personTaxNumberOf, taxNumberOf } from '#app/domain/invoice/tax-number.ts';
import {
  deleteInvoiceTitle,
  type OwnTitle,
  saveInvoiceTitle,
  type Title,
} from '#app/domain/invoice/title-contract.ts';
import { isMail } from '#app/domain/message/preferences.ts';
import { typedValue } from '#app/domain/typed-text.ts';
import {
  type Acting,
  auditChange,
  type Customer,
  lockCustomer,
} from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { invoiceTitles } from '#trading-api/schema.ts';

const TITLE_GONE = '发票抬头不存在';
export type TitleRow = typeof invoiceTitles.$inferSelect;

export async function titlesOf(
  db: Database,
  customerId: number,
): Promise<Omit<OwnTitle, 'needsConsent'>[]> {
  const rows = await db
    .select()
    .from(invoiceTitles)
    .where(eq(invoiceTitles.customerId, customerId))
    .orderBy(desc(invoiceTitles.isDefault), asc(invoiceTitles.id));
  return rows.map((row) => ({ ...titleOf(row), id: String(row.id), isDefault: row.isDefault }));
}

export const titleOf = ({
  kind,
  name,
  taxNo,
  address,
  phone,
  bank,
  account,
  email,
}: TitleRow): Title => ({ kind, name, taxNo, address, phone, bank, account, email });

export async function ownTitle(db: Database, customerId: number, id: string): Promise<TitleRow> {
  const [row] = await db
    .select()
    .from(invoiceTitles)
    .where(and(eq(invoiceTitles.id, rowId(id) ?? 0), eq(invoiceTitles.customerId, customerId)));
  if (!row) throw notFound(TITLE_GONE);
  return row;
}

/**
 * Adds a title or changes one, in the caller's transaction. The first is the default, and there is one default at
 * most.
 */
export async function saveTitle(
  tx: Database,
  { customer, person }: Acting,
  asked: Parsed<typeof saveInvoiceTitle>,
  now: Date,
): Promise<Content<typeof saveInvoiceTitle>> {
  const { id, kind, isDefault } = asked;
  const values = { ...accept(saveInvoiceTitle, checked(asked, customer)), kind };
  await lockCustomer(tx, customer.id);
  const mine = eq(invoiceTitles.customerId, customer.id);
  const known = id === undefined ? null : await ownTitle(tx, customer.id, id);
  const count = await tx.$count(invoiceTitles, mine);
  if (!known && count >= MOST_TITLES) throw new Refusal('tooMany', TOO_MANY_TITLES);
  const becomesDefault = isDefault || count === 0 || known?.isDefault === true;
  if (becomesDefault) await tx.update(invoiceTitles).set({ isDefault: false }).where(mine);
  const row = { ...values, isDefault: becomesDefault };
  const [saved] = known
    ? await tx.update(invoiceTitles).set(row).where(eq(invoiceTitles.id, known.id)).returning()
    : await tx
        .insert(invoiceTitles)
        .values({ ...row, customerId: customer.id, createdAt: now })
        .returning();
  if (!saved) throw new Error('the title was not written');
  const said = { action: 'titleSaved', person, account: customer.id, detail: saved.name } as const;
  await auditChange(tx, { ...said, before: titleTexts(known), after: titleTexts(saved) }, now);
  return { id: String(saved.id) };
}

/** A title as people read it; null: there is none. */
function titleTexts(title: TitleRow | null): Texts {
  if (!title) return {};
  return {
    发票类型: TITLE_KIND_LABEL[title.kind],
    ...{ 抬头: title.name, 税号: title.taxNo, 地址: title.address, 电话: title.phone },
    ...{ 开户银行: title.bank, 银行账号: title.account, 收票邮箱: title.email },
    默认抬头: title.isDefault ? '是' : '',
  };
}

/** A 专票 names everything of a company; a person's 普票 only a name. */
function checked(asked: Parsed<typeof saveInvoiceTitle>, { customerType }: Customer) {
  const { kind, name, taxNo, address, phone, bank, account, email } = asked;
  const isSpecial = kind === 'special';
  const forSpecial = (typed: string) =>
    isSpecial ? filled(typed, FOR_SPECIAL_INVOICE) : typed.trim();
  const isCompany = isSpecial || customerType === 'enterprise';
  const noTaxNo = isCompany ? wrong('missing', TAX_NUMBER_REQUIRED) : '';
  const mail = typedValue(email);
  return {
    name: filled(name, TITLE_NAME_REQUIRED),
    taxNo: taxNo.trim() === '' ? noTaxNo : readTaxNo(taxNo, isCompany),
    address: forSpecial(address),
    phone: forSpecial(phone),
    bank: forSpecial(bank),
    account: forSpecial(account),
    email: mail === '' || isMail(mail) ? mail : wrong('invalid', EMAIL_INVALID),
  };
}

/** A natural person's may be that of an identity card. */
const readTaxNo = (typed: string, isCompany: boolean) =>
  isCompany
    ? (taxNumberOf(typed) ?? wrong('invalid', TAX_NUMBER_INVALID))
    : (personTaxNumberOf(typed) ?? wrong('invalid', PERSON_TAX_NUMBER_INVALID));

/** Deletes a title; where it was the default, the oldest one left becomes it. */
export const deleteTitle = customerRoute(deleteInvoiceTitle, async (call) => {
  const { db: tx, customer, person, input, now } = call;
  const { id } = input;
  await tx.transaction(async (tx) => {
    await lockCustomer(tx, customer.id);
    const gone = await ownTitle(tx, customer.id, id);
    await tx.delete(invoiceTitles).where(eq(invoiceTitles.id, gone.id));
    const said = {
      action: 'titleDeleted',
      person,
      account: customer.id,
      detail: gone.name,
    } as const;
    await auditChange(tx, { ...said, before: titleTexts(gone), after: {} }, now);
    const [oldest] = gone.isDefault ? await titlesOf(tx, customer.id) : [];
    if (!oldest) return;
    await tx
      .update(invoiceTitles)
      .set({ isDefault: true })
      .where(eq(invoiceTitles.id, Number(oldest.id)));
  });
});
