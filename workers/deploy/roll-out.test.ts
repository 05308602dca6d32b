import { expect, test } from 'vitest'
import { MIGRATIONS } from '#db/migrations.ts'
import { IMAGES, laterDeployment } from '#tests/deploy/deployments.ts'
import { LIVE, NEXT, NEXT_IMAGES } from '#tests/deploy/fake-cloudflare.ts'

const LISTING = 'd1 execute mergequest-staging --remote --env staging'
const TRIED = [
  'deployments status --json --env staging',
  `versions view ${LIVE} --json --env staging`,
  'versions upload --env staging',
  `versions deploy ${LIVE}@100% ${NEXT}@0% --yes --env staging`,
  `smoke trial ${NEXT}`,
]
const PROMOTED = [
  ...TRIED,
  `versions deploy ${NEXT}@100% --yes --env staging`,
  'triggers deploy --env staging',
  `smoke live ${NEXT}`,
  `versions deploy ${NEXT_IMAGES}@100% --yes ${IMAGES}`,
  LISTING,
]
const KEPT = [...TRIED, `versions deploy ${LIVE}@100% --yes --env staging`]

test('a later version is tried without traffic, then gets all of it with its triggers, and is tried again', async () => {
  const { rolledOut, done } = await laterDeployment({})
  expect([rolledOut, done]).toEqual([PROMOTED, true])
})

test('what is missing goes through the query endpoint, because imports fail beside read replication', async () => {
  const { calls, migrations, done } = await laterDeployment({ migrations: MIGRATIONS.slice(0, -1) })
  expect(done).toBe(true)
  // What narrows comes after the new version, whatever its number.
  expect(migrations.toSorted()).toEqual(MIGRATIONS)
  expect(calls.filter((call) => call.endsWith('/query'))).toHaveLength(1)
  expect(calls.some((call) => call.endsWith('--file'))).toBe(false)
})

test('a version that fails its test gets no traffic, nor does the Worker that draws', async () => {
  const { calls, rolledOut, said, done } = await laterDeployment({ outcome: 'failed' })
  expect([rolledOut, done]).toEqual([KEPT, false])
  expect(calls).toContain(`versions upload ${IMAGES}`)
  expect(said.at(-1)).toContain(`${LIVE} stays live`)
})

test('a Worker that draws and cannot be uploaded ends it before anything changed', async () => {
  const { calls, done, error } = await laterDeployment({ faults: [{ on: /versions upload -c/, as: 'refused' }] })
  expect([done, error]).toEqual([false, expect.stringContaining('versions upload -c')])
  expect(calls.some((call) => /^(d1 execute|versions deploy|deploy |PUT|POST)/.test(call))).toBe(false)
})

test.each<[string, boolean, string | null, string[], boolean]>([
  ['without a terminal', false, null, KEPT, false],
  ['after a no', false, 'n', KEPT, false],
  ['after a yes', false, 'y', PROMOTED, true],
  ['with --yes', true, null, PROMOTED, true],
])('a version that cannot be tried, as nothing answers, is live only if a person agrees: %s', async (...row) => {
  const [, isAgreed, answer, calls, isDone] = row
  const { rolledOut, done, said, questions } = await laterDeployment({ outcome: 'unreachable', isAgreed, answer })
  expect([rolledOut, done]).toEqual([calls, isDone])
  expect(said.join('\n')).toContain('Nothing of ours answers at https://quest.test')
  expect(questions).toEqual(answer === null ? [] : ['Give it all traffic untried? [y/N] '])
})

test.each(['2026-11-22T23:29:59Z', '2026-11-23T02:00:00Z', '2026-11-24T05:29:59Z', '2026-11-24T08:00:00Z'])(
  'at %s migrations are applied',
  async (now) => {
    expect((await laterDeployment({ now, migrations: MIGRATIONS.slice(0, -1) })).done).toBe(true)
  },
)

test.each([
  ['2026-11-22T23:30:00Z', '2026-11-23 02:00'],
  ['2026-11-23T01:59:59Z', '2026-11-23 02:00'],
  ['2026-11-24T05:30:00Z', '2026-11-24 08:00'],
  ['2026-11-24T07:59:59Z', '2026-11-24 08:00'],
])('at %s, when a week ends or closes, migrations wait until %s, unless --now is given', async (now, until) => {
  const missing = { now, migrations: MIGRATIONS.slice(0, -1) }
  const { calls, error, done } = await laterDeployment(missing)
  expect([done, error]).toEqual([false, expect.stringContaining(`after ${until} UTC, or add --now.`)])
  expect(calls.some((call) => /^(POST|PUT|deploy |versions deploy)|--file/.test(call))).toBe(false)
  const urgent = await laterDeployment({ ...missing, isUrgent: true })
  const nothingMissing = await laterDeployment({ now })
  const first = await laterDeployment({ now, isDeployed: false, migrations: [], replication: 'disabled' })
  expect([urgent.done, nothingMissing.done, first.done]).toEqual([true, true, true])
})
