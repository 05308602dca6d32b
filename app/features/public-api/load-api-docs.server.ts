import { and, desc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { findLastClosedWeek } from '#app/core/weeks/week-state.server.ts'
import { previousWeek, weekOf } from '#app/domain/time/period.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'
import { loadPublicBoard } from './load-public-board.server.ts'
import { namedSchemas, parametersOf } from './openapi.ts'
import { PROBLEMS } from './problems.ts'
import { apiSchemas } from './schema-parts.ts'
import { fieldsOf, typeText, type Schema } from './schema-text.ts'

type DocsContext = Pick<AppContext, 'config' | 'db' | 'now'>

export type ApiDocsView = Awaited<ReturnType<typeof loadApiDocs>>
export type OperationView = ReturnType<typeof viewOf>

/** With examples that work on this installation. */
export async function loadApiDocs(context: DocsContext) {
  const { first, names } = await examples(context)
  const endpoints: [string, Endpoint][] = Object.entries(ENDPOINTS)
  const groups = Map.groupBy(endpoints, ([, { group }]) => group)
  return {
    origin: context.config.APP_ORIGIN,
    first,
    groups: Array.from(groups, ([name, own]) => ({
      name,
      operations: own.map(([id, endpoint]) => viewOf(id, endpoint, names)),
    })),
    problems: Object.entries(PROBLEMS).map(([code, { status, detail }]) => ({ code, status, detail })),
    schemas: Object.entries(namedSchemas()).map(([name, schema]: [string, Schema]) => ({
      name,
      description: schema.description ?? null,
      fields: fieldsOf(schema),
    })),
  }
}

type Names = { username: string; week: string; slug: string }

/** A first request with its answer; the board's first, and the latest closed week and final contest. */
async function examples(context: DocsContext) {
  const [board, closed, [contest]] = await Promise.all([
    loadPublicBoard(context, { period: 'week', premium: 'false', limit: 1 }),
    findLastClosedWeek(context),
    context.db
      .select({ slug: contests.slug })
      .from(contests)
      .where(and(isNotNull(contests.openedAt), sql`${contests.visibility} = 'public'`))
      .orderBy(isNull(contests.finalAt), isNotNull(contests.cancelledAt), desc(contests.startsAt))
      .limit(1),
  ])
  const names: Names = {
    username: (board.ok && board.found.entries[0]?.username) || 'octocat',
    week: closed ?? previousWeek(weekOf(context.now())),
    slug: contest?.slug ?? 'autumn-2026',
  }
  return {
    first: { href: '/api/v1/leaderboard?limit=1', answer: board.ok ? JSON.stringify(board.found, null, 2) : null },
    names,
  }
}

function viewOf(id: string, endpoint: Endpoint, { username, week, slug }: Names) {
  const { path, summary, description, inPath, query, answer, problems, maxAge, example } = endpoint
  return {
    id,
    path,
    summary,
    description,
    parameters: [...parametersOf('path', inPath), ...parametersOf('query', query)].map(parameterView),
    mediaType: 'schema' in answer ? 'application/json' : answer.mediaType,
    schema: 'schema' in answer ? (apiSchemas.get(answer.schema)?.id ?? null) : null,
    problems: [...problems],
    /** Seconds. */
    maxAge,
    exampleHref: example.replace('{username}', username).replace('{week}', week).replace('{slug}', slug),
  }
}

function parameterView({ name, in: place, description, schema }: ReturnType<typeof parametersOf>[number]) {
  const { default: standard, examples, ...type }: Schema = schema
  return {
    name,
    isInPath: place === 'path',
    type: typeText(type).text,
    standard: standard === undefined ? null : String(standard),
    example: examples?.[0] === undefined ? null : String(examples[0]),
    description: description ?? null,
  }
}
