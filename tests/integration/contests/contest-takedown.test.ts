import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { linesOf, textContent } from '#app/core/moderation/text-content.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { chooseTeam, startTeam } from '#app/features/contests/desk/change-team.server.ts'
import { showAgain, takeDown } from '#app/features/moderation/staff/change-text.server.ts'
import { writeTogether } from '#db/client.ts'
import { emptyDatabase, makePlayer, testContext, testVars } from '#tests/people/factories.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import { joinContest, makeClimber, makeContest, makeTeam } from '#tests/worlds/contests.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const WORD = 'Schmutz'
const context = testContext(NOW)
/** Everything of a running contest that anybody may open. */
const OUTPUTS = [
  '',
  '?tab=teams',
  '?tab=players',
  '/stage',
  '/stage.json',
  '/widget?board=teams',
  '/card.svg',
  '/calendar.ics',
]
let clock = NOW

beforeEach(async () => {
  await emptyDatabase(context)
  // An isolate remembers a stage for some seconds.
  clock += 20_000
})

test('a contest whose texts staff took down shows neither name, sentence, prizes, sponsor nor teams, until it is shown again', async () => {
  const owner = await makePlayer(context)
  const contest = await makeContest(context, {
    owner,
    slug: 'autumn',
    name: `${WORD} cup`,
    description: `All about ${WORD}`,
    prizes: [`A pile of ${WORD}`],
    sponsorName: `${WORD} Inc`,
    sponsorUrl: 'https://schmutz.example',
    teamMode: 'climbers',
  })
  const team = await makeTeam(context, contest, `${WORD} team`, `From ${WORD}`)
  for (const points of [300, 200, 100])
    await joinContest(context, contest, await makePlayer(context), points, { teamId: team })
  await writeTogether(context.db, [leaderboardTextStatement(context, owner.id, contest.id)])
  expect((await outputs()).every((text) => text.includes(WORD))).toBe(true)

  const [staffSee] = await context.db.all<{ content: string }>(sql`SELECT ${textContent} AS content
    FROM published_texts AS text WHERE subject_id = ${contest.id}`)
  expect(linesOf('leaderboard', staffSee?.content ?? null)).toEqual([
    `${WORD} cup`,
    `All about ${WORD}`,
    `A pile of ${WORD}`,
    `${WORD} Inc https://schmutz.example`,
    `${WORD} team From ${WORD}`,
  ])
  const text = { kind: 'leaderboard' as const, id: contest.id, reason: 'Rude' }
  expect(await takeDown(context, 'staff', text)).toEqual({ ok: true })
  clock += 20_000
  for (const shown of await outputs()) expect(shown.toLowerCase()).not.toContain(WORD.toLowerCase())
  expect(await showAgain(context, 'staff', text)).toEqual({ ok: true })
  clock += 20_000
  expect((await outputs()).every((shown) => shown.includes(WORD))).toBe(true)
})

test('a team that a climber started is new text for staff, and goes when the last climber leaves it', async () => {
  const contest = await makeContest(context, { teamMode: 'climbers', teamsLock: 'never' })
  const climber = await makeClimber(context, contest)
  const kept = await makeTeam(context, contest, 'Kept')
  const found = async () => {
    const own = await findContest(context, { id: contest.id }, climber.id)
    if (own === null) throw new Error('no contest')
    return own
  }
  for (const name of ['First', 'Second']) await startTeam(context, await found(), climber.id, { name, note: '' })
  expect(await teamNames()).toEqual(['Kept', 'Second'])
  expect(await context.db.all(sql`SELECT subject_id AS id FROM published_texts`)).toEqual([{ id: contest.id }])
  await chooseTeam(context, await found(), climber.id, kept)
  await chooseTeam(context, await found(), climber.id, '')
  expect(await teamNames()).toEqual(['Kept'])
})

async function teamNames(): Promise<string[]> {
  const rows = await context.db.all<{ name: string }>(sql`SELECT name FROM contest_teams ORDER BY name`)
  return rows.map(({ name }) => name)
}

async function outputs(): Promise<string[]> {
  return Promise.all(
    OUTPUTS.map(async (path) => {
      const request = new Request(`${testVars.APP_ORIGIN}/c/autumn${path}`, {
        headers: { 'user-agent': 'Mozilla/5.0' },
      })
      const answer = await askWorker(request, { APP_CLOCK_OFFSET: String(clock - Date.now()) })
      return answer.text()
    }),
  )
}
