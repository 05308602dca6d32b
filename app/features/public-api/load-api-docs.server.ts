import type { AppContext } from '#app/context/context.server.ts'
import { listStandings } from '#app/core/standings/list-standings.server.ts'
import { findLastClosedWeek } from '#app/core/weeks/week-state.server.ts'
import { previousWeek, weekOf } from '#app/domain/period.ts'
import type { ApiDocsView, OperationView, ParameterView } from './api-docs-view.ts'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'
import { openApi, type DescribedOperation, type Parameter } from './openapi.ts'
import { PROBLEMS } from './problems.ts'
import { fieldsOf, typeText, type Schema } from './schema-text.ts'

type DocsContext = Pick<AppContext, 'config' | 'db' | 'now'>

/** The description of the public API as a page, with examples that answer here and now. */
export async function loadApiDocs(context: DocsContext): Promise<ApiDocsView> {
  const { APP_ORIGIN: origin } = context.config
  const { paths, tags, components } = openApi(origin)
  const names = await exampleNames(context)
  const operations: Endpoint[] = Object.values(ENDPOINTS)
  const views = operations.flatMap((operation) => {
    const described = paths[operation.path]?.get
    return described === undefined ? [] : [{ group: operation.group, view: viewOf(operation, described, names) }]
  })
  return {
    origin,
    groups: tags.map(({ name }) => ({
      name,
      operations: views.filter(({ group }) => group === name).map(({ view }) => view),
    })),
    problems: Object.entries(PROBLEMS).map(([code, { status, detail }]) => ({ code, status, detail })),
    schemas: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      description: (schema as Schema).description ?? null,
      fields: fieldsOf(schema as Schema),
    })),
  }
}

type Names = { username: string; week: string }

/** Somebody of this week's board and the latest closed week. */
async function exampleNames(context: DocsContext): Promise<Names> {
  const week = weekOf(context.now())
  const [[first], closed] = await Promise.all([
    listStandings(context, { board: 'all', period: week }, { from: 'start' }, 1),
    findLastClosedWeek(context),
  ])
  return { username: first?.username ?? 'octocat', week: closed ?? previousWeek(week) }
}

function viewOf(operation: Endpoint, described: DescribedOperation, { username, week }: Names): OperationView {
  const { path, summary, description, answer, problems, maxAge, example } = operation
  const mediaType = 'schema' in answer ? 'application/json' : answer.mediaType
  const [told] = Object.values(described.responses)
  const schema = told !== undefined && 'content' in told ? told.content?.[mediaType]?.schema : undefined
  return {
    id: described.operationId,
    path,
    summary,
    description,
    parameters: described.parameters.map(parameterView),
    mediaType,
    schema: schema === undefined ? null : typeText(schema as Schema).schema,
    problems: [...problems],
    maxAge,
    exampleHref: example.replace('{username}', username).replace('{week}', week),
  }
}

function parameterView({ name, in: place, description, schema }: Parameter): ParameterView {
  const { default: standard, examples } = schema as Schema
  return {
    name,
    isInPath: place === 'path',
    type: typeText(schema as Schema).text,
    standard: standard === undefined ? null : String(standard),
    example: examples?.[0] === undefined ? null : String(examples[0]),
    description: description ?? null,
  }
}
