import * as hardware from './hardware-parts.ts';
import { fineHeap, granuleHeap, lumpHeap } from './heaps.ts';
import {
  box,
  face,
  grid,
  type Material,
  picture,
  rectangle,
  repeat,
  scaled,
  shadow,
  soft,
  stroke,
} from './isometric.ts';
import * as long from './long-goods.ts';
import * as m from './materials.ts';
import * as pack from './packing.ts';
import * as parts from './parts.ts';
import * as rolls from './rolls.ts';
import { profileSection, roundSection } from './sections.ts';
import * as vessels from './vessels.ts';

/** What a picture shows, and its second view. */
interface Views {
  front: string;
  detail: string;
}

type View = [number, number, number, number];

const CLOSE: View = [110, 110, 190, 190];
const whole = (body: string) => picture(body);
const close = (body: string, view = CLOSE) => picture(body, view);
const views = (front: string, detail: string): Views => ({ front: whole(front), detail });

const zoomed = (front: string, view?: View) => views(front, close(front, view));

/** A part before the cartons it comes in. */
const packed = (front: string) =>
  views(
    front,
    whole(
      `<g transform="translate(0 14) scale(.86)">${pack.cartons()}</g><g transform="translate(176 206) scale(.5)">${front}</g>`,
    ),
  );

const profiled = (
  material: Material,
  profile: readonly (readonly [number, number])[],
  columns: number,
  layers: number,
  pitch: readonly [number, number],
) =>
  views(
    long.stack(material, profile, columns, layers, pitch),
    whole(profileSection(profile, material)),
  );

const drums = (material: Material) =>
  views(shadow(120, 50) + pack.barrel(material, [0, 0, -24]), whole(pack.barrels(material)));

const bagged = (heap: Material, cloth: Material, print: string, seed: number) =>
  views(
    `<g transform="translate(-40 -14)">${pack.standingSack(cloth, print)}</g><g transform="translate(118 128) scale(.64)">${fineHeap(heap, seed)}</g>`,
    whole(pack.sacks(cloth, print)),
  );

const granules = (material: Material, print: string, seed: number) =>
  views(
    `${shadow(130, 30, 276, 170)}<g transform="translate(-40 -20)">${pack.standingSack(m.WHITE, print)}</g>${granuleHeap(material, seed, [256, 310], 78)}`,
    close(granuleHeap(material, seed, [200, 300], 130), [120, 190, 160, 160]),
  );

const lumps = (material: Material, size: number, seed: number) =>
  views(
    lumpHeap(material, size, seed),
    close(lumpHeap(material, size * 1.25, seed + 1), [120, 150, 150, 150]),
  );

const fine = (material: Material, seed: number) =>
  views(
    fineHeap(material, seed),
    whole(
      `${shadow(150, 60)}${vessels.bigBag(m.WHITE)}<g transform="translate(190 190) scale(.5)">${fineHeap(material, seed)}</g>`,
    ),
  );

const cast = (material: Material) =>
  views(
    pack.ingots(material),
    whole(`<g transform="translate(-80 -60) scale(1.4)">${pack.ingots(material, 120, 2, 1)}</g>`),
  );

const tube = [
  [0, 0],
  [44, 0],
  [44, 44],
  [0, 44],
] as const;
const tubeBore = [
  [5, 5],
  [39, 5],
  [39, 39],
  [5, 39],
] as const;

const squareTube = (material: Material) =>
  views(
    long.stack(material, rectangle(44, 44), 3, 2, [48, 46], long.hollow(44, 44, 6)),
    whole(profileSection(tube, material, tubeBore)),
  );

const blocks = (
  material: Material,
  size: readonly [number, number, number],
  counts: readonly [number, number, number],
  extra = '',
) =>
  zoomed(
    shadow(170, 76) +
      pack.pallet() +
      repeat(
        box([0, 0, 0], size, material) + extra,
        grid(counts, [size[0] + 2, size[1] + 2, size[2] + 2], [-92, -92, 0]),
      ),
    [150, 130, 190, 190],
  );

const brickHoles = [14, 32]
  .map((y) =>
    face(
      [
        [58, y, 12],
        [58, y + 10, 12],
        [58, y + 10, 24],
        [58, y, 24],
      ],
      m.BRICK.light,
    ),
  )
  .join('');

const tonneBag = vessels.bigBag(m.WHITE);
const wovenBags =
  shadow(150, 66) +
  repeat(
    soft(box([-80, -60, 0], [160, 120, 8], m.WHITE), 6),
    grid([1, 1, 9], [0, 0, 14], [0, 0, 4]),
  ) +
  stroke(
    [
      [-20, 64, 0],
      [-20, 64, 128],
      [-20, -60, 128],
    ],
    m.BLUE.middle,
    8,
  ) +
  stroke(
    [
      [84, 0, 0],
      [84, 0, 128],
      [-80, 0, 128],
    ],
    m.BLUE.middle,
    8,
  );
