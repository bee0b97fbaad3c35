/** Parts of the country as traders call them, by their provinces, and those that are cities by their cities. */
interface PlaceGroup {
  names: readonly string[];
  provinces?: readonly string[];
  cities?: readonly string[];
}

const EAST = ['上海市', '江苏省', '浙江省', '安徽省', '福建省', '江西省', '山东省'];
const NORTH = ['北京市', '天津市', '河北省', '山西省', '内蒙古自治区'];
const DELTA = ['广州市', '深圳市', '珠海市', '佛山市', '东莞市', '中山市', '惠州市', '江门市'];

export const PLACE_GROUPS: readonly PlaceGroup[] = [
  { names: ['华东', '华东地区'], provinces: EAST },
  { names: ['江浙沪'], provinces: ['江苏省', '浙江省', '上海市'] },
  {
    names: ['长三角', '江浙沪皖', '苏浙沪皖'],
    provinces: ['江苏省', '浙江省', '上海市', '安徽省'],
  },
  { names: ['江浙'], provinces: ['江苏省', '浙江省'] },
  { names: ['华北', '华北地区'], provinces: NORTH },
  { names: ['京津冀'], provinces: ['北京市', '天津市', '河北省'] },
  { names: ['华南', '华南地区'], provinces: ['广东省', '广西壮族自治区', '海南省'] },
  { names: ['两广'], provinces: ['广东省', '广西壮族自治区'] },
  { names: ['珠三角'], cities: [...DELTA, '肇庆市'] },
  { names: ['大湾区', '粤港澳'], cities: [...DELTA, '肇庆市', '香港特别行政区', '澳门特别行政区'] },
  { names: ['华中', '华中地区'], provinces: ['湖北省', '湖南省', '河南省'] },
  { names: ['两湖'], provinces: ['湖北省', '湖南省'] },
  {
    names: ['西南', '西南地区'],
    provinces: ['四川省', '重庆市', '贵州省', '云南省', '西藏自治区'],
  },
  { names: ['川渝', '成渝'], provinces: ['四川省', '重庆市'] },
  { names: ['云贵'], provinces: ['云南省', '贵州省'] },
  {
    names: ['西北', '西北地区'],
    provinces: ['陕西省', '甘肃省', '青海省', '宁夏回族自治区', '新疆维吾尔自治区'],
  },
  { names: ['东北', '东北地区', '东三省'], provinces: ['辽宁省', '吉林省', '黑龙江省'] },
  { names: ['环渤海'], provinces: ['北京市', '天津市', '河北省', '辽宁省', '山东省'] },
  { names: ['苏南', '苏锡常'], cities: ['苏州市', '无锡市', '常州市', '南京市', '镇江市'] },
];
