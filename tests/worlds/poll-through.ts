import type { CompleteActivity, GitHub, PlayerIds } from '../../app/adapters/github/github.ts'
import { whatToRead, type Poll } from '../../app/domain/github/what-to-read.ts'
import type { Fact } from '../../app/domain/ledger/fact.ts'
import type { LedgerRow } from '../../app/domain/ledger/ledger-row.ts'
import { observeFacts } from '../../app/domain/ledger/ledger.ts'
import { dayOf } from '../../app/domain/time/period.ts'

type Stretch = { from: number; to: number; scoresFrom: number; finalFetch: number }

export type Polled = {
  ledger: LedgerRow[]
  /** When each fact was first read. */
  seenAt: Map<string, number>
  reads: { parts: number; everything: number }
}

/**
 * Polls players of a sandbox as refreshes do, each when `isDue` says so, with everything that a database would keep in
 * memory. `tick` sets the sandbox's clock.
 */
export async function pollThrough(
  github: GitHub,
  players: readonly PlayerIds[],
  stretch: Stretch & { step: number; isDue: (index: number, now: number, activeAt: number) => boolean },
  tick: (now: number) => void,
): Promise<Map<string, Polled>> {
  const polls = new Map<string, Poll>()
  const activeAt = new Map<string, number>()
  const polled = new Map<string, Polled>(
    players.map(({ nodeId }) => [nodeId, { ledger: [], seenAt: new Map(), reads: { parts: 0, everything: 0 } }]),
  )
  for (let now = stretch.from; now <= stretch.to; now += stretch.step) {
    tick(now)
    const due = players.filter((player, index) => stretch.isDue(index, now, activeAt.get(player.nodeId) ?? 0))
    if (due.length === 0) continue
    const window = { from: stretch.scoresFrom, to: now }
    const probes = await github.fetchProbes(due, window)
    const readings = due.flatMap((player) => {
      const probe = probes.get(player.nodeId)
      if (probe?.state !== 'answered') return probe?.state === 'failed' ? [] : [player]
      const clock = { from: window.from, now, finalFetch: stretch.finalFetch }
      const reading = whatToRead(polls.get(player.nodeId) ?? null, probe.fingerprints, clock)
      if (reading === 'nothing') return []
      return [reading === 'everything' ? player : { ...player, parts: reading }]
    })
    if (readings.length === 0) continue
    for (const [nodeId, activity] of await github.fetchActivity(readings, window)) {
      const known = polled.get(nodeId)
      if (activity.state !== 'complete' || known === undefined) continue
      if (activity.facts.some(({ key }) => !known.seenAt.has(key))) activeAt.set(nodeId, now)
      for (const { key } of activity.facts) if (!known.seenAt.has(key)) known.seenAt.set(key, now)
      known.ledger = observe(known.ledger, activity, { window, lastCompleteAt: polls.get(nodeId)?.readAt ?? 0 })
      known.reads[activity.isFullRead ? 'everything' : 'parts'] += 1
      const stored = polls.get(nodeId)
      const fingerprints = { ...stored?.fingerprints, ...activity.fingerprints } as Poll['fingerprints']
      polls.set(nodeId, {
        fingerprints,
        from: window.from,
        readAt: activity.isFullRead ? now : (stored?.readAt ?? 0),
      })
    }
  }
  return polled
}

export function observe(
  ledger: LedgerRow[],
  { facts, fingerprints, isFullRead }: Pick<CompleteActivity, 'fingerprints' | 'isFullRead'> & { facts: Fact[] },
  { window, lastCompleteAt }: { window: { from: number; to: number }; lastCompleteAt: number },
): LedgerRow[] {
  const of = isFullRead ? 'everything' : fingerprints.commits === undefined ? 'changes' : 'commits'
  return observeFacts(ledger, {
    facts,
    complete: { ...window, of },
    now: window.to,
    lastCompleteAt,
    scoresFrom: dayOf(window.from),
    weekStatus: () => ({ state: 'open', closedAt: null, forced: false, pointsVersion: 2 }),
    projectStatusOf: () => 'established',
  })
}
