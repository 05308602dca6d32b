import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { storeDeadLetter } from '#app/core/outbox/store-dead-letter.server.ts'
import { forfeitAward, releaseAward } from '#app/core/weeks/decide-award.server.ts'
import { DAY, HOUR, weekOf } from '#app/domain/time/period.ts'
import { reviewOf } from '#app/domain/weeks/review.ts'
import { changeEnquiry } from '#app/features/ads/staff/change-enquiry.server.ts'
import { appealAward } from '#app/features/moderation/appeal-award.server.ts'
import { reportPlayer } from '#app/features/moderation/report-player.server.ts'
import { assignCode } from '#app/features/prizes/staff/assign-code.server.ts'
import { enquiries } from '#db/schema/ads.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
import { awards } from '#db/schema/weeks.ts'
import { SEED } from './seed-staff.ts'

/** Local only: open and finished work of the staff. */

type SeedContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

/** They release what they find honest, and take back what was labelled as spam. */
export async function decideAsStaff(context: SeedContext, week: string, leavesSpam = false): Promise<void> {
  for (const award of await listHeld(context)) {
    if (award.week !== week) continue
    const decided = { week, place: award.place, reason: TAKEN_BACK }
    const isSpam = award.signs.includes('spam_labels')
    if (isSpam && leavesSpam) continue
    if (isSpam) await forfeitAward(context, SEED, decided)
    else await releaseAward(context, SEED, week, award.place)
  }
}

/** Staff have looked at what would end by itself already, whatever day of the week it is. */
export async function releaseWeakReviews(context: SeedContext): Promise<void> {
  for (const { week, place, ...award } of await listHeld(context))
    if (!reviewOf(award).needsPerson) await releaseAward(context, SEED, week, place)
}

function listHeld({ db }: SeedContext) {
  return db.select().from(awards).where(eq(awards.state, 'held')).orderBy(awards.week, awards.place)
}

/** A player whose place was taken back appeals, and two of this week's leaders are reported. */
export async function fillAppealsAndReports(context: SeedContext, members: { id: string }[]): Promise<void> {
  const lost = await context.db
    .select({ id: players.id, week: awards.week, githubUsername: players.githubUsername })
    .from(awards)
    .innerJoin(players, eq(players.id, awards.playerId))
    .where(eq(awards.state, 'forfeited'))
    .orderBy(desc(awards.week), awards.place)
    .limit(1)
  for (const { week, ...player } of lost) await appealAward(context, player, week, APPEAL)
  const leaders = await context.db
    .select({ id: players.id, githubUsername: players.githubUsername })
    .from(standings)
    .innerJoin(players, eq(players.id, standings.playerId))
    .where(sql`period = ${weekOf(context.now())} AND ranked = 1 AND points > 0`)
    .orderBy(standings.descent, standings.reachedAt, standings.playerId)
    .limit(4)
  const ids = members.slice(-REPORTS.length).map((member) => member.id)
  const reporters = await context.db.select().from(players).where(inArray(players.id, ids))
  for (const [index, text] of REPORTS.entries()) {
    const [reporter, reported] = [reporters[index], leaders[1 + index * 2]]
    if (reporter !== undefined && reported !== undefined) await reportPlayer(context, reporter, reported, text)
  }
}

export async function fillEnquiriesAndCodes(context: SeedContext): Promise<void> {
  const values = ENQUIRIES.map(({ ago, ...example }, index) => ({
    id: `enq_example${index}`,
    createdAt: context.now() - ago,
    ...example,
  }))
  await context.db.insert(enquiries).values(values)
  await changeEnquiry(context, SEED, 'enq_example2', 'answer')
  await assignCodes(context)
}

/** The week before last, so that /prizes does not show them as waiting. */
async function assignCodes(context: SeedContext): Promise<void> {
  const winners = await context.db
    .select({ week: awards.week, player: awards.playerId })
    .from(awards)
    .where(
      sql`week = (SELECT key FROM weeks WHERE state = 'closed' ORDER BY key DESC LIMIT 1 OFFSET 1)
        AND state IN ('granted', 'released') AND place BETWEEN 4 AND 6`,
    )
  for (const winner of winners) await assignCode(context, SEED, { prizeId: 'prize_cairn', ...winner })
}

/** From the seeded weeks, so that staff have some to decide. */
export async function fillDeadLetters(context: AppContext): Promise<void> {
  const log = () => undefined
  for (const [index, message] of LETTERS.entries()) {
    const now = () => context.now() - (index * 7 + 1) * HOUR
    const id = `letter-${String(LETTERS.length - index).padStart(2, '0')}`
    await storeDeadLetter({ ...context, now, log }, { id, message, attempts: index % 3 === 1 ? 1 : 6 })
  }
  // The chat refused these at each of their tries, so staff decide.
  await context.db.run(sql`UPDATE dead_letters SET tries = 3, next_try_at = NULL,
    cause = 'The recipient did not accept it.' WHERE message ->> 'type' = 'notify-admin'`)
}

const TAKEN_BACK = 'Two maintainers labelled your pull requests of that week as spam.'

const APPEAL =
  'We released three libraries that week, and I merged what the others had reviewed over a month. The pull requests are linked from the release notes.'

const REPORTS = [
  'Ten pull requests of one line each, all opened on Tuesday morning in repositories that were made the day before.',
  'The reviews all say the same two words. I do not think that anybody read the code.',
]

const ENQUIRIES = [
  {
    ago: 3 * HOUR,
    slot: 'sponsor',
    name: 'Example Sponsor',
    email: 'hello@cornice.example',
    website: 'https://cornice.example/ci?from=quest',
    message:
      'An example of an enquiry: we build a preview for every branch and would like the sponsor block for December.\n\nWhich picture size do you need, and from which day is the place free?',
  },
  {
    ago: 26 * HOUR,
    slot: 'message',
    name: 'Example with a very long name of a company that goes on and on, Limited',
    email: 'an-address-that-is-rather-long-for-a-phone@subdomain.moraine.example',
    website: 'moraine.example',
    message: 'A short example.',
  },
  {
    ago: 9 * DAY,
    slot: 'row',
    name: 'Example Answered',
    email: 'ada@tarn.example',
    website: 'tarn.example',
    message: 'An example that was answered: may we have the row for one week in January?',
  },
]

const LETTERS: unknown[] = [1, 2, 3].flatMap((number) => [
  {
    type: 'notify-admin',
    id: `seeded:letter-${number}`,
    text: `A notice that found no way, number ${number}.`,
    requestId: `cron-${number}`,
  },
  { type: 'tell-fortune', who: 'somebody@mergequest.example', chat: -1001234567, lines: ['One', 'Two'] },
  {
    type: 'confirm-email',
    playerId: 'pl_nobody',
    email: `nobody-${number}@mergequest.example`,
    expiresAt: 1_795_000_000_000,
  },
])
