import type { loadPlayer } from './load-player.server.ts'

export type PlayerView = Awaited<ReturnType<typeof loadPlayer>>['view']
export type OwnerView = NonNullable<PlayerView['owner']>
export type PlayerWeek = PlayerView['week']
export type ActivityLine = PlayerView['activity'][number]
export type TotalView = PlayerView['total']
