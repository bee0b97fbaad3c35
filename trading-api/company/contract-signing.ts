import { and, eq, ne } from 'drizzle-orm';
import { CONTRACT_NEEDLESS, CONTRACT_SIGNED } from '#app/domain/account/customer.ts';
import { contractDetail, contractSign } from '#app/domain/company/contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { auditChange, type Customer, nameAt } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { customers } from '#trading-api/schema.ts';

/** A new text of the contract needs a new version. */
export const CONTRACT_VERSION = '2026-01';

const CONTRACT = {
  title: '大宗商品线上采购框架合同',
  version: CONTRACT_VERSION,
  sections: [
    {
      heading: '一、合同主体与效力',
      text: '本合同由采购企业（甲方）与平台运营方（乙方）以电子签名方式订立。甲方以认证账户完成签署，即视为其有权代表签署，合同自签署时起生效，与书面合同具有同等效力。',
    },
    {
      heading: '二、采购订单',
      text: '甲方在平台直接购买时提交的每一份订单均为本合同项下的独立买卖约定，商品、数量、单价、交货方式与收货信息以订单提交时的记录为准。订单提交后 30 分钟内未付款的，订单自动取消，库存、优惠券、积分和电子卡退回。',
    },
    {
      heading: '三、价格与支付',
      text: '商品价格以人民币计价，订单应付金额由系统按商品金额、运费及各项优惠计算得出。甲方可使用钱包、支付宝或券支付。同一订单重复支付或订单取消后到账的款项，由乙方登记退款并原路退回。',
    },
    {
      heading: '四、交货与验收',
      text: '卖方按订单约定的物流、自提或配送方式交货。甲方应在收货时核对品名、牌号、规格与数量，对质量有异议的，应在收货后 7 日内通过售后渠道提出，并保留实物与检验记录。',
    },
    {
      heading: '五、账户与信息安全',
      text: '甲方应妥善保管账户、支付验证码与授权凭证，不得向他人泄露。乙方对甲方的企业信息、交易记录承担保密义务，仅为履行合同及遵守法律规定之目的使用，交易数据保留一年。',
    },
    {
      heading: '六、违约与争议解决',
      text: '任何一方违约给对方造成损失的，应承担赔偿责任。因本合同产生的争议，双方应先行协商；协商不成的，提交乙方所在地有管辖权的人民法院解决。',
    },
  ],
};

type Signature = Omit<Content<typeof contractSign>, 'alreadySigned'>;

async function signatureOf(db: Database, customer: Customer): Promise<Signature> {
  const isSigned = customer.esignatureContractStatus === CONTRACT_SIGNED;
  return {
    esignatureContractStatus: customer.esignatureContractStatus ?? '0',
    signedDate: customer.contractSignedAt?.toISOString() ?? null,
    signedBy: customer.contractSignatory,
    signedAs: isSigned ? await nameWhenSigned(db, customer) : null,
  };
}

/** Where the time was not kept, the first name that is known. */
async function nameWhenSigned(db: Database, { id, name, contractSignedAt }: Customer) {
  const [found] = await db
    .select({ name: nameAt(contractSignedAt ?? new Date(0)) })
    .from(customers)
    .where(eq(customers.id, id));
  return found?.name ?? name;
}

function requireEnterprise({ customerType }: Customer): void {
  if (customerType !== 'enterprise') throw new Refusal('contractNeedless', CONTRACT_NEEDLESS);
}

export const contractFor = customerRoute(contractDetail, async ({ db, customer }) => {
  requireEnterprise(customer);
  return { ...CONTRACT, ...(await signatureOf(db, customer)) };
});

export const signContract = customerRoute(contractSign, async (call) => {
  const { db: tx, customer, person, input, now } = call;
  const { version } = input;
  requireEnterprise(customer);
  if (version !== CONTRACT.version)
    throw new Refusal('changed', '合同内容已更新，请重新阅读后签署');
  const [signed] = await tx
    .update(customers)
    .set({
      esignatureContractStatus: CONTRACT_SIGNED,
      contractSignedAt: now,
      contractVersion: version,
      contractSignatory: person.name,
    })
    .where(
      and(eq(customers.id, customer.id), ne(customers.esignatureContractStatus, CONTRACT_SIGNED)),
    )
    .returning();
  if (signed) {
    const said = { action: 'contractSigned', person, account: customer.id } as const;
    const after = { 合同版本: version, 签署人: person.name };
    await auditChange(tx, { ...said, before: {}, after }, now);
  }
  return { ...(await signatureOf(tx, signed ?? customer)), alreadySigned: !signed };
});
