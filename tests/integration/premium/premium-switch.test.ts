import { beforeEach, expect, test } from 'vitest'
import { findPlayerByUsername, type Player } from '#app/core/players/find-player.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import { createLeaderboard } from '#app/features/contests/private-leaderboards/create-leaderboard.server.ts'
import { takePrize } from '#app/features/prizes/take-prize.server.ts'
import { findPublicResume } from '#app/features/resume/load-resume.server.ts'
import { publishResume } from '#app/features/resume/save-resume.server.ts'
import { loadStats } from '#app/features/statistics/load-stats.server.ts'
import { prizeCodes } from '#db/schema/prizes.ts'
import { emptyDatabase, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'
import { insertRows, makeAwards, makePrizes, makeWeeks } from '#tests/worlds/rows.ts'
import { buy, connectStripe, type TestStripe } from '#tests/worlds/stripe.ts'

let context: TestContext
let stripe: TestStripe

beforeEach(async () => {
  context = testContext(MONDAY + DAY)
  stripe = connectStripe(context)
  await emptyDatabase(context)
})

test('premium features are closed before, open while premium lasts, through a failed renewal, and closed after', async () => {
  const { id, githubUsername } = await makePlayer(context)
  await winLastWeek(id)
  expect(await openTo(githubUsername, 'before')).toEqual(CLOSED)
  await buy(context, stripe, { id, githubUsername }, 'monthly_subscription')
  await publishResume(context, await read(githubUsername), true)
  expect(await openTo(githubUsername, 'bought')).toEqual(OPEN)
  const subscription = await stripe.find('subscription')
  await stripe.deed('fail_renewal', subscription.id)
  expect(await openTo(githubUsername, 'past due')).toEqual(OPEN)
  await stripe.deed('give_up', subscription.id)
  expect(await openTo(githubUsername, 'after')).toEqual({ ...CLOSED, exclusivePrize: 'taken' })
  // Nothing is deleted: with premium everything is back.
  await buy(context, stripe, { id, githubUsername }, 'yearly_subscription')
  expect(await openTo(githubUsername, 'again')).toEqual(OPEN)
})

const CLOSED = { isPremium: false, detail: false, board: false, resume: false, exclusivePrize: 'premium_only' }
const OPEN = { isPremium: true, detail: true, board: true, resume: true, exclusivePrize: 'taken' }

async function openTo(username: string, boardName: string) {
  const player = await read(username)
  return {
    isPremium: player.isPremium,
    detail: (await loadStats(context, player)).detail !== null,
    board: (await createLeaderboard(context, player.id, { name: boardName, description: '', endsOn: '' })).ok,
    resume: (await findPublicResume(context, username)) !== null,
    exclusivePrize: await takePrize(context, player.id, { prizeId: 'gold', week: '2026-W46' }),
  }
}

async function read(username: string): Promise<Player> {
  const player = await findPlayerByUsername(context, username)
  if (player === null) throw new Error('no player')
  return player
}

async function winLastWeek(playerId: string): Promise<void> {
  for (const row of [
    makeWeeks(context, { key: '2026-W46' }),
    makeAwards(context, { week: '2026-W46', place: 1, playerId }),
    makePrizes(context, { id: 'gold', title: 'Gold', worth: 100, exclusive: true }),
    insertRows(context, prizeCodes, { prizeId: 'gold', code: 'GOLD-1' }),
  ])
    await context.db.run(row)
}
