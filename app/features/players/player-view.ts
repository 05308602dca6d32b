import type { loadPlayer } from './load-player.server.ts'

export type PlayerView = Awaited<ReturnType<typeof loadPlayer>>['view']
export type OwnerView = NonNullable<PlayerView['owner']>
export type ToldWeek = NonNullable<PlayerView['told']>
export type TotalView = PlayerView['total']

/** What the browser itself renders; everything else comes as HTML (draw-zones.server.tsx of the route). */
export type ShownPlayer = ReturnType<typeof shownPlayer>

export function shownPlayer(view: PlayerView) {
  const { username, avatarUrl, displayName, bio, premium, country, joinedAt, level, rank, change, standing } = view
  const { key, number, isRunning, points, endsAt } = view.week
  const { owner, shareUrl, outage, updatedAt, held, isHidden, now } = view
  return {
    username,
    avatarUrl,
    displayName,
    bio,
    premium,
    country,
    joinedAt,
    rank,
    change,
    standing,
    now,
    shareUrl,
    outage,
    updatedAt,
    held,
    isHidden,
    level: level?.level ?? null,
    week: { key, number, isRunning, points, endsAt },
    owner: owner === null ? null : { projects: owner.projects, friends: owner.friends, inviteUrl: owner.inviteUrl },
  }
}
