/** What people say for plastics and rubber: rows of `namesIn`. */
export const PLASTICS = `
水瓶级：装水 装水的 装矿泉水 装矿泉水的 装纯净水
RSS3 烟片胶：三级烟片胶 烟片胶三级 烟胶片三级 3级烟片胶 烟片胶3级 三级烟胶片
PP 拉丝：raffia raffia_grade pp_raffia yarn_grade pp_yarn 均聚拉丝 拉斯料 扁丝级 蛇皮袋料 蛇皮袋原料 编织袋原料 编织袋拉丝料 编织袋专用料 绳子料 塑料绳料 塑料绳原料 拉丝料子 拉丝粒子 拉丝PP料 编织袋专用 编织袋专用PP 编织袋丝料 homo homopolymer pp_homo pp_homopolymer homopolymer_pp
PP 共聚：抗冲PP 抗冲击PP 抗冲聚丙烯 PP抗冲 高抗冲PP 抗冲击聚丙烯 嵌段PP 洗衣机料 洗衣机桶料 洗衣机内桶料 保险杠料 汽车保险杠料 电瓶壳料 家电PP PPB PPCP impact_copolymer pp_impact_copolymer pp_copolymer copolymer_pp block_copolymer ppcp_resin 注塑共聚PP 共聚粒子
PP 纤维：pp_fiber pp_fibre fiber_grade fibre_grade spunbond spunbond_grade nonwoven non_woven nonwoven_grade 纺粘料 纺粘级 无纺布原料 无纺布专用料 无纺布级 口罩料 口罩布料 口罩布原料 口罩原料 丙纶丝料 丙纶 尿不湿料 尿布料 化纤级PP 纤维级PP 纤维级聚丙烯 纺丝级PP 无纺布聚丙烯 无纺布专用 无纺布专用PP 口罩用PP 无纺布用PP
聚丙烯：聚丙希 百折料 pp_granules pp_pellets
LLDPE：linear_low_density linear_low_density_polyethylene linear_polyethylene lldpe_film 线形聚乙烯 线性膜料 缠绕膜原料 拉伸膜原料 拉伸膜料 地膜原料 丁烯线性 线型PE 线型聚乙烯 线形低密度 线性粒子
LDPE：大棚膜原料 大棚膜料 大棚料 珍珠棉原料 珍珠棉料 EPE料 软胶料 软胶 low_density low_density_polyethylene ldpe_film 重包装膜料 收缩膜料 热收缩膜料 收缩膜原料 气泡膜原料 高压粒子 地密度聚乙烯 涂覆级 高压膜料 高压薄膜料 高压薄膜
HDPE：硬软胶 孖力士 低压粒子 低压硬料 high_density high_density_polyethylene hdpe_resin
5000S：渔网料 渔网丝料 网袋料 遮阳网料 防尘网料 绳网料 拉丝级HDPE 低压拉丝 低压拉丝料 五千S hdpe_yarn 渔网丝 低压渔网丝
5502：中空料 中空级 小中空 小中空料 吹瓶料 机油壶料 油壶料 油桶料 吹塑料 中空吹塑 中空吹瓶料 洗发水瓶料 药瓶料 低压中空 blow_molding blow_moulding blow_molding_grade hdpe_blow_molding hdpe_blow_moulding 吹桶料 化工桶料 塑料桶料 blow
TR144：低压膜料 低压薄膜 低压膜 背心袋料 背心袋原料 马甲袋料 购物袋料 手提袋料 塑料袋料 塑料袋原料 薄膜级HDPE 吹膜级HDPE hdpe_film 低压薄膜料
100S 管材：PE100 PE100级 PE管料 PE管材料 PE管原料 管材级HDPE 管材级聚乙烯 给水管料 给水管原料 水管料 燃气管料 100级 100级料 100级管材 100级管材料 pipe_grade hdpe_pipe hdpe_pipe_grade
28-25 光伏：光伏料 光伏级 光伏EVA料 光伏胶膜料 光伏胶膜 胶膜料 太阳能EVA 太阳能级 太阳能料 太阳能胶膜 太阳能板胶膜 eva_solar solar_grade pv_grade photovoltaic VA28 2825 组件胶膜 太阳能电池板 太阳能板 solar
V5110J：发泡EVA 发泡级EVA EVA发泡料 EVA发泡 发泡级 鞋底料 鞋底EVA 拖鞋料 鞋材料 鞋料 鞋材EVA 鞋材 鞋中底料 泡棉料 eva_foam foam_grade foaming_grade 做鞋底的EVA 鞋底用EVA
18-3：18EVA VA18 EVA18 电缆EVA
EVA：乙烯醋酸乙烯共聚物 乙烯-醋酸乙烯共聚物 乙烯醋酸乙烯酯 橡皮胶 ethylene_vinyl_acetate
EPS | V5110J：发泡料
聚氯乙烯：PVC粉 PVC粉末 PVC原粉 氯乙烯树脂
PVC 电石法：carbide pvc_carbide carbide_pvc calcium_carbide_pvc carbide_based 电石法料 电石粉料 电石料粉 pvc_carbide_based
SG-5：五型 5型 五型树脂 五型PVC K67 K66 K值66 K值67 K66-68
SG-8：八型 8型 八型树脂 八型PVC K57 K58 K值57 K值58
SG-3：三型 3型 三型树脂 三型PVC K71 K72 K值71 K值72 电线料 电缆级PVC 电缆料PVC 电线料PVC
PVC 乙烯法：ethylene_pvc pvc_ethylene ethylene_based ethylene_based_pvc 乙烯法料 乙烯法粉 pvc_ethylene_based pvc_ethylene_process
S1000：1000型 一千型 乙烯法1000
S1300：1300型 乙烯法1300
S700：700型 乙烯法700
PVC 糊树脂：EPVC 糊树脂粉 糊粉 PVC糊粉 糊状PVC PVC糊料 paste_resin pvc_paste pvc_paste_resin paste_pvc emulsion_pvc 乳液法PVC 微悬浮法PVC 人造革料 人造革糊树脂 皮革糊树脂 地板革料 搪胶料 玩具搪胶 玩具搪胶料 搪塑料 壁纸料 墙纸料 蘸塑料
P440 手套料：手套粉 手套糊 手套糊粉 PVC手套料 PVC手套粉 手套级 手套糊树脂 一次性手套料 一次性手套粉 一次性手套 glove_grade glove gloves
PB1156 大盘料：大盘 大盘糊 大盘粉 大盘糊树脂
ABS：ABS树酯 超不碎 注塑ABS 玩具料 玩具外壳料 玩具壳料 安全帽料 家电外壳料 家电壳料 abs_granules
HIPS：不碎胶 不脆胶 改苯料 高抗冲PS 改性聚苯乙烯 改性PS 耐冲击聚苯乙烯 耐冲击PS high_impact_polystyrene impact_polystyrene 冰箱内胆料 内胆料 冰箱料
GPPS：透苯料 透明聚苯 透明聚苯乙烯 透明PS 通用PS 通用级聚苯乙烯 普通聚苯乙烯 general_purpose_polystyrene crystal_polystyrene 一次性杯子料
阻燃料 F303：阻燃EPS 阻燃级EPS F料 难燃EPS 防火EPS B1级EPS B1级泡沫 阻燃发泡料 阻燃泡沫料 阻燃泡沫原料 阻燃泡沫板料 泡沫板阻燃料 阻燃珠粒 阻燃粒子
阻燃料 F303 | ZR：flame_retardant fire_retardant
普通料 302：普通EPS P料 普料 普通级EPS 包装级EPS 泡沫箱料 鱼箱料 EPS普通料
EPS：保丽龙 保利龙 泡沫箱原料 泡沫板原料 泡沫颗粒 水果箱料 水果箱泡沫料 发泡珠 发泡珠粒 发泡颗粒 发泡粒子 聚苯板料 聚苯板原料 苯板料 苯板原料 保温板原料 eps_beads expandable_polystyrene_beads styrofoam
PC：聚炭酸酯 聚炭 灯罩料 PC灯罩料 阳光板料 PC阳光板料 耐力板原料 阳光板原料 水桶料PC 纯净水桶料 防弹玻璃料 pc_resin
PA66 EPR27：尼龙六六 锦纶66 PA66切片 尼龙66切片 nylon66
PA6 GF30：加纤尼龙 增强尼龙 玻纤尼龙 玻纤增强尼龙 尼龙加纤 尼龙加玻纤 尼龙6加纤 加纤30 加纤30% 30%玻纤 30玻纤 加30玻纤 玻纤30 玻纤30% nylon_glass_fiber glass_filled_nylon 尼龙6加30%玻纤 尼龙6加玻纤 30%加纤 尼龙6+30%玻纤 6+30%玻纤
PA6：锦纶6 尼龙六 nylon6
PA6 2.5：尼龙6切片 PA6切片 锦纶6切片 2.5粘度 粘度2.5 6切片 尼龙纺丝切片 纺丝切片 高速纺切片
PA：聚先胺 锦纶料 锦纶切片 nylon_chips nylon_resin
M90-44：M90 9044 POM9044
POM：塑钢料 赛钢粒子 超钢 聚甲荃 聚甲醛树脂 齿轮料 acetal_copolymer acetal_resin pom_resin polyoxymethylene
水瓶级：水瓶片 水瓶 矿泉水瓶原料 纯净水瓶料 water_grade water_bottle_grade 水级 纯净水瓶 矿泉水瓶 饮用水瓶
油瓶级：油瓶料 油瓶片 油瓶 食用油瓶料 食用油桶料 食用油瓶原料 oil_grade oil_bottle_grade 油级 食用油瓶 食用油桶
热灌装级：热灌装 热灌料 热灌 热灌瓶料 热灌瓶片 热灌级 热灌装料 茶饮料瓶料 茶饮料瓶 果汁瓶料 茶饮料热灌 hot_fill hot_fill_grade hotfill 热灌装饮料瓶 果汁瓶
PET：聚脂瓶片 聚脂切片 聚酯瓶料 饮料瓶原料 塑料瓶料 塑料瓶原料 bottle_chips bottle_chip pet_bottle_chips pet_chips bottle_grade
8N 光学级：导光板料 导光板 导光级 光学亚克力 光学料 光学PMMA optical_grade
PMMA：有机玻璃原料 有机波璃 压克力料 压克力粒子 亚格力 亚克力原料 亚克力粒 车灯料 尾灯料 plexiglas plexiglass acrylic acrylic_pellets pmma_resin
25kg/袋 缠膜托盘：打托 打托盘 托盘缠膜 带托盘
SCR WF 全乳：全乳标胶 天然全乳胶 全乳级 SCR全乳
SCR5：5号标胶 五号标胶 5号标准胶 5号胶 标胶5号
SCR10：10号标胶 十号标胶 十号标准胶 10号标准胶 10号胶 十号胶 标胶10号
TSR20：STR20 SMR20 SIR20 SVR20 20号标准胶 二十号标准胶 20标胶 天然橡胶20号 马标20 印尼标胶20
标准胶：海南胶 云南胶 国产胶 轮胎胶 轮胎用天然胶 天然生胶 标一胶 标二胶 天然橡胶块 SCR胶 tsr_rubber block_rubber
RSS3：泰三 泰三烟片 烟片三号 3号烟胶片 三级烟胶
RSS1：烟片一号 一号烟胶片 一级烟胶
烟片胶：烟熏片 烟熏胶片 烟片橡胶 熏烟片 熏片 天然烟片 天然胶烟片 rss_rubber 烟胶
60% 高氨：高氨 高氨乳胶 高氨胶乳 高氨浓乳 高氨胶 HA乳胶 ha_latex latex_ha 高氨天然乳胶 high_ammonia
60% 低氨：低氨 低氨乳胶 低氨胶乳 低氨浓乳 低氨胶 LA乳胶 la_latex latex_la 低氨天然乳胶 low_ammonia
浓缩乳胶：60乳胶 手套乳胶 乳胶枕原料 乳胶床垫原料 乳胶垫原料 气球乳胶 气球原料 天然胶浆 胶浆 橡胶浆 橡胶汁 centrifuged_latex rubber_latex 乳胶枕头原料 乳胶枕头 乳胶枕
SBR 1712：充油丁苯 充油丁苯橡胶 充油丁苯胶 充油胶 黑丁苯
SBR 1502：白丁苯 非充油丁苯 不充油丁苯
SSBR 2564：溶聚丁苯 溶聚丁苯橡胶 溶聚丁苯胶 溶液丁苯 溶液聚合丁苯 SSBR
SBR 1502 | SBR 1712：乳聚丁苯 乳聚丁苯橡胶 乳聚丁苯胶 ESBR
丁苯橡胶：丁苯生胶 丁苯原胶 松香丁苯 丁苯合成橡胶
BR9000：镍系 镍系顺丁 镍系顺丁橡胶 9000胶 9000顺丁 nickel_br
NdBR 40：钕系 钕系胶 钕系顺丁胶 钕顺丁 稀土BR 稀土胶 稀土顺丁胶 NDBR40
顺丁橡胶：聚丁二烯橡胶 聚丁二烯 高顺丁 高顺丁橡胶 顺丁生胶 顺丁像胶 顺丁原胶 butadiene
丁腈橡胶：丁晴 丁晴橡胶 丁晴胶 丁青橡胶 丁睛橡胶 丁睛胶 丁腈生胶 丁腈原胶 耐油橡胶原料 耐油生胶 耐油原胶 油封胶 油封橡胶 油封原料 nitrile nbr_rubber
三元乙丙：三元胶 三元乙丙生胶 乙丙生胶 密封条胶 密封条橡胶 密封条原料 密封条原料胶 三元已丙 epdm_polymer
N220：中超炭黑 中超耐磨炭黑 中超耐磨 ISAF
N330：高耐磨炭黑 高耐磨 HAF
N550：快压出炭黑 快压出 快挤出炭黑 FEF
炭黑：黑烟子 炭黑颗粒 炉法炭黑 轮胎炭黑 轮胎用炭黑 轮胎补强剂 灯黑 炭墨 碳墨 湿法造粒炭黑 furnace_black 橡胶补强黑粉 补强黑粉 炉黑
CZ 促进剂：CBS 促CZ 促进剂CBS
NS 促进剂：TBBS 促NS 促进剂TBBS
MBT 促进剂：促M 促进剂MBT 巯基苯并噻唑
DM 促进剂：MBTS 促DM 促进剂MBTS 二硫化二苯并噻唑
CZ 促进剂 | NS 促进剂：次磺酰胺 次磺酰胺类 次磺酰胺类促进剂 次磺酰胺促进剂
促进剂：快熟粉 熟粉 硫化助剂 accelerator rubber_accelerator vulcanization_accelerator 加速剂
RD 防老剂：TMQ 防老RD 防老剂TMQ
4020：6PPD 防老4020 防老剂6PPD
防老剂：抗老化剂 抗老剂 橡胶抗氧剂 橡胶抗氧化剂 橡胶抗老化剂 抗臭氧剂 轮胎防老剂 antioxidant rubber_antioxidant antidegradant 防老济 橡胶抗老化 抗老化 橡胶防老化
NBR 橡胶板：丁腈橡胶板 丁腈板 丁腈胶皮 丁腈橡皮 丁腈皮 耐油胶垫 耐油板 耐油橡胶皮 耐油橡皮 耐油橡胶板 耐油橡胶垫 nitrile_rubber_sheet nbr_sheet nbr_rubber_sheet oil_resistant_rubber_sheet
FKM 橡胶板：viton viton板 氟橡胶板 氟胶垫 氟橡胶垫 氟板 耐高温胶皮 耐高温橡皮 耐酸碱胶板 viton_sheet fkm_sheet viton_rubber_sheet fluororubber_sheet fkm_rubber_sheet
EPDM 橡胶板：三元乙丙橡胶板 三元乙丙胶板 三元乙丙胶皮 三元乙丙板 乙丙胶板 乙丙橡胶板 乙丙胶皮 epdm_sheet epdm_rubber_sheet
NR 橡胶板：天然橡胶板 天然胶板 天然胶皮 天然橡胶皮 天然橡皮 高弹胶板 nr_sheet natural_rubber_sheet nr_rubber_sheet
橡胶板：绝缘垫 绝缘胶垫 绝缘橡胶垫 绝缘皮 配电房绝缘垫 配电房胶垫 胶皮垫 黑胶皮 橡皮垫 橡胶地垫 橡胶版 橡胶片 工业胶皮 牛床垫 牛卧床垫 马厩垫 铺地胶皮 铺地橡胶 胶皮卷
ST1250 钢丝绳芯：钢丝带 钢丝皮带 钢丝输送带 钢丝绳芯带 钢丝绳带 钢绳带 钢丝绳皮带 钢绳皮带 钢绳芯输送带 钢绳芯带 钢丝绳芯胶带 钢丝胶带 steel_cord steel_cord_belt steel_cord_conveyor_belt ST1250皮带
NN150 4层：尼龙带 尼龙皮带 尼龙输送带 尼龙芯 尼龙芯带 尼龙芯皮带 尼龙芯输送带 尼龙帆布带 尼龙帆布输送带 NN带 NN150 nylon_belt nylon_conveyor_belt 四层皮带 四层输送带 NN-150 4层皮带 4层输送带 NN150皮带
EP200 5层：EP带 EP皮带 EP输送带 聚酯带 聚酯芯 聚酯芯带 聚酯皮带 聚酯输送带 聚酯芯输送带 聚酯帆布带 聚酯帆布输送带 涤纶输送带 五层皮带 五层输送带 polyester_conveyor_belt EP-200 5层皮带 5层输送带 EP200皮带
输送带：皮带输送机皮带 矿山皮带 矿山输送带 矿井皮带 矿用胶带 煤矿皮带 石料厂皮带 采石场皮带 砂石皮带 砂石厂皮带 砂场皮带 搅拌站皮带 料场皮带 上料皮带 传输皮带 运输胶带 胶带运输 帆布输送带 输送机带 运料皮带 rubber_conveyor_belt belt_conveyor 皮带输送机的皮带 煤矿上的皮带 矿上的皮带 砂石厂的皮带 输煤皮带 输煤带 输煤胶带 选煤厂皮带 煤矿用皮带 水泥厂皮带 电厂皮带
SBR 低频：丁苯减震垫 丁苯橡胶减震垫 丁苯胶垫 低频减震 低频减震垫 低频垫
天然胶 高弹：天然橡胶减震垫 天然胶减震垫 天然橡胶垫 天然胶垫 高弹减震垫 高弹胶垫 高弹橡胶垫 高弹垫
减震垫：机床垫脚 机床脚垫 机床垫 机床减震垫 设备垫 设备减震垫 设备脚垫 空调减震垫 空调外机垫 水泵减震垫 风机减震垫 空压机减震垫 楼板隔音垫 隔音垫 隔音减震垫 浮筑垫 浮筑楼板垫 跑步机垫 跑步机减震垫 健身房垫 橡胶隔震垫 隔震胶垫 减震橡胶 橡胶减震 橡胶防震垫 抗震垫 减震板 弹性垫 vibration_pad vibration_mat anti_vibration_mat anti_vibration_pad rubber_pad damping_pad shock_pad 水泵减震用的垫子 设备减震用的垫子 机器减震垫 机器减震用的垫子 防震垫 减振垫 防震胶板 橡胶防振垫
SPB 三角带：窄V带 SPB带 SPB皮带 窄V皮带 窄V型带 窄三角带
A型 三角带：A带 A型带 A型皮带 A型V带
B型 三角带：B带 B型带 B型皮带 B型V带
三角带：农用车皮带 农用皮带 拖拉机皮带 收割机皮带 粉碎机皮带 脱粒机皮带 打米机皮带 抽水机皮带 水泵皮带 空压机皮带 压缩机皮带 风机皮带 马达皮带 机器皮带 电动机皮带 皮带轮皮带 破碎机皮带 v_belts vee_belt transmission_belt drive_belt v-belt v-belts
2SN：两层钢丝 二层钢丝 双层钢丝 2层钢丝 两层钢丝管 二层钢丝管 双层钢丝管 两层高压管 二层高压管 两层钢丝编织 二层编织 R2AT 2AT
4SP：四层钢丝 4层钢丝 四层钢丝管 四层高压管 四层缠绕 4层缠绕 四层钢丝缠绕 缠绕胶管 钢丝缠绕管 钢丝缠绕胶管
液压胶管：挖掘机油管 挖机油管 挖机胶管 挖机高压管 挖掘机高压管 挖机液压管 铲车油管 铲车高压管 装载机油管 拖拉机油管 工程机械油管 扣压胶管 扣压管 扣压油管 油压软管 高压钢丝管 钢丝编织管 胶管总成 高压油管总成 高压橡胶管 高压耐油管 液压软管 high_pressure_hose hydraulic_hose_assembly hose_assembly 钩机油管 勾机油管 钩机高压管 吊车油管 泵车油管 hose hoses
650 输送带：650皮带 650宽皮带 B650皮带 65公分皮带
800 输送带：800皮带 800宽皮带 B800皮带 80公分皮带 八百皮带
1000 输送带：1000皮带 1000宽皮带 B1000皮带 1米皮带 一米皮带 1米宽的皮带
1200 输送带：1200皮带 1200宽皮带 B1200皮带 1.2米皮带 1米2皮带 1米2宽的皮带
2SN DN16：2SN-16 2SN16
2SN DN10：2SN-10 2SN10
4SP DN25：4SP-25 4SP25
LLDPE | LDPE | TR144 | 缠绕膜 | 气泡膜：film
PA | PET：切片 chips chip
`;
