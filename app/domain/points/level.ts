/** Level n to n + 1 costs 100·n points, so level n starts at 50·n·(n − 1). */
export function levelStart(level: number): number {
  return 50 * level * (level - 1)
}

export function levelOf(total: number): number {
  let level = Math.max(1, Math.floor((1 + Math.sqrt(1 + 0.08 * Math.max(0, total))) / 2))
  while (levelStart(level + 1) <= total) level += 1
  while (level > 1 && levelStart(level) > total) level -= 1
  return level
}

export function pointsToNextLevel(level: number, total: number): number {
  return Math.max(0, levelStart(level + 1) - total)
}

/** From 0 at the start of the level to 1 at the start of the next. */
export function levelProgress(level: number, total: number): number {
  const start = levelStart(level)
  return Math.min(1, Math.max(0, (total - start) / (levelStart(level + 1) - start)))
}
