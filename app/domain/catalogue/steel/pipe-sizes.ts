/** Outer diameters in mm of pipes, as they are said and made, by their nominal diameter: welded ones (GB/T 3091), then seamless ones. */
const SIZES = `DN15:21.3 21 22 DN20:26.9 26.8 27 DN25:33.7 33.5 33 34 32 DN32:42.4 42 DN40:48.3 48 45 DN50:60.3 60 57 DN65:76.1 76 73
DN80:88.9 89 88 DN100:114.3 114 108 DN125:139.7 140 133 DN150:168.3 168 165 159 DN200:219.1 219 DN250:273 DN300:325 323.9`;

export const OUTER_DIAMETERS_OF: ReadonlyMap<string, readonly string[]> = new Map(
  [...SIZES.matchAll(/(DN\d+):([\d. \n]+)/g)].map(([, nominal = '', outer = '']) => [
    nominal,
    outer.trim().split(/\s+/),
  ]),
);

export const NOMINAL_DIAMETERS: ReadonlyMap<string, string> = new Map(
  [...OUTER_DIAMETERS_OF].flatMap(([nominal, outer]) => outer.map((each) => [each, nominal])),
);
