/** What people say for other metals: rows of `namesIn`. */
export const METALS = `
电解铜：LME copper_cathode_grade_a 交割铜 沪铜 标铜 铜板坯料 电解铜块 阴极铜块 铜阴极 电铜板 原铜 精炼铜 精铜 红铜板块 copper_cathodes electrolytic_copper_cathode
A级铜：lme_grade_a_copper grade_a_copper_cathode copper_grade_a A级电解铜 A级铜板 LME铜 lme_grade_a 高级阴极铜 grade_a_copper 高纯阴极铜
平水铜：平水 平水电解铜
1# 电解铜：1号铜 一号铜 1#铜 一号电铜 1号电铜
铜杆：tg 拉丝铜杆 铜线杆料 铜杆线 连铸连轧铜杆 裸铜线 裸铜丝 电缆铜杆 光亮圆铜 圆铜线 铜圆杆 电工铜线 copper_rods copper_wire copper_wire_rods
TU1 | T1 无氧杆：oxygen_free_copper_rod oxygen_free_copper 无氧铜 无氧圆铜杆
T1 低氧杆：低氧铜 低氧圆铜杆 low_oxygen_copper_rod
铜板带：strip copper_strip 铜皮子 铜带子 导电铜板 接地铜排 接地铜板 铜母线 导电排 铜扁排 铜平板 铜卷板 铜卷材 copper_strips copper_sheets copper_busbar copper_bus_bar copper_coil
H62 铜板带 | H65 铜板带：黄铜皮 黄铜卷 黄铜片 黄铜卷带 brass_plate brass_strips
T2 铜板带：紫铜片 紫铜卷带 红铜皮 红铜板 红铜带 紫铜皮 紫铜板材 红铜排 纯铜板 纯铜带
QSn6：锡青铜板 锡青铜皮 磷铜皮 磷铜板 磷青铜带 磷青铜板 弹性铜带 phosphor_bronze tin_bronze
H65：65黄铜 六五黄铜 65铜 六五铜 65黄铜带 黄铜65
H62：62黄铜 六二黄铜 62铜 六二铜 62黄铜板 黄铜62
H59：59黄铜 五九黄铜 五九铜 黄铜59
HPb59-1：59-1铜 59-1铜棒 五九一铜棒 易车黄铜 易切黄铜 铅黄铜棒 车件铜 车件铜棒 车件黄铜 易车铜棒 易切削铜棒 车床铜棒 free_cutting_brass
HPb59-1 铜棒 | H59 铜棒 | H62 铜棒：黄铜圆棒 黄铜条 黄铜圆 brass_bars brass_rods brass_round_bar
T2 铜棒：紫铜棒 紫铜圆棒 紫铜圆 红铜棒
铜棒：铜圆 铜圆料 实心铜棒 铜料棒 阀门铜棒 copper_bars copper_round_bar
铝锭：dianjie_lv dianjielv ld 沪铝 原铝锭 纯铝锭 重熔铝 铝锭子 铝块子 aluminium_ingots aluminum_ingots primary_aluminium primary_aluminum p1020 p1020a
A00：a零零 零零铝 A00铝 a00级
铝合金锭：yazhu_lvding yazhulvding 压铸用铝锭 压铸用的铝锭 压铸铝合金锭 压铸铝合金 压铸铝料 压铸铝锭 铸铝合金 铸造铝锭 铸造铝 铸铝 铝合金块 压铸料 铝合金料 合金铝 casting_aluminum die_casting_aluminum die_casting_alloy
ADC12：压铸铝12 12号压铸铝 12号铝锭 十二号铝锭 日标压铸铝
A356：轮毂铝 轮毂铝锭 轮毂料 轮毂铝合金 轮毂用铝
ZL102：铸铝102 102铝锭 铸造铝102 一零二铝锭
铝板：铝薄皮 铝平皮 保温铝 铝皮子 铝卷皮 铝板卷 铝卷带 铝扁板 铝板料 铝板片 铝板块 铝薄片 aluminium_sheets aluminum_sheets aluminum_plates aluminium_plates alu_sheet
1060：纯铝板 纯铝皮 标牌铝板 标牌铝 纯铝卷
3003：防锈铝 铝锰合金 铝锰板 防锈铝皮 铝锰铝板
5052：铝镁板 五零五二
5083：船用铝板 船板铝 船用铝 铝镁合金板5083 船舶铝板
铝棒：铝圆 圆铝 圆铝棒 铝实心棒 实心铝棒 铝料棒 铝圆料 挤压铝 铝铸棒 铝圆杆 aluminum_billets aluminium_billets aluminum_bars aluminum_round_bar
7075：超硬铝 航空铝材 硬铝 航空铝棒 飞机铝 超硬铝棒 航空级铝
均质铝棒：均质棒 均质化铝棒 均热铝棒
铝型材：型材 铝料型材 框架铝材 框架铝型材 设备铝型材 机架铝型材 流水线铝型材 工作台铝型材 铝导轨 铝合金方管 铝合金型 铝材料 铝合金料 铝挤 aluminum_profiles aluminium_profiles aluminum_extrusions aluminium_extrusions alu_profile t_slot_profile
工业型材 铝型材：欧标铝型材 欧标工业铝型材 欧标铝材 流水线铝材 工业铝 工业铝材料 T型槽铝材
门窗 铝型材：做门窗的铝合金 做门窗的铝材 门窗铝 门窗料 铝窗料 窗户铝材 铝合金门窗 门窗铝料 铝合金窗 门窗铝合金 阳台铝材 铝门窗 窗料铝材
锌锭：沪锌 锌板块 热镀锌用锌 镀锌用锌 镀锌锌锭 纯锌 锌料 锌砖 shg special_high_grade_zinc zinc_ingots
0# 锌：零号锌 0号锌锭 零号锌锭 0号锌 0锌 零锌
1# 锌：一号锌 1号锌锭 一号锌锭 1号锌
铅锭：lead qd 铅 沪铅 电瓶铅 蓄电池铅 铅料 配重铅 铅砖 纯铅 原生铅 lead_ingots pig_lead
1# 铅：一号铅 1号铅 1号铅锭 一号铅锭 1#铅锭
再生铅：再生铅锭 再生精铅 secondary_lead recycled_lead
锡锭：沪锡 云锡 纯锡 锡料 焊料锡 锡砖 电解锡 高纯锡 tin tin_ingots
1# 锡：一号锡 1号锡 1号锡锭 一号锡锭 1#锡锭
电解镍：沪镍 大板镍 镍大板 镍料 金川镍 纯镍板 电镀镍 nickel_plates full_plate_nickel nickel_cathodes nickel_metal 电解镍板 镍角 小块镍
镍豆：镍粒 镍球 nickel_briquette nickel_briquettes nickel_beans nickel_bean
1# 镍：一号镍 1号镍 一号电解镍 1号电解镍 1#电解镍
金属硅：硅 硅金属 工业归 结晶硅块 纯硅 硅块料 通氧硅 不通氧硅 si_metal silicon_metals metallic_silicon
553#：通氧553 不通氧553 五五三 553硅
441#：四四一 441硅
421#：四二一 421硅 有机硅用421
电解锰：锰 纯锰 锰金属 金属锰料 锰料 electrolytic_manganese_metal emm manganese_metals
片状 电解锰：锰片 锰片料 manganese_flakes electrolytic_manganese_flake electrolytic_manganese_flakes
粉状 电解锰：锰粉 电解锰粉 金属锰粉 manganese_powder
DJMnG：99.9锰 高纯电解锰 三个9锰
DJMnD：99.7锰 普通电解锰
镁锭：md 镁 纯镁 镁料 金属镁锭 镁砖块 原镁锭 magnesium_ingots mg_ingot pure_magnesium
硅铁：gt 硅铁块料 炼钢硅铁 脱氧剂 炼钢脱氧剂 铸造硅铁 硅铁粒 自然块硅铁 矽铁合金 fesi ferro_silicon_alloy ferrosilicons
FeSi72：72硅铁 七二硅铁 72硅 fesi72
FeSi75-B：75硅铁 七五硅铁 75硅 fesi75 75b
铝板 | 铝棒：lb
铜棒 | 铜板带：tb
锌锭 | 锡锭：xd
门窗：做窗户 做窗户的 做门窗 做门窗的 窗户用
H62 | H65 | H59 | HPb59-1：huangtong
T2：zitong hongtong
40×40 工业型材：欧标4040 工业4040
80×40 工业型材：欧标4080 欧标8040 工业4080
`;
