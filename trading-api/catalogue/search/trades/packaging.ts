/** What people say for packaging: rows of `namesIn`. */
export const PACKAGING = `
瓦楞纸箱：纸相 瓦愣纸箱 瓦棱纸箱 瓦伦纸箱 快递打包箱 装货纸箱 发货箱 物流纸箱 纸包装箱 牛皮纸箱 邮政箱 搬家用的纸箱 淘宝箱 网店纸箱 纸壳箱 纸壳箱子 硬纸箱 打包纸箱 周转纸箱 出货纸箱 电商纸箱 搬家纸箱 包装纸箱子 瓦楞箱子 纸箱箱 shipping_carton shipping_box packing_carton packing_box
五层：5层 双瓦楞 双瓦 双瓦楞纸箱 五层瓦楞 双坑 5层纸箱 五层加厚 双瓦楞箱 5ply double_wall 5层加硬 5层瓦楞 五层纸箱
三层：3层 单瓦楞 单瓦 单瓦楞纸箱 三层瓦楞 单坑 3层纸箱 3ply single_wall 单瓦楞箱 3层瓦楞 三层纸箱
七层 AAA：7层 三瓦楞 三瓦楞纸箱 重型纸箱 重型瓦楞纸箱 超硬纸箱 七层重型 出口重型纸箱 重型箱 七层瓦楞 7层纸箱 triple_wall 重型包装箱 heavy_duty_carton heavy_duty_corrugated_box 7层瓦楞 机电重型纸箱 重型包装纸箱 七层纸箱 7层重型纸箱 七层重型纸箱
530×290×370：1#纸箱 邮政1#纸箱 邮政1# 1#邮政纸箱 邮政一号箱 1#箱 邮政纸箱1# 快递1#箱
纸管：纸官 纸圆管 卷膜纸管 卷材纸管 纸筒芯 纸管芯 卷布纸管 硬纸管 厚纸管 硬纸筒 纸桶芯 卷布筒 薄膜卷芯 膜卷纸管 收卷纸管 收卷纸芯 卷膜筒 牛皮纸管 纸棒 卷筒芯 卷轴纸管 纺织纸管 paper_cores cardboard_tube cardboard_core paper_roll_core
Φ76：76芯 内径76 3寸纸管 3寸纸芯 3寸纸筒 3寸芯 三英寸纸管 3寸管芯
Φ152：152芯 内径152 6寸纸管 6寸纸芯 6寸纸筒 6寸芯 六英寸纸管
40×40×4：护角4x4 4x4护角 40x40护角 护角40x40 4公分护角
50×50×5：护角5x5 5x5护角 50x50护角 护角50x50 5公分护角
纸护角：硬纸条 包边角的硬纸条 包角的硬纸条 纸角条 打包护边的纸角条 护边的纸角条 护角板 纸护脚 护角纸 护角条子 托盘护角条 打包护角条 纸板护角 纸箱护角 L型护角 L型纸护角 纸角 护边条 包边条 货物护角 纸质护角 纸护边 包边护角 墙角护角 护角纸条 边角保护条 防撞护角 防撞条 paper_angle paper_angle_board paper_corner_protector cardboard_edge_protector corner_board paper_edge_protector edge_board angle_board 直角护角 打包护边 包角条
缠绕膜：缠托盘的膜 缠托盘的塑料膜 缠货物的膜 缠货的膜 缠货物托盘的薄膜 裹托盘的膜 工业保鲜膜 大保鲜膜 托盘裹包膜 缠绕摸 缠饶膜 缠绕模 打包薄膜 打包用膜 打包用的膜 裹膜 裹货膜 捆货膜 塑料缠绕膜 PE拉伸膜 LLDPE拉伸膜 包货膜 托盘打包膜 打包用的塑料薄膜 拉升膜 嫁接膜 pe拉伸缠绕膜 绕膜 缠货膜 捆托膜 托盘膜 打托膜 打托盘的膜 打包用塑料膜 拉伸保护膜 物流打包膜 拉伸薄膜 pallet_wrap pallet_film shrink_wrap_film lldpe_stretch_film stretch_wrapping_film
LLDPE 机用：机器用的 机用膜 自动缠绕膜 自动缠绕机膜 缠绕机膜 机器膜 机用缠绕膜 机用拉伸膜 机缠膜 自动缠绕机用的膜 machine_stretch_film machine_stretch_wrap machine_film machine_grade machine_use 机械缠绕膜 缠绕机用膜 机打膜
LLDPE 手用：手用膜 手工膜 手动缠绕膜 手工缠绕膜 手缠膜 手用拉伸膜 手工拉伸膜 人工缠绕膜 hand_stretch_film hand_stretch_wrap hand_film hand_roll manual_stretch_film hand_use hand_grade 手动膜 手拉膜 手用缠绕膜
打包带：打包代 打带 捆绳带 捆带 打包机带 打包条子 打纸箱的带 打包绳 捆箱带 打箱带 packing_belt packing_strip packing_band 打包塑料绳 捆扎条
PET 打包带：塑钢条 塑钢打包条 PET塑钢打包带 pet_strap pet_strapping polyester_strap polyester_strapping 绿色打包带 绿打包带 绿色打包条 绿色塑钢打包带 聚酯带 pet_band 1608塑钢带 砖厂打包带 木材打包带
PP 打包带：机打带 机用打包带 全自动打包带 半自动打包带 pp_strap pp_strapping polypropylene_strap pp_band 纸箱打包带 pp打包条 白色打包带 透明打包带 热熔带 手工打包带
钢带 打包带：钢皮打包带 钢皮带 铁打包带 铁带 铁捆带 铁扎带 钢打包带 铁皮捆带 捆钢管的打包带 steel_strap steel_strapping steel_band 烤蓝钢带 发蓝打包带 打包铁皮 打包铁带 捆钢带 烤蓝带 发蓝钢带 打包铁条 铁皮捆扎带 steel_strapping_band
气泡膜：汽泡膜 汽泡纸 气泡摸 泡泡膜卷 泡泡塑料膜 打包泡泡膜 防摔膜 防摔泡泡膜 防碎膜 包玻璃的泡泡膜 防震泡泡膜 防压膜 塑料泡泡 气珠膜 起泡膜 快递泡泡膜 泡泡卷 空气泡膜 汽泡垫 打包气泡纸 泡沫垫膜 快递打包泡沫纸 air_bubble_film air_bubble_wrap bubble_roll bubble_wrap_roll 包装泡泡膜 气泡薄膜
双面 复合：双面气泡膜 双层气泡膜 双面泡泡膜 双层泡泡纸 双层泡泡膜 两面平 双面复合气泡膜 双面气泡 双层 双面膜 double_sided double_side double_layer 双面的气泡膜 复合气泡膜 双面平气泡膜
单面 加厚：单面气泡膜 单层气泡膜 单面泡泡膜 加厚气泡膜 加厚气泡垫 加厚泡泡膜 单层加厚 单层泡泡膜 加厚泡泡纸 single_sided single_side single_layer 单层泡泡纸 单面加厚气泡膜 单层
编织袋：化肥袋 饲料袋 粮食袋 大米袋 米袋 面粉袋 水泥编织袋 编知袋 编织代 蛇皮带 装粮食的袋 装大米的袋 装米袋 玉米袋 麦子袋 小麦袋 建筑垃圾袋 防汛袋 沙包袋 搬家袋 快递编织袋 蛇皮编织袋 pp袋 pp编织袋 聚丙烯编织袋 编织带 种子袋 打包编织袋 装沙袋 垃圾编织袋 装化肥的袋 装饲料的袋 稻谷袋 物流袋 woven_sack pp_woven_sack polypropylene_woven_bag pp_bag woven_polypropylene_bag raffia_bag rice_bag 粮食编织袋 装水泥的袋 装沙子的袋 装土袋
PP 覆膜 80g：覆膜编织袋 腹膜编织袋 覆膜袋 防水编织袋 防潮编织袋 防水蛇皮袋 淋膜编织袋 淋膜袋 复膜编织袋 覆膜蛇皮袋 带膜编织袋 laminated_woven_bag laminated_pp_woven_bag laminated_bag laminated coated_woven_bag 防水防潮编织袋 腹膜 复膜 覆膜 腹膜袋 不漏粉编织袋
PP 白 60g：白色编织袋 白编织袋 白蛇皮袋 普通编织袋 普白编织袋 白色蛇皮袋 普通蛇皮袋 white_woven_bag 白袋 普白袋 亮白编织袋
纸塑复合：三合一袋 三合一纸塑袋 牛皮纸复合袋 牛皮纸袋 纸塑复合袋 牛皮纸编织袋 纸塑 纸塑编织袋 三合一复合袋 paper_plastic_bag paper_plastic_composite_bag kraft_paper_bag kraft_bag paper_plastic 纸塑袋 三合一牛皮纸袋 牛皮纸塑袋 化工牛皮纸袋
吨袋：吨代 吨包代 集装吨包 装吨的袋 大吨包 四吊吨袋 四吊带吨袋 吨袋 集装代 吨装包 吨口袋 吨兜 化工粉料吨袋 装化工粉料的吨包袋 矿粉吨袋 big_bags bulk_bags fibc_bag fibc_bags container_bag ton_bag one_ton_bag super_sack super_sacks fibc_jumbo_bag 吨位袋 顿袋 敦袋 吨包大袋
U型 1.5吨：U型吨袋 U型吨包 1.5吨吨袋 1.5吨吨包 1.5吨袋 1500公斤吨袋 1500kg吨袋 1.5吨集装袋 1500kg u型集装袋 u_panel 1500公斤吨包 1.5t吨袋 1.5t吨包
C型 1吨：C型吨袋 C型吨包 1吨吨袋 1吨袋 1000公斤吨袋 1000kg吨袋 1吨集装袋 c型集装袋 1吨吨包 1000公斤吨包 1t吨袋 1t吨包 圆筒吨袋
防静电：抗静电 导电 导静电 除静电 抗静电吨袋 导电吨袋 防静电吨袋 防静电吨包 抗静电吨包 导电集装袋 防静电集装袋 防静电太空袋 conductive static_dissipative type_c 抗静电集装袋 导电吨包 type_d
内膜袋：内模袋 内套袋 套袋 内塑料袋 吨包内胆 吨包内胆袋 吨袋内膜 吨袋内袋 吨袋内衬 吨包内袋 吨袋内胆 内衬膜 塑料衬袋 衬袋 防潮内袋 塑料内膜 里袋 吨袋里的塑料袋 吨包内膜 PE袋 套在编织袋里面的塑料袋 编织袋内袋 大塑料袋 防潮塑料内袋 吨袋内膜袋 吨包内膜袋 吨包内衬 编织袋内衬 塑料内膜袋 内胆袋 圆筒内袋 吨袋内套 inner_liner liner_bag liner liners inner_bag pe_liner pe_liner_bag pe_bag pe_inner_bag plastic_liner poly_liner inner_liner_bag poly_bag pe_bags
LDPE 12丝：高压内膜袋 高压内袋 高压内膜 高压聚乙烯内袋 ldpe内袋 ldpe内膜袋 ldpe_liner ldpe_bag 12丝袋 12丝内袋 ldpe_inner_liner ldpe_liner_bag 12si 高压料内袋 高压塑料袋 高压袋
HDPE 8丝：低压内膜袋 低压内袋 低压内膜 低压聚乙烯内袋 hdpe内袋 hdpe内膜袋 hdpe_liner hdpe_bag 8丝袋 8丝内袋 hdpe_inner_liner hdpe_liner_bag 8si 低压料内袋 低压塑料袋 低压袋
木托盘：木头架 叉货用的木架 垫货的木架 木拖盘 木托盆 木脱盘 木架子托盘 木架托盘 木头栈板 木头卡板 地台板 木地台板 木地牛板 叉车木托盘 叉车木板 木制托盘 木制栈板 出口木托盘 出口托盘 出口免检托盘 免检托盘 免检木托盘 实木卡板 木排 木垫仓板 木铲板 铲板 木盘 wooden_pallets timber_pallet 木质卡板 木卡板
松木 免熏蒸：松木托盘 松木栈板 松木卡板 免熏蒸托盘 免熏蒸木托盘 免熏蒸栈板 免熏蒸卡板 松木木托盘 免熏 pine_pallet pine_wood_pallet fumigation_free fumigation_free_pallet ispm_pallet 免熏蒸木栈板 pine_wooden_pallet
胶合板 木托盘：胶合板托盘 胶合板栈板 胶合板卡板 夹板托盘 夹板卡板 夹板栈板 多层板托盘 多层板卡板 plywood_pallet plywood_pallets 胶合板木托盘 合板托盘 夹板木托盘 胶合托盘
杂木：杂木托盘 杂木栈板 杂木卡板 硬杂木托盘 hardwood_pallet mixed_wood_pallet 硬杂木 杂木木托盘
塑料托盘：塑胶拖盘 塑料拖盘 塑料脱盘 塑料铲板 仓库垫板 塑料垫仓板 塑料地牛板 叉车塑料托盘 塑料叉板 塑料卡板 塑料地垫板 仓库塑料垫板 胶托盘 胶地台板 仓库垫货板 货物垫板 塑料防潮板 塑料防潮垫板 仓库防潮板 仓库垫货的塑料板 塑料底托 仓库塑料板 塑料仓板 胶拖盘 plastic_pallets
吹塑：吹塑托盘 吹塑栈板 吹塑卡板 双面吹塑托盘 吹塑塑料托盘 blow_molded blow_moulded blow_molded_pallet blow_molding_pallet blow_moulded_pallet blow_molded_plastic_pallet 双面托盘 双面塑料托盘
平板田字：田字托盘 田字型 田字形 田字 平板托盘 田字栈板 田字塑料栈板 田字卡板 平面田字 平面托盘 田字底 flat_deck
网格川字：川字托盘 川字网格 川字 网格托盘 网格塑料托盘 川字栈板 川字型 川字形 川字网格托盘 货架托盘 川字塑料托盘 川字卡板 网格 grid_pallet 川字底 三脚川字
吹塑 1200×1200×150：1212吹塑托盘 1212吹塑
吹塑 1200×1000×150：1210吹塑托盘 1210吹塑
平板田字 1200×1000×150：1210田字托盘 1210田字
网格川字 1200×1000×150：1210川字托盘 1210川字
1200×1000×150：1210托盘 1210塑料托盘 1210木托盘 1210栈板 塑料托盘1210 托盘1210 木托盘1210 川字塑料托盘1210 田字塑料托盘1210 1210卡板
1200×1200×150：1212托盘 1212塑料托盘 1212栈板 塑料托盘1212 托盘1212 1212卡板
1100×1100×150：1111托盘 1111木托盘 1111栈板 木托盘1111 托盘1111 1111卡板
钢桶：刚桶 铁通 包装铁桶 空铁桶 装油的空铁桶 空桶 化工包装桶 装油铁桶 装油桶 柴油桶 机油桶 200公斤铁桶 200kg铁桶 空钢桶 大油桶 废油桶 洋桶 钢制桶 镀锌钢桶 全新铁桶 metal_drum iron_drum metal_drums oil_drum steel_drums steel_barrel oil_barrel metal_barrel iron_barrel 铁油桶 甲醇桶 酒精桶
闭口 1.0mm：闭口桶 闭口钢桶 闭口铁桶 小口桶 小口铁桶 小口钢桶 小口 小开口桶 闭口 闭口油桶 双口桶 tight_head closed_head tight_head_drum closed_head_drum tight_head_steel_drum closed_head_steel_drum closed_top bung_drum closed_top_drum
开口 1.2mm：抱箍 带抱箍 带盖抱箍 带盖抱箍的铁桶 带盖铁桶 开口桶 开口钢桶 开口铁桶 大口桶 大口铁桶 大口钢桶 大口 直口桶 直开口桶 敞口桶 抱箍桶 直口铁桶 全开口桶 敞口铁桶 开口 卡箍桶 open_head open_top open_top_drum open_head_drum open_head_steel_drum open_top_steel_drum 直筒桶 大开口桶
镀锌 钢桶：镀锌桶 镀锌铁桶 镀锌钢桶桶 白铁桶 galvanized_steel_drum galvanised_steel_drum galvanized_drum galvanised_drum galvanized_iron_drum
208L：55加仑 208升桶 55加仑桶 55gal 55gallon 55加仑铁桶
`;
