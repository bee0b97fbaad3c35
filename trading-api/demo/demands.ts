const HOUR_MS = 3_600_000;

/** Company, contact person, phone, intentions, and how many hours ago. */
const DEMANDS = [
  ['远澄机械制造有限公司', '沈远舟', '13800000011', '代采融资,仓单融资', 3],
  ['朗川建设工程有限公司', '顾朗', '13800000012', '应收融资', 8],
  ['锡屏精密铸造有限公司', '陆屏', '13800000013', '代采融资', 21],
  ['甬岱船舶配套有限公司', '周岱', '13800000014', '信用融资,应收融资', 29],
  ['津澜管业有限公司', '秦澜', '13800000015', '仓单融资', 46],
  ['淮桓化工贸易有限公司', '许桓', '13800000016', '标票流转,多级流转', 52],
  ['湘珩电缆有限公司', '蒋珩', '13800000017', '代采融资,信用融资', 75],
  ['鲁昱包装材料有限公司', '宋昱', '13800000018', '应收融资', 98],
  ['粤翊模具钢有限公司', '梁翊', '13800000019', '仓单融资,代采融资', 121],
  ['皖湛路桥工程有限公司', '程湛', '13800000020', '多级流转', 144],
] as const;

/** Financing demands of the last days, dated back from `now`. */
export const demandRows = (now: Date) =>
  DEMANDS.map(([name, linkman, phone, cooperationIntention, hoursAgo]) => ({
    name,
    linkman,
    phone,
    cooperationIntention,
    retentionDate: new Date(now.getTime() - hoursAgo * HOUR_MS),
  }));
