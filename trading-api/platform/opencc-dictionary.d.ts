/** The package describes its converters, not their dictionaries. */
declare module 'opencc-js/dict/TSCharacters' {
  /** 「鋼 钢|鐵 铁」: a traditional character and its simplified ones. */
  const pairs: string;
  export default pairs;
}
