import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { joinBoard } from '#app/core/contests/running/join-board.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { contestQuery } from '#app/features/contests/page/contest-query.ts'
import { loadContestScreen } from '#app/features/contests/page/load-contest-screen.server.ts'
import { findInvitation } from '#app/features/contests/private-leaderboards/find-invitation.server.ts'
import { joinLeaderboard } from '#app/features/contests/private-leaderboards/membership.server.ts'
import { joinContest } from '#app/features/contests/setup/join-contest.server.ts'
import { publishedTexts } from '#db/schema/moderation.ts'
import { emptyDatabase, makePlayer, testContext } from '#tests/people/factories.ts'
import { makeShortContest, SHORT_START } from '#tests/worlds/contests.ts'
import { deskOf, errorsOf } from '#tests/worlds/desk.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const context = testContext(SHORT_START)
const desk = deskOf(context, '/settings')
const PAGES = { conductUrl: 'https://halden.example/conduct', privacyUrl: 'https://halden.example/data' }

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = SHORT_START
  await advanceWeeks(context)
  context.clock.now = SHORT_START + 12 * HOUR
})

async function screen(contest: { id: string }, tab = 'news') {
  const found = await findContest(context, { id: contest.id }, null)
  if (found === null) throw new Error('no contest')
  return loadContestScreen(context, found, null, contestQuery(new URLSearchParams({ tab })))
}

const agreedAt = (player: { id: string }) =>
  context.db.all(sql`SELECT agreed_at AS agreedAt FROM members WHERE player_id = ${player.id}`)

test('pages of the organiser are shown, and whoever joins agrees to them, by the page and by an invitation', async () => {
  const { contest } = await makeShortContest(context, { slug: 'autumn', ...PAGES })
  const [one, other, third] = [await makePlayer(context), await makePlayer(context), await makePlayer(context)]
  expect((await screen(contest)).policies).toEqual([
    { label: 'Code of conduct', url: PAGES.conductUrl },
    { label: 'Who processes your data', url: PAGES.privacyUrl },
  ])
  expect(await joinContest(context, one.id, 'autumn')).toEqual({ ok: false, code: 'agree' })
  expect(await agreedAt(one)).toEqual([])
  expect(await joinContest(context, one.id, 'autumn', true)).toEqual({ ok: true, isNew: true })
  expect(await agreedAt(one)).toEqual([{ agreedAt: context.clock.now }])
  await context.db.run(sql`UPDATE private_leaderboards SET invitation_code = 'aB3_aB3_aB3_aB3_aB3_aB3_aB3_aB3_'`)
  const code = 'aB3_aB3_aB3_aB3_aB3_aB3_aB3_aB3_'
  expect(await findInvitation(context, other.id, code)).toMatchObject({ contest: { policies: [{}, {}] } })
  expect(await joinLeaderboard(context, other.id, code)).toEqual({ ok: false, code: 'agree' })
  expect(await joinLeaderboard(context, other.id, code, true)).toMatchObject({ ok: true, isNew: true })
  expect(await joinBoard(context, third.id, sql`board.id = ${contest.id}`)).toBe('agree')
  // Who is in stays in, whatever is ticked.
  expect(await joinContest(context, one.id, 'autumn')).toEqual({ ok: true, isNew: false })
  expect(await joinLeaderboard(context, other.id, code)).toMatchObject({ ok: true, isNew: false })
})

test('without pages nobody is asked, and pages that staff took down bind nobody', async () => {
  const { contest } = await makeShortContest(context, { slug: 'autumn' })
  const [one, other] = [await makePlayer(context), await makePlayer(context)]
  expect(await joinContest(context, one.id, 'autumn')).toEqual({ ok: true, isNew: true })
  expect(await agreedAt(one)).toEqual([{ agreedAt: null }])
  await context.db.run(sql`UPDATE contests SET terms_url = 'https://halden.example/terms'`)
  await insertRows(context, publishedTexts, [
    { kind: 'leaderboard', subjectId: contest.id, playerId: contest.ownerId, changedAt: 1, takenDownAt: 1 },
  ])
  expect((await screen(contest)).policies).toEqual([])
  expect(await joinContest(context, other.id, 'autumn')).toEqual({ ok: true, isNew: true })
})

test('a change of them is in the news, and an address that is none is refused beside its field', async () => {
  const { contest, owner } = await makeShortContest(context)
  const change = async (fields: Record<string, string>) =>
    desk.send(contest.id, owner, { intent: 'change-rewards', seen: '0', ...fields })
  for (const url of ['http://halden.example', 'javascript:alert(1)', 'halden', 'https://user:secret@halden.example'])
    expect(errorsOf(await change({ termsUrl: url }))['termsUrl']).toMatch(/https:\/\//)
  await change({ termsUrl: 'https://halden.example/terms' })
  expect((await screen(contest)).news).toMatchObject([
    { title: 'The pages to agree to changed', text: 'none → https://halden.example/terms' },
  ])
})
