/** In the order of places. */
export const METALS = ['gold', 'silver', 'bronze'] as const
export type Metal = (typeof METALS)[number]

/** It sets `--metal`, `--metal-tint` for grounds and `--metal-ink` for text on them. */
export function metalClass(metal: Metal): string {
  return `metal-${metal}`
}

/** Undefined from the fourth place on. */
export function medalClass(place: number): string | undefined {
  const metal = METALS[place - 1]
  return metal === undefined ? undefined : metalClass(metal)
}