const pallets = (material: Material) =>
  shadow(170, 76) + repeat(pack.pallet(material), grid([1, 1, 4], [0, 0, 27], [0, 0, 14]));
const cathodes = long.sheets(m.COPPER, 7, 9);
const paperTubes = long.bundle(m.CARD, 20, 3, { bore: 14, end: m.CARD.light });
const openDrum = shadow(120, 50) + pack.barrel(m.STEEL, [0, 0, -24]);
const cartonPile =
  shadow(165, 70) +
  pack.carton([-80, -70, 0], [120, 110, 92]) +
  pack.carton([52, 20, 0], [76, 70, 56]) +
  pack.carton([-64, -50, 92], [84, 74, 54]);

/** Every picture of goods, by file name. */
export const GOODS_PICTURES: Readonly<Record<string, Views>> = {
  rebar: views(
    long.bundle(m.RAW, 15, 4, { ribs: m.RAW.dark, end: m.RAW.light }),
    whole(roundSection(m.RAW, 0, true)),
  ),
  'round-bar': views(
    long.bundle(m.STEEL, 18, 3, { end: m.BRIGHT.middle }),
    whole(roundSection(m.STEEL)),
  ),
  'wire-rod': zoomed(scaled(rolls.wireCoil(m.STEEL), 1, 52)),
  billet: views(
    long.stack(m.DARK_STEEL, rectangle(40, 40), 3, 3, [44, 42]),
    whole(profileSection(rectangle(40, 40), m.DARK_STEEL)),
  ),
  coil: zoomed(scaled(long.coil(m.STEEL), 1.1, 24)),
  plate: zoomed(long.sheets(m.STEEL, 5, 16), [180, 150, 170, 170]),
  'h-beam': profiled(m.STEEL, long.hProfile(76, 76, 10), 2, 1, [84, 80]),
  'i-beam': profiled(m.STEEL, long.hProfile(46, 82, 10), 3, 1, [54, 86]),
  channel: profiled(m.STEEL, long.channelProfile(74, 34, 9), 2, 2, [82, 42]),
  angle: profiled(m.STEEL, long.angleProfile(56, 9), 3, 1, [62, 60]),
  pipe: views(
    long.bundle(m.STEEL, 21, 3, { bore: 16, end: m.BRIGHT.middle }),
    whole(roundSection(m.STEEL, 74)),
  ),
  'square-tube': squareTube(m.STEEL),
  stainless: zoomed(scaled(long.coil(m.BRIGHT), 1.1, 24)),
  'stainless-pipe': views(
    long.bundle(m.BRIGHT, 17, 3, { bore: 13, end: m.WHITE.light }),
    whole(roundSection(m.BRIGHT, 80)),
  ),
  'copper-cathode': zoomed(cathodes, [180, 150, 170, 170]),
  'copper-rod': zoomed(scaled(rolls.wireCoil(m.COPPER), 1, 52)),
  'copper-strip': zoomed(scaled(long.coil(m.COPPER, 66, 60), 1.2, 14)),
  'copper-bar': views(
    long.bundle(m.BRASS, 16, 3, { end: m.BRASS.light }),
    whole(roundSection(m.BRASS)),
  ),
  'aluminium-ingot': cast(m.ALUMINIUM),
  'aluminium-sheet': zoomed(long.sheets(m.ALUMINIUM, 9, 7), [180, 150, 170, 170]),
  'aluminium-billet': views(
    long.bundle(m.ALUMINIUM, 26, 2, { end: m.WHITE.middle }),
    whole(roundSection(m.ALUMINIUM)),
  ),
  'aluminium-profile': squareTube(m.ALUMINIUM),
  'zinc-ingot': cast(m.ZINC),
  'lead-ingot': cast(m.LEAD),
  'tin-ingot': cast(m.TIN),
  nickel: zoomed(long.sheets(m.NICKEL, 6, 10), [180, 150, 170, 170]),
  silicon: lumps(m.DARK_STEEL, 22, 11),
  manganese: lumps(m.TIN, 17, 12),
  'tank-truck': zoomed(scaled(vessels.tankTruck(), 1, 4), [150, 110, 200, 200]),
  'drum-blue': drums(m.BLUE),
  'drum-green': drums(m.GREEN),
  'fuel-drum': drums(m.RED),
  'lube-drum': drums(m.YELLOW),
  'steel-drum': views(openDrum, whole(pack.barrels(m.STEEL))),
  'powder-bag': bagged(m.WHITE, m.WHITE, m.BLUE.middle, 21),
  soda: bagged(m.BRIGHT, m.WHITE, m.TEAL.middle, 22),
  pigment: bagged(m.RED, m.CARD, m.RED.middle, 23),
  'carbon-black': bagged(m.COAL, m.CARD, m.BLACK.middle, 24),
  'cement-bag': bagged(m.CEMENT, m.CARD, m.GREEN.middle, 25),
  'granule-white': granules(m.WHITE, m.GREEN.middle, 31),
  'granule-clear': granules(m.GLASS, m.TEAL.middle, 32),
  'granule-blue': granules(m.BLUE, m.BLUE.middle, 33),
  'granule-amber': granules(m.YELLOW, m.YELLOW.middle, 34),
  'rubber-bale': zoomed(scaled(vessels.bales(m.SAND), 1, 16)),
  'rubber-sheet': zoomed(scaled(rolls.sheetRoll(m.BLACK, m.BLACK.middle), 1.05, 0)),
  membrane: zoomed(scaled(rolls.sheetRoll(m.BLACK, m.GREEN.middle), 1.05, 0)),
  sand: fine(m.SAND, 41),
  gravel: lumps(m.STONE, 19, 42),
  coal: lumps(m.COAL, 24, 43),
  coke: lumps(m.BLACK, 30, 44),
  block: blocks(m.WHITE, [90, 44, 44], [2, 4, 3]),
  brick: blocks(m.BRICK, [58, 58, 36], [3, 3, 3], brickHoles),
  board: zoomed(long.sheets(m.WOOD, 8, 9), [180, 150, 170, 170]),
  glass: zoomed(scaled(vessels.panes(m.GLASS), 0.98, 36)),
  timber: views(
    long.stack(m.WOOD, rectangle(26, 34), 5, 3, [28, 36]),
    whole(profileSection(rectangle(26, 34), m.WOOD)),
  ),
  'lng-tank': zoomed(scaled(vessels.gasTank(), 1, 26), [40, 90, 230, 230]),
  bearing: packed(scaled(parts.bearing(), 0.95, 72)),
  'roller-bearing': packed(scaled(parts.bearing(true), 0.95, 72)),
  gear: packed(scaled(parts.gear(), 0.92, 78)),
  chain: packed(scaled(parts.chain(), 0.92, 10)),
  coupling: packed(scaled(parts.coupling(), 1, 20)),
  belt: packed(scaled(rolls.belts(m.BLACK), 1, -20)),
  valve: packed(scaled(parts.valve(), 0.9, 92)),
  'butterfly-valve': packed(scaled(parts.butterflyValve(), 0.98, 88)),
  pump: packed(scaled(parts.pump(), 1, 26)),
  motor: packed(scaled(parts.motor(), 1.02, 28)),
  reducer: packed(scaled(parts.reducer(), 1.04, 20)),
  cylinder: packed(scaled(parts.hydraulicCylinder(), 1.08, -6)),
  hose: packed(scaled(rolls.hoseCoil(m.BRIGHT), 1, 0)),
  bolt: packed(scaled(hardware.bolts(), 1.05, 0)),
  nut: packed(scaled(hardware.nuts(), 1, 26)),
  'welding-wire': packed(scaled(rolls.reel(m.COPPER, m.BLACK, 9), 0.95, 56)),
  electrode: packed(long.bundle(m.CEMENT, 8, 5, { end: m.STEEL.light })),
  'wire-rope': zoomed(scaled(rolls.reel(m.STEEL, m.WOOD, 9), 0.95, 56)),
  mesh: zoomed(scaled(rolls.meshRoll(m.STEEL), 1, 4)),
  cable: zoomed(scaled(rolls.reel(m.BLACK, m.WOOD, 8), 0.95, 56)),
  'grinding-disc': packed(scaled(hardware.grindingDiscs(), 0.95, 64)),
  drill: packed(scaled(hardware.drills(), 1.05, -20)),
  breaker: packed(scaled(hardware.breaker(), 1.05, 44)),
  carton: views(cartonPile, whole(pack.cartons())),
  'paper-tube': views(paperTubes, whole(roundSection(m.CARD, 70))),
  'film-roll': packed(scaled(rolls.standingRolls(m.GLASS), 1, 18)),
  strap: packed(scaled(rolls.strapRolls(m.GREEN), 1, 22)),
  'woven-bag': zoomed(scaled(wovenBags, 1, 22), [120, 150, 210, 210]),
  'ton-bag': zoomed(scaled(tonneBag, 0.9, 66), [70, 60, 230, 230]),
  pallet: zoomed(pallets(m.WOOD)),
  'plastic-pallet': zoomed(pallets(m.BLUE)),
  voucher: zoomed(scaled(pack.vouchers(), 1.3, -60)),
};
