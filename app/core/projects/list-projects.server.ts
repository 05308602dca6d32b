import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Cursor } from '#app/domain/values/pages.ts'
import type { ProjectOrder } from './project-view.ts'
import { isSeenProject, type StoredProject } from './show-project.server.ts'

/** `cursor`: clicks or time of creation, highest first. */
export type ProjectSlice = { from: 'start' } | { from: 'after' | 'before'; cursor: Cursor }

export type ListedProject = StoredProject & {
  createdAt: number
  playerId: string
  username: string
  githubId: number
  isPremium: number
}

export const PROJECTS_PAGE = 24
/** Rows read at once, and at most for one page, hidden ones included. */
const STEP = 30
const WALK = 16 * STEP

/**
 * Along the index of the order. Too many hidden projects end the page early. `end`: the next cursor, null at the end.
 */
export async function listProjects(
  context: Pick<AppContext, 'db'>,
  order: ProjectOrder,
  slice: ProjectSlice,
): Promise<{ projects: ListedProject[]; end: Cursor | null }> {
  const backwards = slice.from === 'before'
  const seen: ListedProject[] = []
  const page = (end: Cursor | null) => ({ projects: backwards ? seen.toReversed() : seen, end })
  let cursor = slice.from === 'start' ? null : slice.cursor
  for (let walked = 0; walked < WALK; walked += STEP) {
    const rows = await readStep(context, order, backwards, cursor)
    for (const row of rows) {
      if (row.isSeen === 1 && seen.length === PROJECTS_PAGE) return page(cursor)
      if (row.isSeen === 1) seen.push(row)
      cursor = cursorOf(order, row)
    }
    if (rows.length < STEP) return page(null)
  }
  return page(cursor)
}

export function cursorOf(order: ProjectOrder, project: ListedProject): Cursor {
  return { value: order === 'clicked' ? project.clicks : project.createdAt, id: project.id }
}

function readStep(
  context: Pick<AppContext, 'db'>,
  order: ProjectOrder,
  backwards: boolean,
  cursor: Cursor | null,
): Promise<(ListedProject & { isSeen: number })[]> {
  const column = sql.raw(`projects.${order === 'clicked' ? 'clicks' : 'created_at'}`)
  const direction = sql.raw(backwards ? 'ASC' : 'DESC')
  return context.db.all<ListedProject & { isSeen: number }>(sql`
    SELECT projects.id, title, description, website, repository, clicks, created_at AS createdAt, player_id AS playerId,
      players.github_username AS username, players.github_id AS githubId, players.is_premium AS isPremium,
      ${isSeenProject} AS isSeen
    FROM projects CROSS JOIN players ON players.id = projects.player_id
    ${cursor === null ? sql`` : bound(column, backwards, cursor)}
    ORDER BY ${column} ${direction}, projects.id ${direction} LIMIT ${STEP}`)
}

function bound(column: SQL, backwards: boolean, { value, id }: Cursor): SQL {
  return sql`WHERE (${column}, projects.id) ${sql.raw(backwards ? '>' : '<')} (${value}, ${id})`
}
