/** What foreign buyers say for machines, tools and packaging, for grades and places: rows of `namesIn`. */
export const FOREIGN_MACHINES = `
深沟球轴承：deep_groove deep_groove_bearing ball_bearings deep_groove_ball_bearings deep_groove_ball radial_ball_bearing electric_motor_bearing
圆锥滚子轴承：tapered_bearing taper_bearing tapered_roller taper_roller tapered_roller_bearings wheel_hub_bearing
调心滚子轴承：spherical_bearing spherical_roller spherical_roller_bearings self_aligning_roller_bearing double_row_spherical_roller_bearing
带座轴承：pillow_block_bearings bearing_housing mounted_bearing bearing_unit insert_bearing plummer_block pillow_blocks housed_bearing bearing_with_housing pillow_block_unit
UCF206：flange_bearing flange_unit square_flange_bearing four_bolt_flange_bearing flanged_bearing flange_bearing_unit
铸铁座：cast_iron cast_iron_housing
齿轮：spur_gears steel_gear helical_gear gear_wheel transmission_gear cylindrical_gear helical_gears
链条：roller_chains transmission_chain industrial_chain drive_chain conveyor_chain simplex_chain duplex_chain short_pitch_roller_chain
16A-2：duplex_roller_chain double_strand_roller_chain
三角带：v-belt vbelt v_belts v-belts classical_v_belt rubber_v_belt transmission_belt drive_belt fan_belt wedge_belt
SPB：narrow_v_belt wedge_v_belt
联轴器：shaft_couplings flexible_coupling couplings motor_coupling pump_coupling
闸阀：gate_valves flanged_gate_valve wedge_gate_valve sluice_valve gate
Z45X：resilient_seated_gate_valve soft_seal_gate_valve non_rising_stem_gate_valve resilient_seat_gate_valve nrs_gate_valve resilient_seated resilient_seat non_rising_stem
Z41H：rising_stem_gate_valve rising_stem
球阀：ball_valves flanged_ball_valve floating_ball_valve flange_ball_valve
304 球阀：stainless_ball_valve stainless_steel_ball_valve ss_ball_valve
WCB：cast_steel carbon_steel_valve cast_carbon_steel
304 蝶阀：stainless_steel_butterfly_valve stainless_butterfly_valve
蝶阀：wafer_butterfly_valve butterfly_valves wafer_type_butterfly_valve lug_butterfly_valve butterfly
D371X-16 DN200：worm_gear_butterfly_valve gear_operated_butterfly_valve
D71X-16：lever_butterfly_valve lever_operated_butterfly_valve handle_butterfly_valve
离心泵：centrifugal_water_pump end_suction_pump centrifugal_pumps single_stage_pump inline_pump centrifugal single_stage_centrifugal_pump clean_water_pump booster_pump circulation_pump end_suction_centrifugal_pump
ISG80-160：vertical_inline_pump pipeline_pump vertical_pipeline_pump
潜水泵：submersible_sewage_pump submersible submersible_pumps sewage_submersible_pump sump_pump dirty_water_pump waste_water_pump drainage_pump non_clogging_sewage_pump wastewater_pump submersible_water_pump sewage_pumps non_clog_sewage_pump
三相异步电机：ac_motor asynchronous_motor squirrel_cage_motor electric_motors three_phase_induction_motor three_phase_asynchronous_motor ac_induction_motor induction_motors three_phase_electric_motor high_efficiency_motor
B3 卧式：foot_mounted foot_mounted_motor foot_mounting horizontal
B5 立式：flange_mounted flange_mounted_motor flange_mounting vertical
减速机：reduction_gearbox speed_reducers reduction_gear geared_motor gear_motor gearboxes gearmotor
NMRV063：worm_gearbox worm_gear_reducer worm_reducer worm_gear worm_speed_reducer worm worm_gear_speed_reducer worm_gear_box
K57 螺旋锥：bevel_gearbox helical_bevel_gearbox bevel_helical_gearbox bevel_gear_reducer helical_bevel helical_bevel_gear_reducer k_series helical_bevel_gear_motor
R47 斜齿：helical_gearbox helical_gear_reducer inline_helical_gearbox helical_reducer helical r_series helical_gear_motor
液压缸：hydraulic_cylinders hydraulic_ram oil_cylinder double_acting_hydraulic_cylinder hydraulic_oil_cylinder
气缸：air_cylinders pneumatic_cylinders standard_cylinder pneumatic_air_cylinder standard_air_cylinder sc_cylinder
液压胶管：hydraulic_rubber_hose high_pressure_hose hydraulic_hoses hydraulic_hose_assembly rubber_hose hydraulic_pipe wire_braided_hose high_pressure_hydraulic_hose hose hoses hydraulic_tube
2SN：two_wire_braid two_wire_hose two_wire_braided_hose two_steel_wire_braided
4SP：four_wire_spiral spiral_hose four_wire_hose four_spiral_hose wire_spiral_hose
六角螺栓：hex_bolts hexagon_bolts hex_head_bolt bolts hex_screw hexagon_head_bolt hex_cap_screw screw hex_head_screw hexagon_head_bolts hex_head_bolts machine_bolt screws high_strength_bolt
螺母：nuts hex_nuts hexagon_nut hexagon_nuts flange_nut
膨胀螺栓：expansion_bolts anchor_bolts wedge_anchors anchor concrete_anchor expansion_screw anchors
达克罗：dacromet_coated
焊丝：welding_wires mig gas_shielded_wire gas_shielded_welding_wire mag_wire
焊条：arc_welding_electrode welding_rods electrodes mild_steel_electrode arc_electrode welding_electrodes_rod
焊剂：welding_fluxes submerged_arc_flux_powder
钢丝绳：wire_ropes steel_rope steel_cable steel_wire_ropes steel_wire_cable crane_rope crane_wire_rope
起重链条：lifting_chains alloy_chain alloy_steel_chain steel_chain hoisting_chain
电焊网：weld_mesh wire_netting welded_mesh_fence galvanized_welded_mesh fence_mesh welded_fence welded_wire_fabric weldmesh
热镀锌：hot_dip hot_dipped
电力电缆：power_cables low_voltage_cable lv_power_cable electrical_cable underground_cable lv_cable low_voltage_power_cable pvc_power_cable
控制电缆：control_cables instrument_cable signal_cable multicore_control_cable
布电线：electrical_wire copper_wire_cable pvc_insulated_wire single_core_wire house_wiring electric_wires pvc_wire copper_electric_wire electrical_wires single_core_cable
切割片：cutting_discs cutting_disk cutting_wheels abrasive_disc cutoff_wheel cutting_disks abrasive_cutting_disc cut_off_disc resin_cutting_disc grinding_wheel abrasive_wheel metal_cutting_disc
355 切割片：chop_saw_blade chop_saw_disc chop_saw_wheel
钻头：drill_bits twist_drills drill straight_shank_drill twist_drill_bit drills straight_shank_twist_drill metal_drill_bit
HSS 6542：high_speed_steel_drill high_speed_steel
断路器：circuit_breakers mccb_breaker breakers moulded_case molded_case automatic_switch
插拔式：plug-in withdrawable
瓦楞纸箱：cartons carton_boxes cardboard_boxes corrugated_carton corrugated_boxes corrugated_cardboard_box corrugated_cartons paper_box cardboard_carton paper_carton corrugated
五层：five_ply five_layer 5-ply 5ply
三层：three_ply three_layer 3-ply 3ply
七层：seven_ply seven_layer 7-ply 7ply
纸管：paper_core_tube paper_core_pipe paper_tubes paper_pipe core_tube kraft_paper_tube
纸护角：edge_protectors corner_protectors paper_edge_protectors cardboard_corner_protector edge_protection cardboard_angle edge_guard corner_guard paper_corner_guard paper_corner
缠绕膜：wrapping_film stretch_films pe_stretch_film pallet_stretch_film lldpe_stretch_wrap plastic_wrap pallet_stretch_wrap lldpe_wrap_film cling_film
打包带：strap straps packing_straps strapping_belt strapping_roll packaging_strap strapping_tape packing_tape_strap
气泡膜：bubble_sheet bubble_packaging bubble_wraps bubble_pack bubble_cushion bubble
编织袋：woven_bags woven_pp_bag polypropylene_bag pp_woven_bags woven_sacks pp_sack pp_sacks woven
吨袋：fibc_big_bag jumbo_bags flexible_intermediate_bulk_container bulk_sack fibc_bulk_bag jumbo_sack jumbo
防静电：antistatic_fibc esd
木托盘：wood_pallets wooden_skid euro_pallet wooden pallet_wood
塑料托盘：plastic_skid hdpe_pallet hdpe_plastic_pallet
钢桶：steel_barrels drum_steel
食品级：foodgrade food-grade edible_grade food
工业级：industrial technical_grade tech_grade industrial-grade technical
电子级：electronic electronics_grade semiconductor_grade
散装：in_bulk_truck loose bulk_cargo
乌鲁木齐：urumqi urumchi
哈尔滨：harbin
西安：xi'an
鄂尔多斯：ordos
广州：canton
厦门：amoy
呼和浩特：hohhot
DN15：1/2寸 1/2英寸
DN20：3/4寸 3/4英寸
DN32：1-1/4寸 11/4寸
DN40：1-1/2寸 11/2寸
`;

