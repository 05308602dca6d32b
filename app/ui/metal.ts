import styles from './metal.module.css'

/** Of the first three, in their order. */
export const METALS = ['gold', 'silver', 'bronze'] as const
export type Metal = (typeof METALS)[number]

/** A class that sets `--metal`, `--metal-tint` for grounds, and `--metal-ink` for text on them. */
export function metalClass(metal: Metal): string | undefined {
  return styles[metal]
}

/** The same for a place; undefined from the fourth on. */
export function medalClass(place: number): string | undefined {
  const metal = METALS[place - 1]
  return metal === undefined ? undefined : metalClass(metal)
}
