import { expect, test } from 'vitest'
import { whatToRead } from '#app/domain/github/what-to-read.ts'
import { HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { NOW, openSandbox } from '#tests/servers/sandbox.ts'
import { githubIn } from '#tests/worlds/github-in-sandbox.ts'

test('a label that is set or removed after the merge moves its pull request up, and reading it takes three points', async () => {
  const sandbox = openSandbox()
  const github = githubIn(sandbox)
  const people = (await sandbox.people()).filter(({ pace, quirk }) => pace === 'steady' && quirk === null)
  const [author, maintainer] = people
  if (author === undefined || maintainer === undefined) throw new Error('nobody is active')
  const act = async (json: Record<string, unknown>) => {
    sandbox.clock.now += HOUR
    const done = (await (await sandbox.call('/sandbox/acts', { json })).json()) as { thread: { id: number } }
    sandbox.clock.now += MINUTE
    return done.thread.id
  }
  const thread = await act({ type: 'open_pull_request', by: author.login, title: 'To be labelled' })
  await act({ type: 'merge_pull_request', by: maintainer.login, author: author.login, thread })
  const account = { nodeId: author.nodeId, githubId: author.githubId }
  const seen = async () => {
    const window = { from: NOW - WEEK, to: sandbox.clock.now }
    const probe = (await github.fetchProbes([account], window)).get(account.nodeId)
    if (probe?.state !== 'answered') throw new Error('no probe')
    return { window, fingerprints: probe.fingerprints }
  }
  const readSince = async (before: Awaited<ReturnType<typeof seen>>) => {
    const points = github.meter().points
    const { window, fingerprints } = await seen()
    const stored = { fingerprints: before.fingerprints, from: window.from, readAt: window.to - MINUTE }
    const parts = whatToRead(stored, fingerprints, { from: window.from, now: window.to, finalFetch: 0 })
    if (typeof parts === 'string') throw new Error(`reads ${parts}`)
    const answer = (await github.fetchActivity([{ ...account, parts }], window)).get(account.nodeId)
    const found =
      answer?.state === 'complete' ? answer.threads.find(({ key }) => key === `pr:${thread}:opened`) : undefined
    const setters = await github.fetchLabelSetters([found?.nodeId ?? ''])
    return {
      parts: Object.keys(parts),
      found,
      setters: setters.get(found?.nodeId ?? ''),
      points: github.meter().points - points,
    }
  }
  const merged = await seen()
  await act({ type: 'label', by: maintainer.login, thread, label: 'level: advanced' })
  const labelled = await readSince(merged)
  expect(labelled).toMatchObject({
    parts: ['pullRequests'],
    found: { labels: ['level: advanced'] },
    setters: [{ label: 'level: advanced', setterId: maintainer.githubId }],
    points: 3,
  })
  const before = await seen()
  await act({ type: 'unlabel', by: maintainer.login, thread, label: 'level: advanced' })
  const unlabelled = await readSince(before)
  expect(unlabelled).toMatchObject({ parts: ['pullRequests'], found: { labels: [] } })
})
