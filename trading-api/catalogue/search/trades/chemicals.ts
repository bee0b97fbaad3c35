/** What people say for chemicals and fertilisers: rows of `namesIn`. */
export const CHEMICALS = `
车用级 尿素：尾气处理用的尿素 汽车尾气处理用的尿素 货车尿素 柴油货车尿素 车用尿素原料
甲醇：MeOH 醇油 生物醇油 甲醇燃料 燃料甲醇 甲醇燃油 醇基燃料 醇基液体燃料 煤制甲醇 木醇精 methyl_hydrate
优等品 甲醇：优级甲醇 AA级甲醇 特级甲醇
一等品 甲醇：一级甲醇
乙二醇：防冻液 防冻液原料 防冻剂 不冻液 抗冻液 冷却液 冷却液原料 载冷剂 乙撑二醇 甘醇原液 mono_ethylene_glycol antifreeze
聚酯级 乙二醇：涤纶级乙二醇 纤维级乙二醇 优等品乙二醇 化纤级乙二醇 polyester_grade
纯苯：净苯 安息油 苯溶剂 苯液 benzol
石油苯-545：545苯 545纯苯 石油苯545 545石油苯 petroleum_benzene
加氢苯：加氢纯苯 加氢精苯 焦化加氢苯 hydrogenated_benzene
甲苯：甲基苯 TOL 苯甲烷 甲苯油
优级 甲苯：优等品甲苯 优级品甲苯 硝化级甲苯
甲苯 | 乙酸乙酯：稀料 油漆稀料 油漆溶剂 香蕉水 thinner
99.9%：3个9 三个九
冰醋酸：冰醋 HAc AcOH GAA CH3COOH 冰酢酸 醋酸液 醋酸水 白醋精
食品级 冰醋酸：食用冰醋酸 食用醋酸 食用级醋酸 食品醋酸 食品冰醋酸 食用冰乙酸 食用乙酸 酸味剂
丙酮：二甲酮 阿西通 阿西酮 醋酮 木酮 洗甲水 洗甲水原料 卸甲水 propanone
电子级 丙酮：高纯丙酮 电子丙酮 电子用丙酮 半导体用丙酮
烧碱：苛性苏打 火碱块 烧碱粉 固体氢氧化钠 固态烧碱 消毒碱 工业烧碱 工业火碱 通下水道 大碱 caustic
96% 片碱 | 99% 片碱：NaOH片 火碱片 片烧碱 片状火碱 片火碱 caustic_flakes caustic_flake 烧碱片状 naoh_flakes naoh_flake
99% 粒碱：圆珠碱 珠状烧碱 颗粒烧碱 颗粒碱 碱珠 碱粒 粒火碱 粒状火碱 caustic_pearls caustic_soda_pearls caustic_soda_pearl caustic_soda_beads caustic_soda_prills naoh_pellets naoh_pearls naoh_prills
食品级 纯碱：食用碱 食用碱面 食用碱粉 食用苏打 食用苏打粉 食品碱 食碱 老碱 馒头碱 发面碱 food_grade_soda_ash
纯碱：苏打面 玻璃碱 洗涤碱 洗衣碱 口碱 曹达 制玻璃的碱
重质 纯碱：soda_ash_dense dense_soda_ash 重质苏打 重质碳酸钠 重纯碱
轻质 纯碱：soda_ash_light light_soda_ash 轻质苏打 轻质碳酸钠 轻纯碱
硫酸：磺强水 磺镪水 硫镪水 矾油 绿矾油 硫强水 电瓶酸 电池酸 电瓶液 蓄电池液 vitriol 蓄电池用的酸 电瓶用的酸 电池用的酸
98% 硫酸：98酸 98浓酸 98浓硫酸 九八酸 98%酸
93% 硫酸：93酸 93浓酸 九三酸
105% 发烟：105酸 发烟酸 发烟的硫酸 oleum fuming_sulfuric_acid fuming_sulphuric_acid
双氧水：漂白剂 氧漂 氧漂剂 双氧漂白水 双氧消毒水 过氧化氢水 H₂O₂ 过氧水
食品级 双氧水：食用双氧水 食品双氧水 食用级双氧水 无菌包装双氧水
工业盐：软化盐 水处理盐 锅炉盐 印染盐 皮革盐 腌皮盐 再生盐 除雪盐 融冰盐 道路融雪盐 化冰盐 非食用盐 大颗盐 粗粒盐 大籽盐 钻井盐 粗盐粒 撒路的盐 软化水盐 软水机盐 腌皮子的盐 鞣皮盐 水处理用盐 软水机用的盐 软水机用盐
精制 工业盐：精盐 真空盐 真空制盐 精细工业盐 细盐 精制氯化钠 refined_salt vacuum_salt
日晒 工业盐：晒盐 日晒海盐 日晒粗盐 晒制盐 solar_salt sea_salt
乙酸乙酯：EtOAc ETAC AcOEt 醋酸乙 乙基乙酸酯
异丙醇：2-丙醇 擦板水 洗网水 清洗酒精 擦洗酒精 二甲基甲醇 isopropyl iso_propyl_alcohol iso_propanol 擦机水
电子级 异丙醇：半导体异丙醇 电子异丙醇 高纯异丙醇 半导体用异丙醇 电子用异丙醇
增塑剂：塑化油 增塑油 PVC增塑剂 PVC软化油 软化油 增塑济 邻苯二甲酸酯
DOTP：环保增塑剂 环保型增塑剂 无邻苯增塑剂 非邻苯增塑剂 对苯二辛酯 DOPT dioctyl_terephthalate
DOP：二辛 邻苯二辛酯 邻苯二甲酸二异辛酯 dioctyl_phthalate
DINP：二异壬 邻苯二异壬酯 diisononyl_phthalate
VAE 707：707乳液 707胶 醋酸乙烯乳液 乙烯醋酸乙烯乳液 醋酸乙烯胶 白胶乳液 VAE胶 木工胶原料 vae_emulsion
纯丙 50%：纯丙胶 全丙乳液
苯丙 48%：苯丙胶乳 苯丙烯酸乳液 styrene_acrylic styrene_acrylic_emulsion
纯丙 50% | 苯丙 48%：丙烯酸乳液 丙烯酸酯乳液 丙烯酸胶乳 acrylic_emulsion
乳液：背胶乳液 瓷砖背胶 外墙乳液 内墙乳液 涂料胶 墙漆乳液 外墙漆乳液 真石漆乳液 界面剂乳液 乳胶漆原料 polymer_emulsion 做涂料的乳液
钛白粉：太白粉 钛白颜料 增白剂 增白粉 titania
金红石型 R-996：rutile rutile_titanium_dioxide titanium_dioxide_rutile 金红石型钛白 金红石级钛白粉
锐钛型 A-101：anatase titanium_dioxide_anatase anatase_titanium_dioxide 锐钛 锐钛级钛白粉
铁红 130：红土粉 铁丹 红颜料 红色颜料 红色色粉 红色粉 水泥红 氧化铁红粉 三氧化二铁 iron_oxide_red red_iron_oxide 铁红颜料
铁黄 313：黄颜料 黄色颜料 黄色色粉 黄色粉 水泥黄 氧化铁黄粉 iron_oxide_yellow yellow_iron_oxide 铁黄颜料
铁黑 722：黑颜料 黑色颜料 黑色色粉 黑色粉 水泥黑 氧化铁黑粉 四氧化三铁 Fe3O4 iron_oxide_black black_iron_oxide 铁黑颜料
氧化铁：水泥色粉 地坪色粉 地坪颜料 彩色水泥颜料 彩色混凝土颜料 沥青颜料 透水砖颜料 瓷砖颜料 氧化铁色粉 矿物颜料 水泥调色粉 水泥着色剂 无机色粉 彩砖颜料 彩砖色粉 地坪红颜料 水泥地坪红颜料
重钙 1250目：GCC 研磨碳酸钙 重质钙粉 方解石粉 1250钙粉 1250目钙粉 重质碳酸钙粉 ground_calcium_carbonate
轻钙 800目：PCC 沉淀碳酸钙 轻质钙粉 轻质碳酸钙粉 800目钙粉 precipitated_calcium_carbonate
活性钙：活化钙 活性碳酸钙 活化碳酸钙 改性碳酸钙 改性钙 包覆碳酸钙 活性钙粉 active_calcium coated_calcium_carbonate activated_calcium_carbonate
碳酸钙：方解石 大白粉 老粉 石灰石粉 石头粉 腻子粉填料 腻子填料 塑料填充料 大理石粉 钙粉料
28% 喷雾：喷雾聚铝 喷雾PAC 喷雾干燥 喷雾型 喷干 28聚铝 28PAC 喷雾干燥聚合氯化铝
26% 滚筒：滚筒聚铝 滚筒PAC 滚筒干燥 滚筒型 滚筒干 26聚铝 26PAC
聚合氯化铝：污水处理药剂 污水药剂 污水处理剂 污水沉淀剂 沉淀药剂 沉降剂 澄清剂 净水的药 水厂药剂 自来水净水剂 水质净化剂 flocculant coagulant
尿素：追肥 追肥尿素 种地尿素 农用氮肥 碳酰胺 carbamide 种地的氮肥 脱硝尿素 氮素肥 农业用尿素
车用级 尿素：车用尿素 柴油车尿素 柴油车用尿素 柴油车加的尿素 尾气处理尿素 尾气尿素 尾气净化尿素 国六尿素 货车尿素 卡车尿素 车用尿素原料 车用尿素溶液 尿素液原料 蓝水 DEF SCR尿素 SCR用尿素 SCR用的尿素 柴油货车尿素 做车用尿素的原料
小颗粒 尿素：prilled_urea urea_prilled 小粒尿素 小颗尿素 小颗粒氮肥
大颗粒 尿素：granular_urea urea_granular 大粒尿素 大颗尿素 大颗粒氮肥
磷酸一铵：一胺 磷酸一胺 磷酸铵 磷一铵 磷酸二氢氨 干粉灭火剂原料 灭火器干粉 灭火干粉原料 ABC干粉原料 水溶肥原料 底肥一铵
55% 粉状：粉铵 粉状一铵 粉一铵 粉状磷铵 55粉铵 55%粉铵 55粉 粉铵55 map_powder
60% 颗粒：粒铵 颗粒一铵 粒状一铵 颗粒磷铵 60粒一铵 60颗粒 60粒 map_granular granular_map
60% 红钾：红钾粉 大红钾 港口大红 大红颗粒 红钾肥 红色钾肥 红色钾 红色氯化钾 红颗粒钾 红钾颗粒 red_potash potash_red mop_red red_mop pink_mop
60% 白钾：白钾粉 白晶钾 白结晶钾 白色氯化钾 白色钾肥 白色钾 mop_white white_potash white_mop 白粉钾
氯化钾：盐湖钾 盐湖氯化钾 边贸钾 港口钾 农钾 加拿大钾 约旦钾 60钾肥 膨果钾肥 膨果肥
槽车 | 油罐车：罐车 罐车装 槽罐
吨桶：IBC IBC桶 千升桶 1吨桶 一吨桶 1000升桶 1000L桶 ibc_tank ibc_drum
液袋：flexitank flexi_tank 液体袋 集装箱液袋
罐箱：iso_container iso_tank_container
25kg/袋：小袋 小包装 25公斤装 25公斤袋
1000kg/吨袋：一吨装 1吨装 一吨袋 1吨袋 1吨包 一吨包
96% 片碱：九六片 96片
99% 片碱：九九片 99片
46.4% 尿素：46尿素 46%尿素 含氮46 含氮46% 46氮 尿素46
NPK：复合肥 复混肥 三元复合肥 复合肥料
SOP：硫酸钾
硫铵：硫酸铵
硫酸盐：硫酸铝 硫酸亚铁 硫酸锌 硫酸铜 硫酸镁 硫酸钡 硫酸镍
散水：散装 散装的
散装：散水
粒碱：珠状
粒碱 | 颗粒 | 粒子：pellets pellet
氧化铁 | 钛白粉：pigment pigments
白钾 | 白玻：white
红钾 | 铁红：red
铁黄：yellow
500kg/吨袋：半吨袋 半吨包 半吨装
冰醋酸 | 乙酸乙酯：acetic
`;