/** What says nothing of goods in their texts, besides the words of `foreign-words.ts`. */
export const MORE_FOREIGN_NOISE: readonly string[] = [
  ...['dia', 'diameter', 'thickness', 'thick', 'length', 'width', 'wall', 'size', 'sizes', 'type'],
  ...[
    'class',
    'ratio',
    'stroke',
    'bore',
    'flanged',
    'wafer',
    'flange',
    'standard',
    'model',
    'spec',
  ],
  ...['specification', 'specifications', 'dimension', 'dimensions', 'brand', 'new', 'prime', 'hot'],
  ...['dip', 'dipped', 'aisi', 'astm', 'din', 'jis', 'iso', 'api', 'sae', 'gb', 'sch', 'schedule'],
  ...['carbon', 'alloy', 'metal', 'structural', 'material', 'materials', 'high', 'first', 'made'],
  ...['origin', 'stock', 'warehouse', 'port', 'delivery', 'delivered', 'shipment', 'container'],
  ...['order', 'quote', 'quantity', 'qty', 'please', 'we', 'are', 'looking', 'to', 'in'],
  ...['at', 'on', 'or', 'an', 'per', 'by', 'you', 'your', 'our', 'have', 'can', 'any', 'best'],
  ...[
    'cheap',
    'good',
    'cost',
    'manufacturer',
    'suppliers',
    'supply',
    'mill',
    'wholesale',
    'export',
  ],
  ...[
    'import',
    'tonne',
    'tonnes',
    'kgs',
    'piece',
    'pieces',
    'set',
    'sets',
    'rolls',
    'roll',
    'meters',
  ],
  ...[
    'metres',
    'meter',
    'box',
    'pack',
    'packed',
    'packaging',
    'required',
    'requirement',
    'inquiry',
  ],
  ...['enquiry', 'available', 'dried', 'grades', 'based', 'molding', 'moulding', 'injection'],
  ...[
    'foaming',
    'solid',
    'clay',
    'layer',
    'wire',
    'ansi',
    'chips',
    'pellets',
    'granules',
    'resin',
    'bale',
    'bales',
    'pole',
    'usd',
    'rmb',
    'cny',
    'exw',
    'ddp',
    'moq',
  ],
];
