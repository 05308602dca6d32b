import { sql } from 'drizzle-orm'
import { staffCookie } from '#app/context/cookies.server.ts'
import { unsubscribeToken } from '#app/core/notifications/unsubscribe.server.ts'
import { newStaffSession } from '#app/core/sign-in/staff-session.server.ts'
import { createLeaderboard } from '#app/features/contests/private-leaderboards/create-leaderboard.server.ts'
import { publishResume } from '#app/features/resume/save-resume.server.ts'
import { writeTogether } from '#db/client.ts'
import { ads } from '#db/schema/ads.ts'
import { deadLetters } from '#db/schema/notifications.ts'
import { joinContest, makeContest } from '../worlds/contests.ts'
import type { Product } from '../worlds/product.ts'
import { insertRows, makeNotifications, makePrizes, makeProjects } from '../worlds/rows.ts'
import { emptyDatabase, makePlayer, signedIn, testContext, type TestContext } from './factories.ts'
import { makeFirstStaff } from './staff.ts'

export const ACTORS = ['visitor', 'player', 'premium', 'other', 'staff'] as const
export type Actor = (typeof ACTORS)[number]

/** The records behind the addresses: the premium player owns the board and the resume, the player everything else. */
export type Cast = {
  context: TestContext
  /** A fresh browser each time, so that a sign-out does not end another one's session. */
  cookieOf: (actor: Actor) => Promise<string>
  /** Keyed by a parameter's name, or by address and name where they differ. */
  params: Record<string, string>
  /** Undoes the changes of the table's empty forms. */
  restore: () => Promise<void>
}

/** Every actor of the authorization table in an empty database, with accounts that the sandbox's GitHub knows. */
export async function makeCast({ sandbox }: Product): Promise<Cast> {
  const context = testContext(Date.now())
  await emptyDatabase(context)
  const people = (await sandbox.people()).filter(({ quirk }) => quirk === null)
  const make = (index: number, values: Parameters<typeof makePlayer>[1] = {}) => {
    const person = people[index]
    if (person === undefined) throw new Error('The sandbox has too few people.')
    const { githubId, nodeId, login } = person
    const names = { githubUsername: login, lowerCaseGithubUsername: login.toLowerCase() }
    return makePlayer(context, { githubId, nodeId, ...names, ...values })
  }
  const player = await make(0, { email: 'player@example.test', emailConfirmedAt: 1 })
  const premium = await make(1, { isPremium: true })
  const other = await make(2)
  const staff = await makeFirstStaff(context)
  const board = await createLeaderboard(context, premium.id, { name: 'Rope', description: '', endsOn: '' })
  if (!board.ok) throw new Error(board.code)
  await publishResume(context, premium, true)
  const contest = await makeContest(context, {
    slug: 'autumn',
    owner: premium,
    embedOrigins: ['https://rope.example'],
  })
  await joinContest(context, contest, other, 80)
  await makePrizes(context, { id: 'rope', title: 'Rope', worth: 100 })
  const ad = { title: 'Rope', description: 'A thing', url: 'https://sponsor.example/' }
  await insertRows(context, ads, { id: 'ad_1', productId: 'product', slot: 'rotating', ...ad })
  await makeProjects(context, { id: 'prj_1', playerId: player.id })
  await insertRows(context, deadLetters, { id: 'letter', message: {}, attempts: 5, state: 'stored' })
  await makeNotifications(context, { id: 'notice', playerId: player.id, payload: { title: 'A', message: 'B' } })
  const [code] = await context.db.all<{ code: string }>(sql`SELECT invitation_code AS code FROM private_leaderboards
    WHERE id = ${board.id}`)
  const players = { player, premium, other }
  return {
    context,
    restore: async () => {
      await context.db.run(sql`UPDATE players SET email = 'player@example.test' WHERE id = ${player.id}`)
      await context.db.run(sql`DELETE FROM members WHERE player_id <> ${premium.id}`)
    },
    cookieOf: async (actor) => {
      if (actor === 'visitor') return ''
      if (actor !== 'staff') return signedIn(context, players[actor])
      const { sessionId, statement } = await newStaffSession(context, staff.id)
      await writeTogether(context.db, [statement])
      return (await staffCookie(context.config).write(sessionId)).split(';')[0] ?? ''
    },
    params: {
      username: player.githubUsername,
      '/resume/:username': premium.githubUsername,
      '/projects/:id': 'prj_1',
      '/my-leaderboards/:id': board.id,
      '/admin/private-leaderboards/:id': board.id,
      '/admin/players/:id': player.id,
      '/admin/prizes/:id': 'rope',
      '/admin/ads/:id': 'ad_1',
      '/payment-success/:id': 'cs_none',
      playerId: player.id,
      notice: 'notice',
      code: code?.code ?? '',
      token: await unsubscribeToken(context, { id: player.id, email: 'player@example.test' }),
      '/admin/dead-letters/:id': 'letter',
      week: '2026-W40',
      place: '1',
      owner: 'summit',
      name: 'rope',
      board: 'week',
      slug: 'autumn',
    },
  }
}
