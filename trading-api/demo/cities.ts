export interface City {
  province: string;
  /** As on an envelope: 无锡市. */
  name: string;
  longitude: number;
  latitude: number;
}

const city = (province: string, name: string, longitude: number, latitude: number): City => ({
  province,
  name,
  longitude,
  latitude,
});

/** Trading cities; the coordinates are of their centres. */
export const CITIES: readonly City[] = [
  city('江苏省', '无锡市', 120.31, 31.49),
  city('上海市', '上海市', 121.47, 31.23),
  city('天津市', '天津市', 117.2, 39.13),
  city('广东省', '佛山市', 113.12, 23.02),
  city('河北省', '唐山市', 118.18, 39.63),
  city('浙江省', '杭州市', 120.16, 30.27),
  city('山东省', '淄博市', 118.05, 36.81),
  city('湖北省', '武汉市', 114.31, 30.59),
  city('四川省', '成都市', 104.07, 30.57),
  city('浙江省', '宁波市', 121.55, 29.88),
  city('河南省', '郑州市', 113.63, 34.75),
  city('广东省', '广州市', 113.26, 23.13),
  city('江苏省', '南京市', 118.8, 32.06),
  city('陕西省', '西安市', 108.94, 34.34),
  city('辽宁省', '沈阳市', 123.43, 41.8),
  city('湖南省', '长沙市', 112.94, 28.23),
  city('重庆市', '重庆市', 106.55, 29.56),
  city('安徽省', '合肥市', 117.23, 31.82),
  city('河北省', '邯郸市', 114.54, 36.63),
  city('山东省', '临沂市', 118.36, 35.1),
  city('云南省', '昆明市', 102.83, 24.88),
  city('广东省', '东莞市', 113.75, 23.02),
  city('江苏省', '苏州市', 120.58, 31.3),
  city('山西省', '太原市', 112.55, 37.87),
  city('福建省', '厦门市', 118.09, 24.48),
  city('浙江省', '温州市', 120.7, 28.0),
  city('山东省', '青岛市', 120.38, 36.07),
  city('河南省', '洛阳市', 112.45, 34.62),
  city('广西壮族自治区', '柳州市', 109.42, 24.33),
  city('内蒙古自治区', '鄂尔多斯市', 109.78, 39.61),
  city('辽宁省', '大连市', 121.61, 38.91),
  city('江西省', '南昌市', 115.86, 28.68),
  city('江苏省', '常州市', 119.97, 31.81),
  city('河北省', '石家庄市', 114.51, 38.04),
  city('陕西省', '榆林市', 109.73, 38.29),
  city('湖南省', '株洲市', 113.13, 27.83),
  city('贵州省', '贵阳市', 106.63, 26.65),
  city('安徽省', '芜湖市', 118.38, 31.33),
  city('黑龙江省', '哈尔滨市', 126.53, 45.8),
  city('甘肃省', '兰州市', 103.83, 36.06),
  city('新疆维吾尔自治区', '乌鲁木齐市', 87.62, 43.83),
  city('海南省', '海口市', 110.2, 20.04),
];

/** The city with its province, said once for the four municipalities. */
export const fullName = ({ province, name }: City) =>
  province === name ? name : `${province}${name}`;
