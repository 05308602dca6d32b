import type { BonusKind } from '#app/domain/next-steps.ts'

export type BonusPlace = { kind: BonusKind; href: string }

/** Where each lifetime bonus is taken; one without a place is told to nobody. */
export const BONUS_PLACES: readonly BonusPlace[] = []
