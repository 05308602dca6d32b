import { expect, it } from 'vitest'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import { DAY, HOUR, weekStart } from '#app/domain/time/period.ts'
import { openSandbox, ORIGIN } from '#tests/servers/sandbox.ts'
import { observe, pollThrough } from '#tests/worlds/poll-through.ts'

const START = weekStart('2026-W46')
const END = START + 3 * DAY

it('probes and the parts they lead to leave, after three days, what a complete read shows', async () => {
  const sandbox = openSandbox()
  const github = createGitHub({
    apiUrl: ORIGIN,
    token: 'product-token',
    fetch: (url, init) => sandbox.fetch(new Request(url, init)),
    now: () => sandbox.clock.now,
    sleep: async () => undefined,
    log: () => undefined,
  })
  sandbox.clock.now = END
  const people = (await sandbox.people()).filter(({ pace }) => pace !== 'dormant').slice(0, 8)
  const window = { from: START, to: END }
  const whole = await github.fetchActivity(people, window)
  const polled = await pollThrough(
    github,
    people,
    { from: START + HOUR, to: END, scoresFrom: START, finalFetch: 0, step: HOUR, isDue: () => true },
    (now) => {
      sandbox.clock.now = now
    },
  )
  let partReads = 0
  for (const { nodeId, login } of people) {
    const answer = whole.get(nodeId)
    const { ledger, reads } = polled.get(nodeId) ?? { ledger: [], reads: { parts: 0, everything: 0 } }
    if (answer?.state !== 'complete') throw new Error(`${login} did not answer`)
    const expected = observe([], answer, { window, lastCompleteAt: 0 })
    expect(earned(ledger), login).toEqual(earned(expected))
    expect(reads.everything, login).toBeLessThanOrEqual(5)
    partReads += reads.parts
  }
  expect(partReads).toBeGreaterThan(people.length)
})

function earned(rows: readonly { key: string; points: number; reason: string | null }[]) {
  return rows
    .filter(({ reason }) => reason !== 'gone')
    .map(({ key, points, reason }) => [key, points, reason])
    .toSorted()
}
