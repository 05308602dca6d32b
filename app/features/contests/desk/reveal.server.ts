import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { chatStatement } from '#app/core/contests/running/chat-statement.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { readBoard } from '#app/core/contests/running/make-board.server.ts'
import { memberNoticeStatement } from '#app/core/contests/running/notify-members.server.ts'
import { freezesAt, isOver, isRevealOpen, REVEAL_STEPS } from '#app/domain/contests/contest.ts'
import { done, doneWith, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { contestBoards } from '#db/schema/contests/scores.ts'

type RevealContext = Pick<AppContext, 'db' | 'now'>
export type RevealIntent = 'reveal-next' | 'step-back' | 'clear-stage' | 'show-everything'

/**
 * Moves the reveal, which begins with the last place that somebody has. `from` is how far it was on the screen of whoever
 * pressed, so that two remotes, or a button pressed twice, uncover one rank and not two.
 */
export async function moveReveal(
  context: RevealContext,
  contest: Contest,
  { intent, from }: { intent: RevealIntent; from: string },
): Promise<FormOutcome> {
  if (!isRevealOpen(contest, context.now()))
    return doneWith('warning', 'You can reveal places after the end, if the standings were frozen.')
  const shown = from === '' ? null : Number(from)
  const next = nextStep(intent, shown ?? 0, REVEAL_STEPS - (await listHidden(context, contest)).length)
  const isContest = eq(contests.id, contest.id)
  const isThere = sql`EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${contest.id} AND revealed IS ${next})`
  await writeTogether(context.db, [
    context.db
      .update(contests)
      .set({ revealed: next })
      .where(and(isContest, sql`${contests.revealed} IS ${shown}`)),
    context.db.delete(contestBoards).where(and(eq(contestBoards.contestId, contest.id), isThere)),
    ...(next === REVEAL_STEPS && freezesAt(contest) !== null
      ? [
          chatStatement(context, contest.id, 'reveal', isThere),
          memberNoticeStatement(context, contest.id, 'final', isThere),
        ]
      : []),
  ])
  const [now] = await context.db.select({ revealed: contests.revealed }).from(contests).where(isContest)
  return now?.revealed === next
    ? done(stepText(next))
    : doneWith('warning', 'Somebody else moved the reveal. This is where it is now.')
}

/** `empty`: how many of the ten places nobody has. */
function nextStep(intent: RevealIntent, shown: number, empty: number): number | null {
  switch (intent) {
    case 'reveal-next':
      return Math.min(Math.max(shown, empty) + 1, REVEAL_STEPS)
    case 'step-back':
      return shown - 1 <= empty ? null : shown - 1
    case 'clear-stage':
      return null
    case 'show-everything':
      return REVEAL_STEPS
  }
}

function stepText(revealed: number | null): string {
  if (revealed === null) return 'The stage is clear.'
  return revealed === REVEAL_STEPS ? 'Everything is revealed.' : 'The stage follows.'
}

/** The first ten as they really are, from the tenth to the first. For the remote only. */
export async function listHidden(context: RevealContext, contest: Contest) {
  const { players } = await readBoard(context, contest, { isUncovered: true })
  return players
    .filter(({ rank }) => rank > 0)
    .slice(0, REVEAL_STEPS)
    .map(({ username, points }, index) => ({ place: index + 1, username, points }))
    .toReversed()
}

/** Sets when the standings freeze, until they are frozen. */
export async function setFreeze(
  context: RevealContext,
  contest: Contest,
  { freezeMinutes }: { freezeMinutes: number | null },
): Promise<FormOutcome> {
  const now = context.now()
  const at = freezesAt(contest)
  if ((at !== null && now >= at) || isOver(contest.state))
    return doneWith('warning', 'The standings are already frozen. That can’t be changed.')
  if (freezeMinutes !== null && now >= contest.endsAt - freezeMinutes * MINUTE)
    return doneWith('warning', 'That moment has passed. Choose a later one.')
  await context.db.update(contests).set({ freezeMinutes }).where(eq(contests.id, contest.id))
  return done('Saved. The page says when the standings freeze.')
}
