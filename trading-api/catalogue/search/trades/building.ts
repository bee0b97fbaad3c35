/** What people say for building materials: rows of `namesIn`. */
export const BUILDING = `
胶合板：木模 支模板 工程模板 混凝土模板 建筑夹板 多层木板 木夹板 合板 plywoods shuttering_plywood 层板
覆膜清水模板：film_faced 黑模板 黑色模板 清水板 覆膜板 覆膜模板 覆膜胶合板 覆膜多层板 黑膜板 覆膜清水板 黑漆模板 film_faced_plywood formwork_plywood shuttering_plywood marine_plywood 清水覆膜模板 光面模板
杨木 E1：E1级多层板 家具多层板 家具胶合板 家具用多层板 环保多层板 杨木多层板 杨木夹板 杨木板 杨木胶合板 杨木芯 E1级胶合板 E1板 poplar_plywood furniture_plywood commercial_plywood
普通硅酸盐水泥：普通硅酸 普硅酸盐 普灰 普硅灰 opc opc_cement ordinary_portland_cement ordinary_cement
P.O 42.5R：425R 425R水泥 早强水泥 早强型水泥 快干水泥
P.O 42.5：po425 425普硅 普硅425
P.O 52.5：525水泥 五二五水泥 525普硅 高标号普硅 po525 525 525#
复合硅酸盐水泥：复合灰 复合硅酸盐 ppc ppc_cement composite_portland_cement composite_cement blended_cement
P.C 32.5R：325R 325R水泥 抹灰水泥 砌墙水泥 砌筑用水泥 粉墙水泥 三二五水泥 325袋灰 pc325 复合325 325复合 三二五 低标号水泥
水泥：洋灰水泥 灰泥 cements 散灰水泥 水泥灰
散装 水泥：散灰 罐车水泥 散水泥 散装灰 bulk_cement
粉煤灰：fly_ash_class_f 粉灰料 混凝土掺合料 掺合料 粉煤 电厂粉煤灰 煤灰粉 火电厂灰 flyash fly_ashes class_f_fly_ash
F类 I级：grade_i_fly_ash fly_ash_grade_i 电厂一级灰 1级灰 1级粉煤灰 1级煤灰 一级粉煤 F类一级 一级F灰
F类 II级：grade_ii_fly_ash fly_ash_grade_ii 电厂二级灰 2级灰 2级粉煤灰 2级煤灰 二级粉煤 F类二级
机制砂：青沙 青砂 石沙 机砂料 沙石 砂石料 建筑用沙 砌墙沙 砌砖沙 拌砂浆沙 砂料 建筑沙子 工地沙子 m_sand m-sand msand crushed_sand manufactured_sands 水泥沙
粗砂 机制砂：粗机制砂 大沙 大砂 coarse 粗沙 粗沙子 大粒沙 混凝土沙 粗砂子 coarse_sand
细砂 机制砂：细机制砂 细沙 细沙子 抹灰沙 抹墙沙 抹灰砂 粉墙沙 细砂子 fine_sand
水洗 机制砂：洗沙 水洗制砂 洗砂 水洗砂子 水洗沙子
干法 机制砂：干法制砂 干砂 干制砂
碎石：石硝 石渣 道砟 道渣 铁路道砟 石碴子 碎石料 石子儿 石米 米石子 骨料石 建筑用石子 混凝土碎石 打混凝土石子 路基石 铺路石子 石碎 ballast stone_chips stones crushed_stones aggregates
10-20mm 碎石：12石子 一二石子 1-2石子 1-2石 二分石 1-2公分石子 12碎石 一二碎石 1-2碎石 一二石 12石
16-31.5mm 碎石：13石子 一三石子 1-3石子 1-3石 三分石 13碎石 一三碎石 1-3碎石 一三石 13石
5-10mm 碎石：05石子 零五石子 瓜子石 豆石 小石子 0.5石子 瓜米 05碎石 05石 五一石子 米石碎石 细石子
玄武岩：玄武石 玄武岩石 玄武岩碎石 黑石子 basalt basalt_stone basalt_aggregate 青黑石
花岗岩：花岗石 麻石 麻石子 花岗石子 花岗碎石 granite granite_aggregate 花岗岩石子
石灰岩：石灰石子 石灰石碎石 灰石子 石灰岩石子 limestone limestone_aggregate
石英砂：硅砂 压裂砂 水处理石英砂 二氧化硅砂 水处理砂 滤砂 喷砂料 沙缸砂 沙缸石英砂 泳池砂 石英滤料 石英砂料 白石英砂 石英粒 硅石砂 quartz quartz_sands 铸造石英砂 硅砂料 水处理滤料 砂缸滤料
SiO2 99.5%：高纯石英砂 二氧化硅99.5
加气混凝土砌块：灰加气 灰加气块 加气砼 加气砼砌块 加气混凝土砖 蒸压加气混凝土 轻质加气块 加气混泥土块 轻质墙砖 隔墙砖 隔断砖 轻砖 白砖 发泡砖 轻质隔墙砖 蒸压加气 混凝土加气块 aac aac_blocks autoclaved_aerated_concrete autoclaved_aerated_concrete_block alc_block lightweight_block
烧结砖：95砖 页岩砖块 24砖 二四砖 24墙砖 二四墙砖 烧结页岩砖 标准砖红砖 烧砖 土砖 泥砖 窑砖 机红砖 砌墙砖 红砖头 砌墙红砖 bricks red_brick fired_brick clay_bricks 95红砖
MU10 多孔砖：KP1 KP1砖 KP1多孔砖 带孔砖 带眼砖 带孔红砖 有孔砖 打眼砖 带眼的砖 perforated_brick
MU15 实心砖：实心红砖 实心页岩砖 solid_brick solid_bricks 实心砌砖
MU20 清水砖：清水红砖 清水墙砖 外墙清水砖 facing_brick
石膏板：石膏吊顶板 吊顶用石膏板 隔断石膏板 隔断板 石膏隔板 石膏平板 gypsum_boards plaster_board plasterboards drywalls sheetrock
耐水 石膏板：卫生间吊顶石膏板 防潮石膏 耐潮石膏板 卫生间石膏板 厨卫石膏板 绿面石膏板 防水石膏 耐水石膏 moisture_resistant_gypsum_board moisture_resistant_drywall water_resistant_gypsum_board 卫生间吊顶板
耐火 石膏板：防火石膏 耐火石膏 红面石膏板 阻燃石膏板 fire_resistant_gypsum_board fire_rated_gypsum_board fireproof_gypsum_board
普通 石膏板：普通石膏 普板石膏板 普通纸面石膏板 regular_gypsum_board
浮法玻璃：玻璃 玻璃大板 大板玻璃 玻璃原板 原片 平玻 平板玻 浮法 浮法原片 玻璃片 glass flat_glass glass_sheet
白玻：白玻璃 普通白玻璃 普通白玻 透明白玻 普白 普白玻 白片玻璃 无色玻璃 clear_float_glass clear_glass
超白：超白玻璃 超白玻 超白浮法 鱼缸玻璃 低铁玻璃 水晶玻璃 ultra_clear_glass ultra_clear_float_glass low_iron_glass extra_clear_glass 超白原片
F绿：绿玻 绿玻璃 法绿 法绿玻璃 法国绿 法国绿玻璃 福绿 绿色玻璃 F绿玻 F绿玻璃 绿片 green_glass tinted_glass green_float_glass
钢化玻璃：淋浴房玻璃 钢玻 钢化玻 强化玻 钢化片玻璃 玻璃门玻璃 淋浴房玻璃片 隔断玻璃 tempered toughened toughened_glass tempered_glasses safety_glass
中空 钢化玻璃：双层玻璃 双层窗玻璃 中空玻 双层中空玻璃 窗户玻璃 门窗中空玻璃 隔热中空玻璃 双玻 insulated_glass insulating_glass double_glazing double_glazed_glass igu hollow_glass
Low-E 中空：lowe low-e玻璃 lowe玻璃 lowe中空 节能玻璃 隔热玻璃 低辐射中空 low_e_glass low-e_glass 低辐射
单片钢化：单钢 单层钢化 单片钢化玻璃 单钢玻璃
岩棉板：岩棉保温 防火保温板 防火棉 岩面板 岩棉防火 A级保温板 外墙防火板 憎水岩棉板 mineral_wool mineral_wool_board rock_wool_panel stone_wool stone_wool_board rockwool_board rock_wool_insulation
防水卷材：油毛毡 油毡纸 防水毡 沥青油毡 屋顶防水 屋面卷材 楼顶防水 补漏卷材 防水油纸 改性沥青卷材防水 防水卷 waterproof_sheet bitumen_membrane bituminous_membrane roofing_membrane waterproofing_sheet roofing_felt
SBS II型 PY：sbs防水 SBS油毡 聚酯胎 聚酯胎SBS SBS改性沥青 sbs_membrane SBS防水卷材 弹性体改性沥青 弹性体改性沥青防水卷材 sbs_modified_bitumen_membrane
自粘 N类：zizhan 自粘防水 自粘防水卷材 自粘沥青卷材 自粘胶卷材 自粘的 自粘聚合物 自粘聚合物改性沥青防水卷材 self_adhesive_membrane self-adhesive_membrane 自粘型
PVC P类：PVC防水卷材 PVC卷材 PVC防水 聚氯乙烯防水卷材 聚氯乙烯卷材 pvc_membrane pvc_waterproofing_membrane pvc_roofing_membrane
建筑木方：mf 松木方 木方子 方子木 方子 木方条 支模方木 木龙骨 龙骨木方 工地方木 松方 松木方子 方木条 工程木方 timbers wood_timber
樟子松 建筑木方：樟松木方 樟松方 樟松 樟子松方木 俄罗斯松 俄松 scots_pine
辐射松 建筑木方：新西兰松 新西兰松木 新西兰松木方 智利松 radiata_pine 辐射松方木 辐射木方
白松 建筑木方：白松方 白松木 白松方子 白松方木 spruce
烘干板材 | 锯材：干燥木板 烘干木板 烘干板 干板 烘干木材 锯木板 锯板 原木板 大板材 木板料 timber_board sawn_timber sawn_lumber kiln_dried_lumber
橡木：橡木板 红橡 白橡 红橡木 白橡木 橡木料 橡木板材 柞木 oak oak_board oak_lumber oak_wood white_oak red_oak
落叶松：larch_board larch_lumber 落叶松板 落叶松木 落叶松板材 larch larch_wood 黄花松
赤松：赤松板 赤松木 赤松板材 red_pine
散装：罐车 罐装车 散的 散货 散料 散
3000×40×90 建筑木方：四九方 四九木方 四九方木 49方 49木方
4000×50×100 建筑木方：五十方 五十木方 510木方 510方木
散装 普通硅酸盐水泥：普硅散灰 普硅散装
散装 复合硅酸盐水泥：复合散灰 复合散装
240×115×53 烧结砖：小红砖
耐水：卫生间 厨卫 卫生间用
240×115×90 多孔砖：九零砖 九零多孔砖 90多孔砖 90砖
`;
