import type { ReferralWait } from '#app/domain/referral.ts'

export type FriendState =
  | { state: 'climbing'; points: number }
  | { state: 'waiting'; reason: ReferralWait; dueAt: number }
  | { state: 'paid' }

export type FriendView = { username: string; avatarUrl: string | null; joinedAt: number; progress: FriendState }

export type FriendsView = {
  /** The latest to join. */
  friends: FriendView[]
  hasMore: boolean
  /** Points that friends have brought. */
  points: number
}
