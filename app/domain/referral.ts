import { DAY, WEEK, weekOf, weekStart } from './period.ts'

/** Contest points that an invited friend has to earn. */
export const REFERRAL_POINTS = 50
/** How old the friend's GitHub account has to be. */
export const REFERRAL_ACCOUNT_DAYS = 30
/** Friends paid for a week; the rest wait. */
export const REFERRALS_A_WEEK = 10

/** Why a friend who has earned the points is not paid for yet. */
export type ReferralWait = 'young_account' | 'weekly_limit' | 'suspended'

/** When the friend's account is old enough. */
export function accountOldAt(githubCreatedAt: number): number {
  return githubCreatedAt + REFERRAL_ACCOUNT_DAYS * DAY
}

/** When it is the turn of a friend before whom so many wait already: ten each week, from the next one on. */
export function turnOfWaiting(now: number, waitingBefore: number): number {
  return weekStart(weekOf(now)) + WEEK + Math.floor(waitingBefore / REFERRALS_A_WEEK) * WEEK
}
