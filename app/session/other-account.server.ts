import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import { accountMark, isOfSession } from './csrf.server.ts';
import { ACCOUNT_LENGTH, accountIn, CSRF_CONTROL } from './page-account.ts';
import { readVisitor, type Visitor } from './session.server.ts';

/** What a sent form says about the account it belongs to. */
interface OwnedForm {
  token: string | null;
  request: Request;
  data: FormData;
}

/** The names of the buttons in forms/step-up.tsx. */
const HERE = 'stepUpHere';
const BACK = 'stepUpBack';

const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '');

const readings = new WeakMap<Request, Promise<Visitor | null>>();

/**
 * Whether a form comes from a page of another account than the one logged in now, because another tab has logged in
 * since. False for a page of an earlier session of the same account, for a page opened without a login, and after the
 * session has ended, which the form's calls will report. True if the API cannot tell now: the caller's next call
 * reports why.
 */
export async function mayBeOtherAccount({ request, data, token }: OwnedForm): Promise<boolean> {
  const csrf = textOf(data, CSRF_CONTROL);
  if (!token || !csrf) return false;
  if ([csrf, textOf(data, HERE)].some((each) => isOfSession(each, token))) return false;
  const reading = readings.get(request) ?? readVisitor(token);
  readings.set(request, reading);
  try {
    const visitor = await reading;
    return visitor !== null && accountMark(visitor.userInfo) !== accountIn(csrf);
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof ApiRefusal) return true;
    throw error;
  }
}

const isMark = (text: string): boolean => /^[\w-]+$/.test(text) && text.length === ACCOUNT_LENGTH;

/** Whether the sender wants to log in to the account of the page again. */
export const wantsBack = (data: FormData): boolean => isMark(textOf(data, BACK));

/** The account whose page a form comes from; '' for a page opened without a login. */
export const accountOfPage = (data: FormData): string =>
  [textOf(data, BACK), ...[HERE, CSRF_CONTROL].map((name) => accountIn(textOf(data, name)))].find(
    isMark,
  ) ?? '';
