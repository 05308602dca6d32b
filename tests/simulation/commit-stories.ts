import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { DAY, dayOf, dayStart, HOUR, MINUTE, weekEnd, weekOf } from '#app/domain/time/period.ts'
import type { Story, Teller, Version } from './story.ts'

/** Commits of one repository and day: they grow, and late pushes, rewritten history or privacy follow. */
export function commitStories({ random, person, nextId }: Teller, instant: number): Story {
  const day = dayOf(instant)
  const start = dayStart(day)
  const isFork = random.chance(0.05)
  const repository = { id: nextId(), name: `summit/repo-${nextId()}`, nodeId: null }
  const versions: Version[] = []
  let quantity = 0
  for (let push = random.integer(1, 4); push > 0; push -= 1) {
    quantity += random.integer(1, 5)
    versions.push({ at: start - person.lead + random.integer(0, 24 * 60 - 1) * MINUTE, fact: factOf(quantity) })
  }
  versions.sort((one, other) => one.at - other.at)
  versions.forEach((version, index) => (version.fact = factOf(Math.ceil((quantity * (index + 1)) / versions.length))))
  // The count is fixed 48 hours after the day; the week's last changes come before its final fetch.
  const open = Math.min(start + DAY + 47 * HOUR, weekEnd(weekOf(start)) + 22 * HOUR)
  const late = start + DAY + random.integer(1, Math.floor((open - start - DAY) / HOUR)) * HOUR
  const fate = random.next()
  if (fate < 0.1) versions.push({ at: late, fact: factOf(quantity + random.integer(1, 4)) })
  else if (fate < 0.13) versions.push({ at: late, fact: factOf(1) })
  else if (fate < 0.16) versions.push({ at: late, fact: null })
  else if (fate < 0.22) {
    const after = weekEnd(weekOf(start)) + 4 * DAY + random.integer(0, 200) * HOUR
    versions.push({ at: after, fact: random.chance(0.7) ? factOf(quantity + 5) : null })
  }
  return {
    things: [{ key: factKey.commits(repository.id, day), versions }],
    deliveries: versions.map(({ at }) => ({
      at,
      event: 'push',
      content: { facts: [], due: isFork ? [] : [person.githubId], installation: null },
    })),
  }

  function factOf(commits: number): Fact {
    return {
      key: factKey.commits(repository.id, day),
      kind: 'commits',
      repository,
      day,
      quantity: commits,
      ineligible: isFork ? 'fork' : null,
      title: null,
      url: null,
      occurredAt: start,
      sourceUpdatedAt: null,
      counterpartId: 0,
      reviewerCanPush: null,
      isAfterEnd: null,
      thread: null,
    }
  }
}
