import type { Material } from './isometric.ts';

const material = (light: string, middle: string, dark: string): Material => ({
  light,
  middle,
  dark,
});

/** A calm palette: every picture is made of these. */
export const STEEL = material('#c3ccd6', '#97a4b2', '#6c7a89');
export const DARK_STEEL = material('#98a2ad', '#727d89', '#515b66');
export const BRIGHT = material('#eef2f6', '#cbd4dd', '#9eabb8');
export const RAW = material('#b0a398', '#8b7e74', '#675c53');
export const COPPER = material('#eab58f', '#cf875c', '#a5633d');
export const BRASS = material('#efd693', '#d2ad57', '#a38035');
export const ALUMINIUM = material('#e9eef2', '#c8d1d9', '#9daab6');
export const ZINC = material('#dae4ed', '#b0bfcd', '#8495a6');
export const LEAD = material('#a3abb6', '#7b8490', '#59616c');
export const TIN = material('#eeeae0', '#d1cbbb', '#a8a18f');
export const NICKEL = material('#e6e2d4', '#bdb8a6', '#8e8975');
export const WOOD = material('#e8cfa6', '#cfab78', '#a88452');
export const CARD = material('#e3c7a2', '#cba777', '#a98357');
export const BRICK = material('#d99478', '#bb6d51', '#954f38');
export const CEMENT = material('#d8d6d0', '#b5b2aa', '#8e8b83');
export const BLUE = material('#8db3de', '#5486bd', '#375f91');
export const TEAL = material('#8fc7c4', '#57a09d', '#38797a');
export const GREEN = material('#98c7a8', '#609e79', '#407957');
export const RED = material('#dd968c', '#bf6559', '#95473d');
export const YELLOW = material('#f3d88c', '#dcb249', '#b08827');
export const BLACK = material('#666d76', '#454b53', '#2d3238');
export const WHITE = material('#ffffff', '#e6ebf0', '#c8d1da');
export const GLASS = material('#dff2f0', '#b0d8d8', '#82b6ba');
export const COAL = material('#5b6169', '#3c4148', '#24282d');
export const SAND = material('#ecd9ae', '#d3b87f', '#ad9159');
export const STONE = material('#cfd3d6', '#a6acb1', '#7d848a');
