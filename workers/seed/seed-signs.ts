import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { HOUR, weekEnd } from '#app/domain/time/period.ts'
import type { Sandbox } from '#workers/sandbox/create-sandbox.ts'
import type { Action } from '#workers/sandbox/world/action.ts'

type SeedContext = Pick<AppContext, 'db'> & Parameters<typeof pollPlayers>[0]
type Climber = { id: string; githubId: number; repositoryId: number; ownerId: number }

const LABELLED = 2

/**
 * Owners label pull requests of some among the ten as spam, in the week's last hour, so that a person has to decide about their
 * places. The points that count do not change.
 */
export async function labelAsSpam(
  context: SeedContext,
  sandbox: Sandbox,
  week: string,
  players: number,
): Promise<void> {
  const at = weekEnd(week) - HOUR
  const act = (action: Action) => sandbox.act({ ...action, at })
  const climbers = await listClimbers(context, week, players)
  for (const { githubId, repositoryId, ownerId } of climbers)
    for (let made = 0; made < LABELLED; made += 1) {
      const title = `Fix a typo in the notes (${made + 1})`
      const opened = await act({ type: 'open_pull_request', by: githubId, repository: repositoryId, title })
      if ('problem' in opened || opened.thread === null) continue
      const thread = { type: 'pull_request', id: opened.thread.id } as const
      await act({ type: 'label', by: ownerId, thread, label: 'spam' })
    }
  await pollPlayers(
    context,
    climbers.map(({ id }) => id),
  )
}

/**
 * Behind the first three, from the last of them, the same in each seed; each with a project that took in their work, whose
 * owner does not play.
 */
function listClimbers({ db }: SeedContext, week: string, players: number): Promise<Climber[]> {
  return db.all<Climber>(sql`
    SELECT players.id, github_id AS githubId, MIN(repository_id) AS repositoryId, owner_id AS ownerId
    FROM (SELECT player_id, descent FROM standings WHERE period = ${week} AND ranked = 1 AND points > 0
      ORDER BY descent, reached_at, player_id LIMIT 6 OFFSET 3) AS ten
    JOIN players ON players.id = ten.player_id
    JOIN ledger ON ledger.player_id = players.id AND kind = 'pull_request_accepted' AND points > 0
    JOIN repositories ON repositories.id = repository_id AND owner_id NOT IN (SELECT github_id FROM players)
    GROUP BY players.id ORDER BY descent DESC, github_id LIMIT ${players}`)
}
