/** A pull request that waits longer counts. */
export const LONG_WAIT_HOURS = 72

/** Where a list of repositories stops counting. */
export const MOST_COUNTED = 300

export const LOADS = ['low', 'moderate', 'considerable', 'high', 'braked'] as const
export type Load = (typeof LOADS)[number]

/** From this share of waiting pull requests on; the brake has its own level. */
const SHARES = { moderate: 0.05, considerable: 0.1, high: 0.2 } as const

export const loadTexts: Record<Load, { title: string; means: string }> = {
  low: { title: 'Low', means: 'under 5 % wait over 72 hours' },
  moderate: { title: 'Moderate', means: 'under 10 %' },
  considerable: { title: 'Considerable', means: 'under 20 %' },
  high: { title: 'High', means: '20 % or more' },
  braked: { title: 'Braked', means: 'a maintainer pulled the brake' },
}

export function loadOf({ opened, waiting, isBraked }: { opened: number; waiting: number; isBraked: boolean }): Load {
  if (isBraked) return 'braked'
  const share = opened === 0 ? 0 : waiting / opened
  if (share >= SHARES.high) return 'high'
  if (share >= SHARES.considerable) return 'considerable'
  return share >= SHARES.moderate ? 'moderate' : 'low'
}
