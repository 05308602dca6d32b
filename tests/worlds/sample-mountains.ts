import { mountainOf, type MountainView } from '#app/core/standings/mountain-view.ts'
import { competitionRanks, placeOf } from '#app/domain/standings/ranking.ts'

const NAMES = [
  'adalind',
  'kofi-dev',
  'mireille',
  'tycho-b',
  'sseo',
  'nullisland',
  'rsato',
  'moritz',
  'lucia',
  'johanna',
]
/** As long as GitHub lets a name be. */
const LONG_NAME = 'the-climber-with-thirty-nine-characters'
const LEADERS = [1700, 1480, 1210, 1130, 1090, 1060, 940, 920, 890, 840]

/** The weeks that a drawing finds hardest. */
export const SAMPLE_MOUNTAINS: { name: string; view: MountainView }[] = [
  {
    name: 'A reader in the field',
    view: sample([...LEADERS, ...fieldOf(200)], { reader: 60, atZero: 17 }),
  },
  {
    name: 'A thousand',
    view: sample([...LEADERS, ...fieldOf(1000)], { atZero: 600 }),
  },
  {
    name: 'Ten within twenty points',
    view: sample([840, 840, 840, 830, 830, 830, 830, 820, 820, 820, 810, 800], { reader: 10 }),
  },
  {
    name: 'A runaway leader',
    view: sample([2400, 900, 860, 850, 790, 760, 700, 690, 640, 610, ...fieldOf(60)], { reader: 4 }),
  },
  {
    name: 'Five, with the longest name',
    view: sample([310, 220, 140, 60, 20], { reader: 2, names: ['adalind', LONG_NAME] }),
  },
  {
    name: 'Monday morning',
    view: sample([], { atZero: 290 }),
  },
]

/** Scores that fall as a week’s do, below the tenth. */
function fieldOf(players: number): number[] {
  return Array.from({ length: players }, (_, index) => Math.max(10, 10 * Math.round(82 * (1 - index / players) ** 1.7)))
}

function sample(
  points: number[],
  { reader = -1, atZero = 0, names = NAMES }: { reader?: number; atZero?: number; names?: string[] },
): MountainView {
  const ranks = competitionRanks(points, { rank: 1, place: 1 })
  const row = (index: number) => ({
    username: names[index] ?? `climber-${index + 1}`,
    avatarUrl: null,
    place: placeOf(ranks[index] ?? 0, index + 1),
    points: points[index] ?? 0,
    isViewer: index === reader,
  })
  const around = [reader - 1, reader, reader + 1].filter((index) => reader >= 0 && index >= 0 && index < points.length)
  return mountainOf({
    top: points.slice(0, 10).map((_, index) => row(index)),
    around: around.map(row),
    histogram: [...Map.groupBy(points, (value) => value)].map(([score, all]) => ({
      points: score,
      players: all.length,
    })),
    bucket: 1,
    atZero,
    hasChest: true,
  })
}
