import { pick } from '#app/domain/values/pick.ts'
import type { loadPlayer } from './load-player.server.ts'

export type PlayerView = Awaited<ReturnType<typeof loadPlayer>>['view']
export type OwnerView = NonNullable<PlayerView['owner']>
export type ShownWeek = NonNullable<PlayerView['shownWeek']>
export type TotalView = PlayerView['total']

/** What the browser renders; the rest is HTML (draw-sections.server.tsx). */
export type ShownPlayer = ReturnType<typeof shownPlayer>

export function shownPlayer(view: PlayerView) {
  const { level, week, owner } = view
  return {
    ...pick(view, 'username', 'avatarUrl', 'displayName', 'bio', 'premium', 'country', 'joinedAt', 'rank', 'change'),
    ...pick(view, 'standing', 'now', 'shareUrl', 'outage', 'updatedAt', 'isHidden'),
    level: level?.level ?? null,
    week: pick(week, 'key', 'number', 'isRunning', 'points', 'endsAt'),
    owner: owner === null ? null : pick(owner, 'projects', 'friends', 'inviteUrl', 'won', 'held'),
  }
}
