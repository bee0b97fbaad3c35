import { groupThousands } from '#app/domain/decimal-text.ts';
import { type Fen, toYuan } from '#app/domain/money.ts';

/** What a buyer owes a seller, in fen. Below zero: the buyer has paid more than was received. */
export type Balance = Fen;

/** The wire's text of an amount with a sign: "-12.50". */
export const signedYuan = (fen: Balance): string => (fen < 0 ? `-${toYuan(-fen)}` : toYuan(fen));

/** 「−¥1,234.50」 from the wire's text, for places where no heading says that it is yuan. */
export const formatSignedAmount = (text: string): string =>
  text.startsWith('-') ? `−¥${groupThousands(text.slice(1))}` : `¥${groupThousands(text)}`;

/** 「−1,234.50」 from the wire's text. */
export const formatSignedYuan = (text: string): string =>
  text.startsWith('-') ? `−${groupThousands(text.slice(1))}` : groupThousands(text);
