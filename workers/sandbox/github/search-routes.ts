import { Hono } from 'hono'
import { githubProblem, type SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { searchCommits, commitBody } from './search-commits.ts'
import { searchThreads, type SearchAnswer } from './search-issues.ts'
import { parseSearch } from './search-query.ts'
import { issueBody } from './thread-body.ts'

export function searchRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get('/search/commits', (c) => {
      const view = context.read(c.req.raw)
      const found = searchCommits(view, parseSearch(c.req.query('q') ?? ''), context.settings().heavy)
      return answer(c.req.query(), found, (commit) => commitBody(view, commit))
    })
    .get('/search/issues', (c) => {
      const view = context.read(c.req.raw)
      const found = searchThreads(view, parseSearch(c.req.query('q') ?? ''))
      return answer(c.req.query(), found, (thread) => ({ ...issueBody(view, thread), body: '', score: 1 }), {
        search_type: 'lexical',
      })
    })
}

function answer<Item>(
  parameters: Record<string, string>,
  found: SearchAnswer<Item>,
  toBody: (item: Item) => Record<string, unknown>,
  more: Record<string, unknown> = {},
): Response {
  if ((parameters.q ?? '').trim() === '') return invalid('missing', 'q')
  if ('problem' in found) {
    return found.problem.startsWith('Query must')
      ? githubProblem(422, found.problem)
      : invalid('invalid', 'q', found.problem)
  }
  const size = Math.min(100, Math.max(1, Number(parameters.per_page ?? 30) || 30))
  const page = Math.max(1, Number(parameters.page ?? 1) || 1)
  if (page * size > 1000 + size - 1) return githubProblem(422, 'Only the first 1000 search results are available')
  return Response.json({
    total_count: found.isIncomplete === true ? Math.floor(found.total / 2) : found.total,
    incomplete_results: found.isIncomplete === true,
    ...more,
    items: found.items.slice((page - 1) * size, page * size).map(toBody),
  })
}

function invalid(code: string, field: string, message = ''): Response {
  const errors = [{ message, resource: 'Search', field, code }]
  const body = {
    message: 'Validation Failed',
    errors,
    documentation_url: 'https://docs.github.com/v3/search/',
    status: '422',
  }
  return Response.json(body, { status: 422 })
}
