import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { joinBoard } from '#app/core/contests/running/join-board.server.ts'
import { recountPlayers } from '#app/core/contests/running/recount-contest.server.ts'
import { CONTEST_RULES, WEIGHTS } from '#app/domain/contests/contest-rules.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { changeRule } from '#app/features/contests/desk/change-rule.server.ts'
import { chooseTeam } from '#app/features/contests/desk/change-team.server.ts'
import { decideHold } from '#app/features/contests/desk/decide-hold.server.ts'
import { removeClimber } from '#app/features/contests/desk/remove-climber.server.ts'
import { moveReveal } from '#app/features/contests/desk/reveal.server.ts'
import { leaveLeaderboard } from '#app/features/contests/private-leaderboards/membership.server.ts'
import { changeAccountStatus } from '#app/features/players/staff/change-account-status.server.ts'
import { writeTogether } from '#db/client.ts'
import { photographWeeks } from './closed-weeks.ts'
import { idOf, type ContestAct, type ContestPlan } from './contest-plan.ts'
import type { Simulation } from './state.ts'
import type { Turn } from './turnstile.ts'
import { workerOf } from './worker.ts'

/** The acts whose time has come. People do them while Workers score, and none of them crashes halfway. */
export function contestFlows(simulation: Simulation): ((turn: Turn) => Promise<void>)[] {
  const plan = simulation.contests
  if (plan === null) return []
  const first = plan.acts.findIndex(({ at }) => at > simulation.clock.now)
  return plan.acts
    .splice(0, first === -1 ? plan.acts.length : first)
    .filter(({ kind }) => !OF_ACCOUNTS.includes(kind))
    .map((act) => async (turn) => perform(simulation, plan, contextOf(simulation, plan, turn), act))
}

/** What changes accounts also changes closed weeks' figures, so it happens between the steps. */
export async function changeAccounts(simulation: Simulation): Promise<void> {
  const plan = simulation.contests
  if (plan === null) return
  const due = plan.acts.filter(({ at, kind }) => at <= simulation.clock.now && OF_ACCOUNTS.includes(kind))
  if (due.length === 0) return
  plan.acts = plan.acts.filter((act) => !due.includes(act))
  const context = contextOf(simulation, plan, () => Promise.resolve())
  for (const act of due) await perform(simulation, plan, context, act)
  await photographWeeks(simulation)
}

const OF_ACCOUNTS: readonly ContestAct['kind'][] = ['suspend', 'lift', 'erase']

function contextOf(simulation: Simulation, { random }: ContestPlan, turn: Turn): AppContext {
  const calm = { ...simulation, random, faultRate: 0 }
  return workerOf(calm)(turn).context
}

async function perform(simulation: Simulation, plan: ContestPlan, context: AppContext, act: ContestAct): Promise<void> {
  const { random } = plan
  const playerId = idOf(simulation, act.who)
  const contest = await findContest(context, { id: act.contestId }, idOf(simulation, 0))
  if (contest === null) throw new Error('the contest is gone')
  switch (act.kind) {
    case 'join':
      await joinBoard(
        context,
        playerId,
        sql`board.id = ${contest.id}
        AND EXISTS (SELECT 1 FROM players WHERE id = ${playerId} AND suspended_at IS NULL)`,
      )
      return
    case 'leave':
      await leaveLeaderboard(context, playerId, contest.id)
      return
    case 'remove':
      await removeClimber(context, contest, {
        username: simulation.world.people[act.who]?.username ?? '',
        reason: 'Asked to leave by the organisers',
      })
      return
    case 'choose-team': {
      const teams = await context.db.all<{ id: string }>(sql`SELECT id FROM contest_teams ORDER BY name`)
      await chooseTeam(context, contest, playerId, random.pick(['', ...teams.map(({ id }) => id)]))
      return
    }
    case 'hold':
      // A refresh holds a day and takes its points in one batch, so nothing fails between the two.
      await hold({ ...context, db: simulation.database }, contest.id, playerId)
      return
    case 'decide':
    case 'change-decision': {
      const isOpen = act.kind === 'decide' ? sql`decision IS NULL` : sql`decision IS NOT NULL`
      const holds = await context.db.all<{ playerId: string; day: string }>(sql`
        SELECT player_id AS playerId, day FROM contest_holds WHERE contest_id = ${contest.id} AND ${isOpen} ORDER BY 1, 2`)
      if (holds.length === 0) return
      await decideHold(context, contest, { ...random.pick(holds), decision: random.pick(['counts', 'taken_back']) })
      return
    }
    case 'change-rule': {
      const rule = random.pick(CONTEST_RULES)
      const form = { rule, isOn: random.chance(0.7), weight: random.pick(WEIGHTS), limit: random.integer(1, 6) }
      // A slip is mended within the hour: two changes, which hold from the same midnight and are told apart by their reasons.
      const reason = `The simulation wanted it at ${new Date(act.at).toISOString()}.`
      await changeRule(context, contest, { ...form, reason })
      return
    }
    case 'reveal':
      await moveReveal(context, contest, { intent: 'show-everything', from: '' })
      return
    case 'suspend':
    case 'lift': {
      const outcome = await changeAccountStatus(context, 'staff', {
        playerId,
        change: act.kind,
        reason: 'Simulated for the contests.',
      })
      if (!outcome.ok && outcome.code !== 'already') throw new Error(outcome.code)
      return
    }
    case 'erase':
      await erase(simulation, context, act.who)
  }
}

/** A day that somebody should look at, as a refresh finds it: in one batch with a new version of the ledger. */
async function hold(context: AppContext, contestId: string, playerId: string): Promise<void> {
  const [earned] = await context.db.all<{
    day: string | null
  }>(sql`SELECT (SELECT key FROM json_each(days) LIMIT 1) AS day
    FROM contest_scores WHERE contest_id = ${contestId} AND player_id = ${playerId}
      AND EXISTS (SELECT 1 FROM members WHERE leaderboard_id = ${contestId} AND members.player_id = ${playerId})`)
  await writeTogether(context.db, [
    context.db.run(sql`INSERT INTO contest_holds (contest_id, player_id, day, reason, created_at)
      SELECT ${contestId}, ${playerId}, ${earned?.day ?? dayOf(context.now())}, 'simulated', ${context.now()}
      WHERE EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${contestId} AND final_at IS NULL)
        AND EXISTS (SELECT 1 FROM members WHERE leaderboard_id = ${contestId} AND player_id = ${playerId})
      ON CONFLICT DO NOTHING`),
    context.db.run(sql`UPDATE players SET ledger_version = ledger_version + 1 WHERE id = ${playerId}`),
  ])
  await recountPlayers(context, contestId, [playerId])
}

/** Erases somebody without an award or a friend here, on whom no other invariant of the simulation depends. */
async function erase(simulation: Simulation, context: AppContext, from: number): Promise<void> {
  const { world, database } = simulation
  const free = await database.all<{ id: string }>(sql`SELECT id FROM players AS one WHERE inviter_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM players WHERE inviter_id = one.id)
    AND NOT EXISTS (SELECT 1 FROM awards WHERE player_id = one.id) AND suspended_at IS NULL`)
  const ids = new Set(free.map(({ id }) => id))
  const order = [...world.people.slice(from), ...world.people.slice(2, from)]
  const person = order.find(({ githubId }) => ids.has(`pl_${githubId}`))
  if (person === undefined) return
  await erasePlayer(context, { id: `pl_${person.githubId}`, githubId: person.githubId })
  person.deletedAt = simulation.clock.now
}
