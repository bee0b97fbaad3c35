/** What people say for steel and stainless steel: rows of `namesIn`. */
export const STEEL = `
TDC51D+AZ 彩涂板：镀铝锌彩板 镀铝锌彩钢 镀铝锌彩涂 镀铝锌彩涂板 镀铝锌彩涂卷 高铝锌彩涂 铝锌彩涂 铝锌彩钢
螺纹钢：reinforcing_steel_bar reinforcing_steel_bars reinforcing_bars ribbed_bar ribbed_bars ribbed_steel_bar 竹节钢 竹节钢筋 变形钢筋 直螺纹 直螺纹钢筋 直条钢筋 建筑用筋 螺纹铁 螺纹棒 钢筋条 钢筋棍 月牙肋钢筋 月牙筋 梁筋 柱筋 主筋 地梁钢筋 螺纹直条钢 拉筋 deformed_rebar deformed_bars tmt_bar reinforcement_bar reinforcement_steel
HRB400E：三E 三级带E钢 抗震3级 三级抗震钢筋 抗震三级钢 带E钢筋 新三级抗震 400E 400带E 钢筋400E
HRB500E：四E 四级抗震钢筋 抗震四级 500E 500带E
盘螺：抗震盘圆 抗震盘条 pl 螺盘 螺盘条 盘卷钢筋 盘筋 盘圆螺纹钢 带肋盘圆 盘圆带肋 带肋盘条 卷螺 盘螺筋 螺纹卷 小盘螺 盘条螺纹 盘螺纹 盘元螺纹 debar_in_coil deformed_bar_in_coil rebar_coils
HRB400E 盘螺：三级盘条 三级盘圆 三级盘元 三级盘螺 三级盘圆螺纹 三级螺盘 三级抗震盘螺 抗震三级盘螺
线材：gx 盘园 线盘 光圆盘条 光圆线材 光圆盘圆 圆钢盘条 盘圆钢筋 高速盘条 高速无扭线材 普碳盘条 普通盘条 建筑盘条 普通高线 拉丝盘条 拉丝用线材 盘圆线材 盘元线材 wire_rods low_carbon_wire_rod steel_rod_in_coil 钢线材 线圈材
HPB300 线材：一级盘圆 一级高线 一级线材 一级盘条 一级钢盘圆 一级钢高线 光圆高线
圆钢：圆铁 yg 铁棍 圆铁棒 轧圆 钢圆 圆棒钢 热轧圆棒 碳钢圆棒 轴料 轴用圆钢 圆钢条 圆钢料 圆钢棍 圆实心钢 实心圆钢 实心圆棒 圆铁条 热轧元钢 steel_bar mild_steel_round_bar carbon_steel_round_bar
Q235B 圆钢：普通碳素圆钢 碳素圆钢 普圆 普碳圆钢 普圆钢 普通圆钢 A3圆钢 A3圆
45# 圆钢：45圆钢 45圆 四五圆钢 碳结圆钢 45号钢圆棒 轴承座料 中碳圆钢 优碳圆钢
40Cr 圆钢：合金圆 40铬圆钢 铬钢圆棒
20CrMnTi：齿轮料 渗碳料 渗碳圆钢 齿轮圆钢 渗碳齿轮钢 铬锰钛
钢坯：坯 轧材用坯 连铸坯 gp fp 方胚 钢胚 连铸胚 螺纹坯 建筑钢坯 坯锭 坯钢 轧材坯 billets steel_billets square_billets
Q235 钢坯：普方 普坯 普碳钢坯 普碳坯 普方坯料 3sp 3sp_billet
20MnSi 钢坯：锰硅坯 低合金方坯 低合金钢坯 螺纹钢坯 锰硅方坯
热轧卷板：hot_rolled_steel_sheet hot_rolled_steel_coils hot_rolled_steel_plate hot_rolled rj 黑铁卷 热轧铁卷 热轧板料 热轧料 黑皮板 黑皮铁板 热轧黑皮 热轧钢板卷 热轧平卷 大卷板 热轧板材 hot_rolled_coils hr_coils hot_rolled_strip hot_rolled_plate
SPHC：酸洗料 酸洗基料 冲压热卷 冷成型热卷
Q355B 热轧卷板：锰板卷 低合金卷 低合金热卷 锰热卷 低合金开平
冷轧卷板：冷板开平 冷轧开平 cold_rolled_plate cold_rolled_steel_plate cold_rolled lj 钣金板 冷轧铁 冷轧板材 冷轧钢皮 冷轧光板 冷轧普板 冷轧料 冷轧钢板卷 薄冷板 冷轧平整板 光铁皮 黑退火板 cold_rolled_coils crca crc_coil
DC04：拉伸用 冲压用 深冲用 冲压板 深冲料 拉伸料 拉伸板 深拉伸板 深冲钢 深冲冷板 拉深板 超深冲冷板
SPCC：普通冷板 一般冷轧
镀锌卷板：galvanized galvanised hot_dip_galvanized_steel_sheet 热镀锌卷板 白铁板 镀锌白铁 镀锌钢皮 热浸镀锌板 热浸锌板 热镀锌铁皮 通风管道板 风管铁皮 铁皮镀锌 hdg hdg_coil hot_dip_galvanized hot_dip_galvanized_coil hot_dip_galvanized_steel hot_dipped_galvanized_steel_coil galvanized_plate gi_sheet gi_sheets galvanized_steel_sheets 镀锌钢带 镀锌板带
DX53D+Z：深冲镀锌 冲压镀锌 拉伸镀锌板
彩涂板：ct 烤漆板 烤漆铁皮 彩铁皮 彩钢板瓦 彩钢屋面板 彩钢顶 彩钢瓦片 彩钢棚瓦 彩钢房板 屋面瓦 房顶瓦 铁瓦 瓦楞铁 波纹铁皮 瓦楞铁皮 单瓦 彩钢单瓦 彩钢单板 彩色涂层板 彩色涂层钢板 彩色钢瓦 彩铝板 color_coated_steel color_coated_coil colour_coated_steel prepainted_galvanized_steel color_steel_sheet roofing_sheet roof_sheet corrugated_roofing_sheet 活动房板 板房板 蓝皮瓦 海蓝板 白灰板
Q345R：压力容器板 锅炉钢板 锅炉用钢 锅炉容器钢板 压力容器钢板 容器钢板 容器用钢板 锅炉用钢板 压力容器用板 锅炉容器板 锅炉压力容器板 锅炉板材 容规板 boiler_plate pressure_vessel_plate
Q460C：高强钢 高强中板 高强厚板
Q355NE：正火板 低温板 正火钢板 耐低温 耐低温板
Q355B 中厚板：锰钢板 锰板材 低合金中板 低合金厚板 低合金钢板材
Q235B 中厚板：普碳板 普通钢板 普碳钢板 普通铁板 普碳中厚板 A3板 A3钢板 a3中板
中厚板：zb 中厚铁板 厚铁板 大板钢板 铺路钢板 垫路钢板 钢板块 热轧厚钢板 钢板料 steel_plates ms_plates medium_thick_plate
H型钢：hgang HW HN HM hbeam H字型钢 钢结构H钢 H梁 热轧H钢 热轧H型材 宽翼缘H型钢 工字H型 大H钢 H铁钢 H钢梁 H柱 universal_beam universal_column wide_flange h_beams h_steel hea heb ipb
工字钢：ibeam gg 工形钢 工字型钢 悬挑工字钢 悬挑钢 悬挑梁 工梁 工字型梁 行车梁 行车轨道钢 工字轨 i_beams ipe ipn i_steel joist
槽钢：cg channels U型铁 U形钢 U字钢 凹槽钢 槽型钢 槽形钢 槽钢条 凹型钢 upn upe u_beam u_steel parallel_flange_channel c_channel_steel
角钢：angle angles jg 铁角 三角铁条 直角铁 直角钢 角铁料 角钢条 L形钢 L型铁 角铁钢材 等边角铁条 货架角铁 angle_bars l_angle steel_angles equal_angle_bar ms_angle
Q420C：高强角钢 塔材 铁塔角钢 电力角钢 铁塔钢 塔材角钢 铁塔材
15CrMoG：高压锅炉管 高压合金管 锅炉合金管 合金无缝管 合金钢管 铬钼管 耐热合金管 合金无缝钢管
45# 无缝管：45号管 液压无缝管 机械管 45管
20# 无缝管：20号管 20无缝 低压锅炉管 碳钢管
Q355B 无缝管：锰无缝 锰管 低合金管 低合金无缝管 16锰管
无缝管：无缝钢管子 无缝钢铁管 实心管 smls seamless seamless_pipes seamless_steel_tube seamless_steel_pipes cs_seamless_pipe carbon_steel_seamless_pipe 厚壁钢管 无焊缝管 热轧管 流体管道
焊管：焊的 焊接的 脚手架 搭架子 搭架子的 外架 hg 黑铁管 黑铁管子 黑钢管 直缝钢管子 焊接铁管 焊接黑管 有缝钢管 搭架子管 脚手架用管 排山管 外架钢管 架子钢管 脚手架钢管材 erw_pipes erw_steel_pipe welded_pipes black_pipe black_steel_pipe scaffolding_pipe scaffold_tube scaffolding_tube
镀锌管：galvanized_pipes 白铁水管 穿线镀锌管 热镀锌水管 热镀锌铁管 镀锌管道 镀锌管子 镀锌管材 热镀锌管材 消防镀锌管 自来水铁管 暖气铁管 喷淋镀锌管 galvanized_steel_pipes gi_pipes galvanized_tube galvanized_steel_tube hot_dip_galvanized_pipe
方矩管：fg 方铁管 铁方管材 方通铁 方钢通 方管料 矩型钢管 长方形管 长方形钢管 方型钢管 方形钢 方矩 方矩钢管 矩形通 扁方管 方管钢 square_tubes square_steel_tube square_steel_pipe rectangular_steel_tube rectangular_steel_pipe hollow_sections rectangular_hollow_section square_hollow_section box_section
不锈钢卷板：不锈钢冷轧板 白钢薄板 白钢皮 不锈钢片 不锈钢料板 不锈板材 白钢平板 不锈钢卷料 不锈钢平板材 不锈钢光板 不锈钢冷卷 stainless_sheets stainless_plates ss_sheet ss_coil ss_plate
304/NO.1：304热轧板 304热轧卷 304工业板 304热板 304热轧 304白皮 304酸洗板 304工业面
304/2B：304雾面 304冷板 304冷轧板 304亚光
430/BA：带磁的 带磁 有磁的 吸铁的 吸磁的 带磁不锈钢 有磁不锈钢 不锈铁板 铁素体不锈钢 430不锈铁 430亮面 430镜面板 吸铁石不锈钢
不锈钢管：不锈钢圆管子 白钢圆管子 白钢管子 不锈钢管子 不锈钢扶手管 扶手不锈钢管 不锈钢楼梯管 不锈钢钢管材 ss_pipe ss_tube stainless_pipes stainless_tubes
不锈钢棒：磨光棒 光亮棒 stainless_round_bar stainless_steel_round_bars 不锈钢棍 不锈钢元棒 白钢圆条 白钢圆棍 不锈钢圆条 不锈钢轴料 不锈钢实心棒 不锈钢圆料 不锈钢磨光棒 不锈钢光元 ss_bar ss_rod ss_round_bar stainless_bars
303：易车棒 易车料 易切棒 易车不锈钢棒 易切不锈钢
2Cr13：马氏体不锈钢 2铬13 二铬13 两铬13 不锈铁棒 刀具不锈钢 马氏体钢
Q355B | Q355：锰的 锰材
Q355B 方矩管：锰方管 锰方矩管 锰矩管 锰方通
Q355B H型钢：锰H型钢 锰H钢 锰H
Q355B 角钢：锰角钢 锰角铁 低合金角钢
Q355B 槽钢：锰槽钢 低合金槽钢
Q355B 工字钢：锰工字钢 低合金工字钢
Q355B 焊管：锰焊管
不锈钢卷板 | 不锈钢棒：bxgb
镀锌卷板 | 镀锌管：热镀锌
304 | 316L：食品级不锈钢
Q195 线材：拉丝线材 拉丝材
45#：中碳钢 优碳钢 调质钢 45钢 四五钢
TDC51D+AZ：PPGL
75 角钢：七五角钢 七五角铁
50 角钢：五零角钢 五零角铁 五十角钢
40 角钢：四零角钢 四零角铁
304/2B | 304/NO.1 | 316L/2B：食品级不锈钢板 食品级不锈钢卷
螺纹钢 | 盘螺：热轧带肋 带肋
Q235B 热轧卷板：普板卷 普碳热轧 普碳开平
HRB400E 螺纹钢：三级抗震螺纹 抗震三级螺纹 带E螺纹 三级螺纹E 三级螺E
HRB500E 螺纹钢：四级抗震螺纹 抗震四级螺纹 四级螺纹E
`;
