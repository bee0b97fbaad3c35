import { HOUR_MS } from '#app/domain/duration.ts';
import { leadRow } from '#trading-api/lead/index.ts';

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
  ['晋朔焦化设备有限公司', '孟川', '13800000032', '应收融资,信用融资', 166],
  ['苏澄电机制造有限公司', '陆屏', '13800000033', '代采融资', 190],
  ['赣峤铜业加工有限公司', '蒋珩', '13800000034', '仓单融资,标票流转', 215],
  ['辽泓钢结构有限公司', '周岱', '13800000035', '代采融资,应收融资', 239],
  ['川岷新材料有限公司', '许桓', '13800000036', '信用融资', 262],
  ['桂沅建筑劳务有限公司', '梁翊', '13800000037', '应收融资', 290],
] as const;

/** Financing demands of the last days, dated back from `now`. */
export const demandRows = (now: Date) =>
  DEMANDS.map(([company, linkman, phone, intention, hoursAgo]) =>
    leadRow(
      'retention',
      { company, linkman, phone, intention },
      new Date(now.getTime() - hoursAgo * HOUR_MS),
    ),
  );

/** Company, contact person, phone, intention, and how many hours ago. */
const APPLICATIONS = [
  ['远澄机械制造有限公司', '沈远舟', '13800000011', '代采融资', 5],
  ['冀沧管道装备有限公司', '高屿', '13800000041', '应收融资', 26],
  ['闽屹石化贸易有限公司', '林岚', '13800000042', '', 50],
  ['渝岑汽车零部件有限公司', '石岑', '13800000043', '信用融资', 97],
] as const;

/** Applications for financing of the last days, dated back from `now`. */
export const applicationRows = (now: Date) =>
  APPLICATIONS.map(([company, linkman, phone, intention, hoursAgo]) =>
    leadRow(
      'finance',
      { company, linkman, phone, intention },
      new Date(now.getTime() - hoursAgo * HOUR_MS),
    ),
  );
