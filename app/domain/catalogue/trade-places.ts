/** Places of the trade that are no cities, by the city that they lie in or beside: towns, districts, harbours and markets. */
const TOWNS: Readonly<Record<string, string>> = {
  上海市: '浦东 宝山 嘉定 松江 青浦 闵行 奉贤 外高桥 洋山港 吴淞 罗泾 杨行 大柏树',
  天津市: '塘沽 滨海新区 北辰 大邱庄 静海 西青 东丽 津南 武清 天津港 双街',
  重庆市: '渝北 巴南 沙坪坝 九龙坡 大渡口 果园港 长寿',
  佛山市: '乐从 澜石 大沥 顺德 南海 三水 高明 陈村 北滘',
  广州市: '番禺 黄埔 增城 花都 南沙 白云区 鱼珠',
  东莞市: '樟木头 常平 虎门 长安镇 塘厦 厚街 麻涌',
  深圳市: '宝安 龙岗 坪山 盐田港 蛇口',
  无锡市: '硕放 惠山 锡山 堰桥 洛社 前洲 新吴 南方不锈钢市场 东方钢材城 城北钢材市场',
  苏州市: '吴江 盛泽 相城 吴中 张浦 工业园区',
  南京市: '江宁 六合 浦口 溧水 高淳 龙潭港',
  常州市: '武进 金坛 新北 横林',
  泰州市: '戴南 兴化 姜堰 高港',
  杭州市: '萧山 余杭 富阳 临安 临平 半山',
  宁波市: '镇海 北仑 鄞州 舟山港 宁波港',
  温州市: '柳市 龙湾 瓯北 永嘉 乐清',
  唐山市: '曹妃甸 丰润 丰南 古冶 京唐港 滦县 汉沽',
  石家庄市: '藁城 鹿泉 正定',
  邯郸市: '永年 武安 峰峰',
  廊坊市: '胜芳 霸州 文安 左各庄',
  沧州市: '孟村 盐山 黄骅港 任丘',
  衡水市: '安平 桃城',
  青岛市: '黄岛 胶州 城阳 即墨 董家口',
  济南市: '章丘 莱芜 历城 钢城',
  淄博市: '临淄 张店 桓台 齐鲁化工城 周村',
  滨州市: '博兴 邹平',
  大连市: '瓦房店 大窑湾 金州 旅顺',
  沈阳市: '铁西 于洪 沈北',
  营口市: '鲅鱼圈',
  武汉市: '黄陂 江夏 青山区 阳逻 汉口 武昌 汉阳',
  长沙市: '望城 雨花 浏阳 一力物流',
  成都市: '青白江 新都 双流 龙泉驿 郫都 量力钢材',
  西安市: '未央 灞桥 高陵 大明宫',
  郑州市: '荥阳 中牟 新郑 巩义',
  南昌市: '青山湖 新建区',
  厦门市: '海沧 同安 集美 翔安',
  合肥市: '肥东 肥西 巢湖',
  海口市: '洋浦 澄迈 马村',
};

/** The city of such a place. */
export const CITY_OF_TOWN: ReadonlyMap<string, string> = new Map(
  Object.entries(TOWNS).flatMap(([city, towns]) =>
    towns.split(' ').map((town) => [town, city] as const),
  ),
);

/** One character for a province or a city, as on number plates and in headlines. */
const SIGNS = `京北京 津天津 沪上海 申上海 渝重庆 冀河北 晋山西 蒙内蒙古 辽辽宁 吉吉林 苏江苏 浙浙江 皖安徽 闽福建 赣江西
鲁山东 豫河南 鄂湖北 湘湖南 粤广东 桂广西 琼海南 川四川 蜀四川 黔贵州 贵贵州 滇云南 云云南 藏西藏 陕陕西 秦陕西 甘甘肃 陇甘肃
宁宁夏 港香港 澳澳门 台台湾 穗广州 甬宁波 杭杭州 蓉成都 榕福州 鹭厦门 莞东莞 禅佛山 邕南宁 筑贵阳 邯邯郸 洛洛阳`;

export const PLACE_BY_SIGN: ReadonlyMap<string, string> = new Map(
  SIGNS.split(/\s+/).map((entry) => [entry.slice(0, 1), entry.slice(1)] as const),
);
/** Those that mean a place in front of another word too, and not only apart from it: 沪螺纹, but 青砖 and 新料. */
export const PLAIN_SIGNS = /^[京津沪渝冀浙皖闽赣鲁豫鄂湘粤桂琼滇陕穗甬莞](?=.{2})/u;
/** Other names of cities. */
export const NICKNAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ 申城: '上海', 魔都: '上海', 沪上: '上海', 羊城: '广州', 花城: '广州', 鹏城: '深圳' },
    ...{ 山城: '重庆', 津门: '天津', 津沽: '天津', 泉城: '济南', 岛城: '青岛', 江城: '武汉' },
    ...{ 星城: '长沙', 蓉城: '成都', 春城: '昆明', 冰城: '哈尔滨', 石城: '南京', 金陵: '南京' },
    ...{ 姑苏: '苏州', 龙城: '常州', 锡城: '无锡', 甬城: '宁波', 鹭岛: '厦门', 榕城: '福州' },
    ...{ 滨城: '大连', 盛京: '沈阳', 乌市: '乌鲁木齐', 石市: '石家庄' },
    ...{ 禅城: '佛山', 莞城: '东莞', 瓯越: '温州', 椰城: '海口', 金城: '兰州', 筑城: '贵阳' },
    ...{ 洪城: '南昌', 绿城: '南宁', 庐州: '合肥', 长安: '西安', 龙江: '黑龙江', 京城: '北京' },
  }),
);
