import { DAY, WEEK, weekOf, weekStart } from '#app/domain/time/period.ts'

/** Contest points an invited friend has to earn. */
export const REFERRAL_POINTS = 50
/** The friend's GitHub account is at least so old. */
export const REFERRAL_ACCOUNT_DAYS = 30
/** Friends paid per week; the others wait. */
export const REFERRALS_PER_WEEK = 10

export type ReferralWait = 'young_account' | 'weekly_limit' | 'suspended'

export function accountOldAt(githubCreatedAt: number): number {
  return githubCreatedAt + REFERRAL_ACCOUNT_DAYS * DAY
}

/** When a friend with `waitingBefore` others ahead is paid: ten a week, from next week on. */
export function turnOfWaiting(now: number, waitingBefore: number): number {
  return weekStart(weekOf(now)) + WEEK + Math.floor(waitingBefore / REFERRALS_PER_WEEK) * WEEK
}
