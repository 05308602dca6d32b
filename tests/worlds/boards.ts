import type { BoardView } from '#app/core/standings/board-view.ts'
import { loader as leaderboard } from '#app/routes/leaderboard.route.tsx'
import { callRoute, pageRequest, type TestContext } from '../people/factories.ts'

export type Person = { id: string; username: string; points: number; reachedAt: number }

export async function board(context: TestContext, path: string, cookie = ''): Promise<BoardView> {
  const answer = await callRoute(leaderboard, context, pageRequest(path, cookie))
  if (answer instanceof Response) throw new Error('the board answered with a response')
  return answer.view
}

export async function walk(
  context: TestContext,
  path: string,
  link: 'nextHref' | 'previousHref',
): Promise<BoardView[]> {
  const pages: BoardView[] = []
  for (let href: string | null = path; href !== null; href = pages.at(-1)?.[link] ?? null) {
    pages.push(await board(context, href))
    if (pages.length > 10) throw new Error('the pages do not end')
  }
  return pages
}

export function shown(view: BoardView) {
  return view.rows.map(({ username, rank }) => ({ username, rank }))
}

/** Sorted by rank: points, then the earlier score, then id. */
export function placed<Climber extends Person>(people: Climber[]): Climber[] {
  return people.toSorted(
    (one, other) => other.points - one.points || one.reachedAt - other.reachedAt || (one.id < other.id ? -1 : 1),
  )
}

export function rankAmong(people: Person[], points: number): number {
  return 1 + people.filter((person) => person.points > points).length
}
