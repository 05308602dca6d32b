import { expect, test } from 'vitest'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { refreshTotals } from '#app/core/github/refresh-totals.server.ts'
import { joinPlayer } from '#app/core/players/join-player.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { loadPublicPlayer } from '#app/features/public-api/load-public-player.server.ts'
import { claimPlayer } from '#app/features/sign-in/complete-sign-in.server.ts'
import { emptyDatabase, testContext, testVars } from '#tests/people/factories.ts'
import { createSandbox } from '#workers/sandbox/create-sandbox.ts'

const FRIDAY = Date.parse('2026-11-20T15:00:00Z')

test.each(['octocat', 'Ada-Lovelace', 'x', 'Newcomer-a0'])(
  '%s joins the sandbox’s product and has points in the week',
  async (name) => {
    const context = testContext(FRIDAY)
    await emptyDatabase(context)
    const sandbox = createSandbox({
      seed: 'mergequest',
      now: context.now,
      appOrigin: testVars.APP_ORIGIN,
      origin: testVars.GITHUB_API_URL,
      secrets: {
        githubClientId: '',
        githubClientSecret: '',
        githubApp: { id: '', privateKey: '' },
        githubWebhookSecret: '',
        telegramBotToken: '',
        telegramWebhookSecret: '',
        emailApiKey: '',
      },
      settings: { limits: { core: null, search: null, graphql: null } },
    })
    const { now, log } = context
    const ask = (input: RequestInfo | URL, init?: RequestInit) => sandbox.fetch(new Request(input, init))
    const github = createGitHub({
      apiUrl: testVars.GITHUB_API_URL,
      token: 'token',
      fetch: ask,
      now,
      sleep: async () => undefined,
      log,
    })
    const product = { ...context, github }
    await advanceWeeks(product)
    await writeRegistration(product, 'open')
    const joined = await joinPlayer(product, name)
    if (!joined.ok) throw new Error(joined.code)
    const found = await github.findUser(name)
    if (!found.ok || found.value === null) throw new Error('not at GitHub')
    const identity = { ...found.value, avatarUrl: null, email: null, emailVerified: false }
    await claimPlayer(product, joined.player, identity)
    expect((await pollPlayers(product, [joined.player.id])).failed).toEqual([])
    await refreshTotals(product, joined.player.id)
    const answer = await loadPublicPlayer(product, name)
    expect(answer).toMatchObject({ ok: true, found: { username: name, week: { rank: 1 } } })
    expect(answer.ok && answer.found.week.points).toBeGreaterThan(20)
    expect(answer.ok && answer.found.counters.commits).toBeGreaterThan(100)
  },
)
