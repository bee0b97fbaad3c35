import { CONTRACT_SIGNED } from '#app/domain/account/customer.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { hashPassword } from '#trading-api/account/passwords.ts';
import { CONTRACT_VERSION } from '#trading-api/company/contract-signing.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { SELF_SELLER_CODE } from './sellers.ts';

/** What each demo account is allowed to be, in the order of DEMO_ACCOUNTS. */
const STANDINGS = [
  { customerType: 'personal', esignatureContractStatus: null, platformType: 'buyer' },
  { customerType: 'enterprise', esignatureContractStatus: '2', platformType: 'buyer' },
  { customerType: 'enterprise', esignatureContractStatus: '0', platformType: 'buyer' },
  ...['S0001', 'S0002', 'S0003'].map((sellerCode) => ({
    customerType: 'enterprise' as const,
    esignatureContractStatus: '2',
    platformType: 'buyer,seller',
    sellerCode,
  })),
  { customerType: 'enterprise', esignatureContractStatus: '2', platformType: 'buyer,operator' },
  ...Array.from({ length: 3 }, () => ({
    customerType: 'personal' as const,
    esignatureContractStatus: null,
    platformType: 'buyer',
  })),
  {
    customerType: 'enterprise',
    esignatureContractStatus: '2',
    platformType: 'buyer,seller',
    sellerCode: SELF_SELLER_CODE,
  },
] as const;

/** The account that gets mails, which the operator can read. */
export const MAILED = '13800000002';

/** The people who have signed for companies whose accounts have the company's name. */
const SIGNATORIES: Readonly<Record<string, string>> = { [MAILED]: '沈远舟' };

const SIGNED_BEFORE_MS = 120 * DAY_MS;

export const customerRows = (now: Date) =>
  Promise.all(
    STANDINGS.map(async (standing, index) => {
      const { phone, name } = DEMO_ACCOUNTS[index] ?? DEMO_ACCOUNTS[0];
      return {
        ...standing,
        ...(standing.esignatureContractStatus === CONTRACT_SIGNED && {
          contractSignedAt: new Date(now.getTime() - SIGNED_BEFORE_MS),
          contractVersion: CONTRACT_VERSION,
          contractSignatory: SIGNATORIES[phone] ?? name,
        }),
        phone,
        name,
        mail: phone === MAILED ? 'buyer@example.com' : null,
        passwordHash: await hashPassword(DEMO_PASSWORD),
        createdAt: now,
      };
    }),
  );

/** Receiving addresses by the phone of the account. */
export const ADDRESSES = [
  {
    phone: '13800000001',
    receivePerson: '林知夏',
    receivePersonPhone: '13800000001',
    warehouseAddress: '江苏省无锡市经济开发区澄江大道 218 号 3 号仓',
    longitude: 120.321,
    latitude: 31.487,
  },
  {
    phone: '13800000002',
    receivePerson: '沈远舟',
    receivePersonPhone: '13800000002',
    warehouseAddress: '浙江省宁波市临港新区望澜大道 66 号 远澄机械制造有限公司',
    longitude: 121.553,
    latitude: 29.882,
  },
] as const;
