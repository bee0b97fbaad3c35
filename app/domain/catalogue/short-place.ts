const PEOPLES =
  '朝鲜|土家|苗|布依|侗|藏|羌|彝|哈尼|壮|傣|白|景颇|傈僳|回|蒙古|哈萨克|柯尔克孜|维吾尔';
const KIND_OF_PLACE = new RegExp(
  `(?<=..)(?:市|省|特别行政区|地区|盟|(?:(?:${PEOPLES})族?)*自治[区州])$`,
);

/** A place without what kind of place it is: 上海市 → 上海, 广西壮族自治区 → 广西. */
export const shortPlace = (place: string): string => place.replace(KIND_OF_PLACE, '');
