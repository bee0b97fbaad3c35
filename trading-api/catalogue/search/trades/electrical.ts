/** What people say for hardware, welding and electrical goods: rows of `namesIn`. */
export const ELECTRICAL = `
355：14寸
355 切割片：14寸切割片 350切割片 大切割片 切割片350 大切片 355大切片 14寸大切片 355切片 大片切割片 无齿锯片 无齿锯切割片 切割机片 400型切割片 型材切割片 钢材切割机片 大锯片 切割机大片 切割机用的大片 切钢筋砂轮片 355砂轮片 350砂轮片 切断机片 355大片 大砂轮片 切钢筋的砂轮片 大号切割片
105 切割片：4寸切割片 100切割片 小切割片 小切片 105小切片 105切片 4寸切片 小磨机片 小磨机切片 双网片 105双网切割片 100型切割片 角磨机小切片 4寸小切片 107切割片 小号切割片 手磨机切片 4寸砂轮片 105砂轮片
125 切割片：5寸切割片 125切片 5寸切片 125角磨机片 125砂轮片 5寸砂轮片
105 切割片 | 125 切割片：角磨机切片 角磨机切割片 角磨片切割片 角磨机片 手砂轮片 磨光机用的切片 角磨机用的切片 磨机用的切片 手砂轮切割片 磨光机片 磨光机切片 角磨机砂轮片 角向磨光机片
切割片：切格片 切割砂轮 割片 切割机砂轮片 切铁砂轮片 金属切割片 切钢片 砂轮切片 树脂片 纤维切割片 切割盘
HSS-Co M35：含钴 含钴钻头 高钴钻头 高钴 钴钻 含钴高速钢 不锈钢专用钻头 不锈钢钻头 M35钻头 钴高速钢 含钴钻花 m35含钴 钻不锈钢的钻头 cobalt cobalt_drill_bit 钻不锈钢用钻头 含钴麻花钻 含钴直柄钻
HSS 6542：高速钢 高速钢钻头 高速钢麻花钻 白钢钻头 6542钻头 W6钻头 高速钢直柄钻 高速钢钻花 m2钻头 w6mo5cr4v2 6542高速钢
硬质合金：钨钢 钨钢钻 钨钢钻头 合金钻 合金钻头 硬质合金钻 硬质合金钻头 整体硬质合金钻 整体合金钻 整体硬质合金钻头 钨钢麻花钻 钨钢钻咀 乌钢钻头 carbide carbide_drill carbide_drill_bit tungsten_carbide tungsten_carbide_drill solid_carbide_drill 合金麻花钻 钨钢钻花
钻头：钻投 麻花钻 直柄钻 全磨制直柄钻 打孔钻头 铁用钻头 钻铁钻头 钻嘴子 全磨钻头 手电钻头 手电钻钻头 钻铁的钻头 直柄麻花 台钻钻头 打铁钻头 打眼钻头 钻孔钻头 金属钻头 手枪钻头
断路器：开关 段路器 断路起 自动跳闸 跳闸开关 自动跳闸的开关 总闸 空气开关闸 三相闸 三相电闸 空开闸 塑壳 塑壳开关 塑料外壳式断路器 塑壳式断路器 三相开关 三相空气开关 三极断路器 三相断路器 动力开关 总开关 电源开关 配电箱开关 闸刀 刀闸 低压断路器 空气断路器 空开开关 电开关 保护开关 dz47 dz20 dz15 dz10 cm1 nm1 tgm1 nxm cdm1 rmm1 mcb moulded_case_circuit_breaker molded_case_circuit_breaker 短路器 过载保护开关 三匹空开 380v空开 380v开关
3P：三极 三相三线 3极 三P 三匹
固定式：固定安装 板前接线 fixed fixed_type
插拔式：插入式 抽插式 插拔型 plug_in plug_in_type 板后插入式
六角螺栓：螺丝杆子 六角头 六角头螺丝 外六角全牙 外六角全牙螺丝 全牙螺丝 全螺纹螺栓 半牙螺丝 螺拴 螺丝钉 外六角螺杆 全丝螺栓 外六方 外六方螺丝 外六角螺钉 六角头螺钉 六棱螺丝 普通螺栓 普通螺丝 镙栓 镙丝 外六角半牙 外六角半丝
8.8级 发黑 六角螺栓：8.8级螺丝 8.8级螺栓 黑色螺栓 黑螺丝 黑色外六角 8.8级高强螺栓 8.8级外六角 发黑螺丝 发黑螺栓 发黑外六角 8.8高强螺丝 8.8级高强度螺栓 高强黑螺丝 黑色螺丝
10.9级 达克罗 六角螺栓：10.9级螺丝 10.9级螺栓 达克罗螺丝 达克罗螺栓 10.9级高强螺栓 10.9级高强度螺栓 钢结构螺栓 钢结构高强螺栓 10.9级外六角 达克罗外六角 10.9高强螺丝 10.9级高强螺丝
4.8级 镀锌 六角螺栓：4.8级螺丝 4.8级螺栓 镀锌螺丝 镀锌螺栓 镀锌外六角 白锌外六角 白锌螺丝 4.8级外六角 蓝白锌螺丝 普通镀锌螺丝 镀锌外六角螺丝 4.8级镀锌螺丝
达克罗：锌铬涂层 达克络 dacromet 达可罗
发黑：黑色 发兰 发蓝 氧化发黑 black_oxide 黑色氧化
镀锌：白锌 蓝白锌 zinc_plated 锌白 galvanised galvanized 冷镀锌螺丝
A2-70 六角螺栓：304螺丝 304螺栓 304外六角 304外六角螺丝 304不锈钢螺丝 304不锈钢螺栓 不锈钢外六角 不锈钢外六角螺丝 白钢螺丝 白钢螺栓 304不锈钢外六角 stainless_bolt stainless_hex_bolt stainless_steel_bolt stainless_steel_hex_bolt
螺母：罗母 六角帽 外六角螺母 螺丝冒 螺杆帽 丝帽 螺丝帽子 六角螺丝帽 罗帽 镙母 镙帽 螺栓帽 螺栓母 六角罗母
A2-70 螺母：304螺母 304螺帽 304不锈钢螺母 304不锈钢螺帽 白钢螺母 白钢螺帽 不锈钢六角螺母 不锈钢六角螺帽 stainless_nut stainless_steel_nut stainless_hex_nut stainless_steel_hex_nut
8级 发黑 螺母：8级螺母 8级螺帽 黑螺母 黑螺帽 发黑螺母 发黑螺帽 黑色螺母 黑色螺帽
4级 镀锌 螺母：4级螺母 4级螺帽 镀锌螺母 镀锌螺帽 白锌螺母 镀锌六角螺母 4.8级螺母 普通镀锌螺母 镀锌螺丝帽
10级 螺母：10级螺母 10级螺帽 高强螺母 10.9级螺母 高强度螺母 高强螺帽
膨胀螺栓：壁虎 壁虎螺丝 膨涨螺栓 膨涨螺丝 膨账螺丝 胀丝 外膨胀 外膨胀螺丝 胀塞 打墙螺丝 空调膨胀螺丝 拉爆丝 铁膨胀 铁膨胀螺丝 车修壁虎 金属膨胀螺栓 金属胀管 膨胀钩 套管膨胀 爆炸丝 胀锚螺栓 锚栓 墙用膨胀螺丝 膨胀罗丝 澎涨螺丝 彭胀螺丝 膨胀栓 wedge_anchor sleeve_anchor expansion_anchor
碳钢镀锌 膨胀螺栓：镀锌膨胀螺丝 镀锌膨胀螺栓 碳钢膨胀螺丝 镀锌拉爆螺丝 镀锌膨胀 镀锌拉爆 铁的膨胀螺丝 普通膨胀螺丝
304 膨胀螺栓：304膨胀螺丝 304膨胀 不锈钢膨胀螺丝 不锈钢膨胀螺栓 不锈钢拉爆 不锈钢膨胀 304拉爆 不锈钢拉爆螺丝 白钢膨胀螺丝
J422：结422 e4303焊条 j422焊条 酸性焊条 普通焊条 普通电焊条 th-j422 低碳钢焊条 422焊条 碳钢焊条
J506：结506 e5016 e5018 碱性焊条 低氢焊条 506焊条 低氢型焊条 th-j506 e7016 碱性低氢焊条
A102：焊不锈钢用的焊条 焊不锈钢的焊条 奥102 102焊条 e308-16 e308 308焊条 308不锈钢焊条 304焊条 白钢焊条 304不锈钢焊条 102不锈钢焊条 e308-15 stainless_electrode stainless_steel_electrode stainless_welding_rod e347 e308l-16 e308l
焊条：汗条 焊棒 电焊棒 手弧焊条 电弧焊条 家用焊条 手把焊条 焊条子 通用焊条 welding_stick stick_electrode welding_electrodes
ER50-6：50-6 50-6焊丝 二保焊实心焊丝 h08mn2sia 实芯二保焊丝 镀铜焊丝 实心二保焊丝 er49-1 er70s6 er50焊丝 mig_wire solid_wire
E71T-1：E501T-1 501药芯 501药芯焊丝 e71t-1c e71t1 药芯二保焊丝 药芯气保焊丝 flux_cored flux_cored_wire flux_cored_welding_wire fcaw e501t1 药芯焊 e71t 药心焊丝 药芯丝 药芯的焊丝
ER308L：焊不锈钢用的焊丝 焊不锈钢的焊丝 308焊丝 308l焊丝 308不锈钢焊丝 304不锈钢焊丝 304焊丝 白钢焊丝 er308 308l stainless_welding_wire stainless_steel_welding_wire stainless_mig_wire 不锈钢气保焊丝 不锈钢二保焊丝 h0cr21ni10
ER50-6 | E71T-1：co2 CO2气体保护焊丝 二氧化碳气体保护焊丝 co2气保焊丝 碳钢焊丝 二保焊焊丝 co2焊丝 二氧化碳气保焊丝
15kg/盘：小盘 小盘焊丝 小盘装
20kg/盘：大盘 大盘焊丝 大盘装
焊丝：汗丝 焊司 电焊线 气保丝 二保丝 焊线丝 自动焊丝 盘装焊丝 气保焊线 mig_welding_wire 气体保焊丝
HJ431：431焊剂 431焊药 熔炼焊剂 熔炼型焊剂 hj431焊剂 埋弧焊剂431 f4a2 f5a1-h08a fused_flux 高锰高硅焊剂
SJ101：101焊剂 101焊药 烧结焊剂 烧结型焊剂 sj101焊剂 埋弧焊剂101 埋弧焊药101 agglomerated_flux bonded_flux 氟碱型焊剂 氟碱烧结焊剂
焊剂：埋弧焊药 埋弧焊 埋弧焊剂 焊济 埋弧 埋弧自动焊剂 埋弧焊用焊剂 自动焊焊剂 saw_flux 自动焊药 埋弧焊用的焊药 埋弧焊用的焊剂 submerged_arc_flux submerged_arc_welding_flux 埋弧焊粉 自动埋弧焊剂
钢丝绳：刚丝绳 钢丝蝇 钢丝绳 吊装绳 吊车绳 吊车钢丝绳 塔吊钢丝绳 行车钢丝绳 葫芦绳 电动葫芦钢丝绳 绞车钢丝绳 卷扬机钢丝绳 起吊钢丝绳 钢丝绳缆 起重用绳 牵引绳 牵引钢丝绳 卷扬机绳 拉绳 钢丝吊绳 绞磨绳 拖车绳 钢丝索 钢线绳 威亚 油绳 矿井提升绳
6×36WS+IWRC：钢芯 钢芯钢丝绳 金属芯 金属芯钢丝绳 钢芯绳 6x36 独立钢芯 iwrc 6x36ws 6x36钢丝绳 独立绳芯 steel_core
FC 钢丝绳：麻芯 麻芯钢丝绳 纤维芯 纤维芯钢丝绳 麻芯绳 油麻芯 fiber_core fibre_core 剑麻芯 棉芯 油麻芯钢丝绳
6×37+FC：6x37 6x37钢丝绳
6×19+FC：6x19 6x19钢丝绳
G80：80级 八十级 80级链 八十级链条 高强度链条 80级起重链 锰钢链 锰钢起重链 g80级 80级链条
起重链条：手拉葫芦链条 手拉葫芦链 倒链链条 葫芦用链条 起重吊链 吊具链条 铁链子 索具链条 吊装铁链 起重铁链 锰钢吊链 环链 吊装用链条 起重用链条 圆环链条 chain_sling hoist_chain load_chain 电动葫芦链条 吊链子 倒链 铁锁链 起重链子
热镀锌 电焊网：热镀锌电焊网 热镀电焊网 热镀锌铁丝网 热镀锌网 热镀锌钢丝网 热浸锌电焊网 hot_dip_galvanized_mesh hot_dipped_galvanized_mesh 热镀锌焊网
冷镀锌 电焊网：冷镀锌电焊网 冷镀电焊网 冷镀锌铁丝网 电镀锌电焊网 电镀锌网 冷镀锌网 改拔电焊网 electro_galvanized_mesh 冷镀锌钢丝网 电镀锌铁丝网
热镀锌：hot_dip_galvanized hot_dipped_galvanized hot_galvanized 热镀 热浸锌 热浸镀锌
冷镀锌：electro_galvanized cold_galvanized 冷镀 冷镀的
304 电焊网：不锈钢电焊网 304电焊网 不锈钢网 304不锈钢网 不锈钢焊接网 不锈钢铁丝网 不锈钢焊网 stainless_mesh stainless_welded_mesh stainless_steel_welded_mesh stainless_steel_mesh stainless_wire_mesh stainless_steel_wire_mesh stainless_welded_wire_mesh 不锈钢丝网 304焊接网 白钢网
电焊网：抹墙网 抹灰铁丝网 挂网 外墙挂网 防裂网 防裂钢丝网 粉墙网 批荡网 养鸡网 养殖铁丝网 鸡笼网 围栏铁丝网 铁丝焊接网 钢丝网片 铁丝网片 圈玉米网 电汗网 墙体挂网 抹灰网 护栏铁丝网 墙面挂网 墙面防裂网 养鸡铁丝网 养兔网 铁丝网子 热镀锌抹灰网 屋面铁丝网 地暖网 地暖网片 welded_mesh_roll
电力电缆：电揽 dl电缆 大电缆 动力线 主线电缆 进户电缆 低压动力电缆 四芯电缆 1kv电缆 1000v电缆 xlpe xlpe_cable xlpe_power_cable xlpe_insulated_power_cable 交联聚乙烯绝缘电力电缆 三相电缆 三相四线电缆 工地电缆 工地主电缆 铜芯交联电缆 配电电缆 交联缆 电力电揽
YJV22 0.6/1kV：铠装缆 铠装铜电缆 带铠电缆 带铠 带钢带铠装 埋在地下 埋地下 埋在地下的电缆 钢带铠装 钢带铠装电缆 铠甲电缆 钢带铠 直埋电缆 埋地电缆 地埋电缆 地下电缆 地下埋的电缆 埋地下的电缆 地埋的电缆 armoured_cable armored_cable armoured armored steel_tape_armoured_cable swa_cable 带铠装电缆 铠装铜芯电缆 铠电缆 埋地铠装电缆
YJV 0.6/1kV | YJV22 0.6/1kV：铜芯电力缆 铜电缆 铜缆 铜芯交联电力电缆 铜芯动力电缆 copper_cable copper_power_cable copper_core_cable
YJV 0.6/1kV：不铠装 非铠装 不带铠 无铠 无铠装 unarmoured unarmored
YJLV 0.6/1kV：yjlv铝芯 铝芯yjlv 铝芯电力缆 铝芯电线 铝电力电缆 铝芯线缆 铝芯交联电缆 铝线电缆 铝线缆 aluminium_cable aluminum_cable aluminium_power_cable aluminum_power_cable aluminium_conductor_cable aluminum_conductor_cable 铝芯动力电缆
4×35+1×16：五芯35 35五芯
4×35+1×16：4+1电缆
3×16+1×10：3+1电缆
4×35+1×16 电力电缆：五芯电缆 5芯电缆 5芯电力电缆 五芯电力电缆
3×16+1×10 电力电缆：四芯电缆16 3+1芯电缆
控制电缆：控制电揽 控制电览 控制线 二次线缆 二次控制电缆 二次电缆 仪表控制线 设备控制线 信号控制电缆 铜芯控制电缆 多芯控制电缆 控制线电缆 开关柜控制线
KVVP：铜丝编织屏蔽控制电缆 铜丝编织屏蔽 编织屏蔽电缆 铜网屏蔽 铜网屏蔽电缆 屏蔽线 屏蔽控制缆 控制屏蔽电缆 屏蔽信号电缆 编织屏蔽控制电缆
KVVP | KVVRP：屏蔽 带屏蔽 带屏蔽的 shielded screened shielded_control_cable screened_control_cable 抗干扰 抗干扰电缆 屏蔽型
KVVRP：软芯屏蔽控制电缆 屏蔽软电缆 软芯屏蔽电缆 屏蔽控制软电缆 软屏蔽电缆 屏蔽软线 软芯屏蔽 软屏蔽控制电缆 控制软电缆 屏蔽软控制电缆 flexible_shielded_control_cable
KVV：非屏蔽控制电缆 普通控制电缆 不带屏蔽控制电缆 二次控制线 无屏蔽控制电缆
4×1.5：4芯1.5 四芯控制电缆1.5 1.5四芯控制电缆
布电线：电钱 家装线缆 入户线 装修电线 装修线 家用铜芯线 照明线 照明电线 插座线 空调线 空调电线 室内布线 房屋布线 铜芯线 铜芯电线 国标电线 国标铜线 铜芯绝缘线 房子电线 家庭电线 家装铜线 明线 暗线 布线电线 家电线 电源线铜芯 聚氯乙烯绝缘电线 装潢电线 housing_wire house_wire 家庭装修电线 单塑线 单皮线 绝缘电线
BV：单股硬线 独芯线 独股线 单芯硬线 硬铜芯线 独芯铜线 单股铜芯线 solid_copper_wire 单芯硬铜线 单根铜线
BVR：多股软铜线 多芯铜线 多芯软线 软铜芯线 软芯线 软电线 多股线 软铜电线 flexible_wire flexible_copper_wire stranded_wire 多芯软铜线 铜芯软线 多股铜芯线 bvr软线 多丝线
ZR-BV：阻燃电线 阻燃铜芯线 zr电线 防火电线 阻燃硬线 阻燃单芯线 flame_retardant_wire fire_retardant_wire 阻燃线缆 zrbv电线 fr_wire zrc-bv zc-bv 阻燃家装线 阻燃塑铜线
`;
