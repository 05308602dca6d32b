import { expect, it } from 'vitest'
import { POINTS_VERSION } from '#app/domain/points/points-table.ts'
import { DAY, dayOf, dayStart, HOUR } from '#app/domain/time/period.ts'
import type { ProjectStatus } from './established-project.ts'
import { factKey, type Fact } from './fact.ts'
import { observeFacts, type Observation } from './ledger.ts'

const MONDAY = dayStart('2026-11-16')
const NOW = MONDAY + 2 * DAY

const accepted: Fact = {
  key: factKey.pullRequestAccepted(1),
  kind: 'pull_request_accepted',
  repository: { id: 7, name: 'tower/stairs', nodeId: null },
  day: dayOf(MONDAY + HOUR),
  quantity: 1,
  ineligible: null,
  title: 'Mend the stairs',
  url: null,
  occurredAt: MONDAY + HOUR,
  sourceUpdatedAt: null,
  counterpartId: 2,
  reviewerCanPush: null,
  isAfterEnd: null,
  thread: null,
}

/** The points of what a complete answer shows, and the next one does not. */
function afterLoss(
  projectStatus: ProjectStatus,
  visibilityOf: Observation['visibilityOf'],
  pointsVersion: number = POINTS_VERSION,
) {
  const observe = (stored: Parameters<typeof observeFacts>[0], facts: Fact[], to: number) =>
    observeFacts(stored, {
      facts,
      complete: { from: MONDAY, to },
      now: to,
      lastCompleteAt: 0,
      scoresFrom: '2026-11-01',
      projectStatusOf: () => projectStatus,
      weekStatus: () => ({ state: 'open', closedAt: null, forced: false, pointsVersion }),
      ...(visibilityOf === undefined ? {} : { visibilityOf }),
    })
  const [row] = observe(observe([], [accepted], NOW), [], NOW + HOUR)
  return [row?.points, row?.reason ?? null]
}

it.each<[string, ProjectStatus, Observation['visibilityOf'], (number | string | null)[]]>([
  ['goes where its repository is in sight', 'established', () => 'public', [0, 'gone']],
  ['goes where nobody says it', 'established', undefined, [0, 'gone']],
  ['stays where others took it up and the whole repository is hidden', 'established', () => 'hidden', [40, null]],
  ['goes with a hidden repository that is not established', 'not_established', () => 'hidden', [0, 'gone']],
  ['stays where it is withheld, established or not', 'not_established', () => 'withheld', [40, null]],
])('accepted work that GitHub no longer shows %s', (_, projectStatus, visibilityOf, left) => {
  expect(afterLoss(projectStatus, visibilityOf)).toEqual(left)
})

it('is asked of its own repository, and goes where its points table knew no credits', () => {
  const weeks: (number | null)[] = []
  afterLoss('established', (id) => {
    weeks.push(id)
    return 'public'
  })
  expect(new Set(weeks)).toEqual(new Set([7]))
  expect(afterLoss('established', () => 'hidden', 1)).toEqual([0, 'gone'])
})
