export const PICKUP_NAME_MAX = 40;
/** A seller has at most so many pickup points. */
export const MOST_PICKUP_POINTS = 50;
/** Vehicles that a pickup point can load within an hour, at most. */
export const MOST_VEHICLES = 100;

export const PICKUP_NAME_REQUIRED = '请填写自提点名称';
export const PICKUP_ADDRESS_MISSING = '请填写自提点地址';
export const VEHICLES_UNREADABLE = `每小时可装车辆应为 1 到 ${MOST_VEHICLES} 的整数`;
export const PICKUP_POINT_EXISTS = '已有同名同地址的自提点';
export const TOO_MANY_PICKUP_POINTS = `最多只能有 ${MOST_PICKUP_POINTS} 个自提点`;

/** The number of vehicles as it is typed; null unless a point can have it. */
export function readVehicles(typed: string): number | null {
  const text = typed.trim();
  const vehicles = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return vehicles >= 1 && vehicles <= MOST_VEHICLES ? vehicles : null;
}
