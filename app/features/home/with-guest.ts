import type { BoardRow } from '#app/core/standings/board-view.ts'
import { MOUNTAIN_TOP } from '#app/core/standings/mountain-view.ts'
import type { Histogram } from '#app/domain/standings/ranking.ts'

type Pinned = Pick<BoardRow, 'username' | 'avatarUrl' | 'place' | 'points' | 'isViewer'>
type Guest = Omit<Pinned, 'isViewer'>
type Climbers = { top: Pinned[]; around: Pinned[]; histogram: Histogram }

/** With one more, behind those with as many points. */
export function withGuest({ top, histogram }: Climbers, { username, avatarUrl, place, points }: Guest): Climbers {
  const guest = { username, avatarUrl, place, points, isViewer: true }
  const others = histogram.filter((bucket) => bucket.points !== points)
  const sharing = histogram.find((bucket) => bucket.points === points)?.players ?? 0
  const whole = [...others, { points, players: sharing + 1 }]
  const ahead = top.filter((row) => row.points >= points)
  if (ahead.length >= MOUNTAIN_TOP) return { top, around: [guest], histogram: whole }
  const behind = top.slice(ahead.length).map((row) => ({ ...row, place: row.place + 1 }))
  return { top: [...ahead, guest, ...behind].slice(0, MOUNTAIN_TOP), around: [], histogram: whole }
}
