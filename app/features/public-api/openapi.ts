import * as z from 'zod'
import { brand } from '#app/content/brand.ts'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'
import { PROBLEMS, type ProblemCode } from './problems.ts'
import { apiSchemas } from './schema-parts.ts'
import { problem } from './schemas.ts'

type JsonSchema = Record<string, unknown>
type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}
type Content = Record<string, { schema: JsonSchema }>
type Answer = { description: string; headers?: Record<string, unknown>; content?: Content } | { $ref: string }

const DESCRIPTION = [
  'Public figures of the weekly climb, for everybody to read. No key is needed; answers may be read from other sites.',
  'Answers carry an ETag and may be kept for as long as Cache-Control says. The limit is about 600 requests a minute from one address; beyond it the answer is 429 with Retry-After. While our database is away it is 503 with Retry-After.',
  'Lists are read page by page along `next`. A cursor is opaque and belongs to its list. Problems come as application/problem+json (RFC 9457).',
].join('\n\n')

/** OpenAPI 3.1, from the schemas that parse the answers. */
export function openApi(origin: string) {
  const operations: [string, Endpoint][] = Object.entries(ENDPOINTS)
  return {
    openapi: '3.1.0' as const,
    info: {
      title: `${brand.name} API`,
      version: '1.0.0',
      summary: 'Boards, players, weeks and badges of the weekly climb.',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: [...new Set(operations.map(([, { group }]) => group))].map((name) => ({ name })),
    security: [],
    paths: Object.fromEntries(operations.map(([id, operation]) => [operation.path, { get: describe(id, operation) }])),
    components: {
      schemas: namedSchemas(),
      responses: {
        NotModified: { description: 'Your stored copy is still valid.' },
        TooManyRequests: problemAnswer(['too_many_requests']),
      },
    },
  }
}

function describe(id: string, { group, summary, description, inPath, query, answer, problems }: Endpoint) {
  const possible: readonly ProblemCode[] = [...problems, 'unavailable']
  const statuses = [...new Set(possible.map((code) => PROBLEMS[code].status))]
  return {
    operationId: id,
    tags: [group],
    summary,
    description,
    parameters: [...parametersOf('path', inPath), ...parametersOf('query', query)],
    responses: {
      200: {
        description: answer.description,
        headers: { ETag: TEXT_HEADER, 'Cache-Control': TEXT_HEADER },
        content:
          'schema' in answer
            ? { 'application/json': { schema: refTo(answer.schema) } }
            : { [answer.mediaType]: { schema: { type: 'string' } } },
      },
      304: { $ref: '#/components/responses/NotModified' },
      ...Object.fromEntries(
        statuses.map((status) => [
          String(status),
          problemAnswer(possible.filter((code) => PROBLEMS[code].status === status)),
        ]),
      ),
      429: { $ref: '#/components/responses/TooManyRequests' },
    },
  }
}

const TEXT_HEADER = { schema: { type: 'string' } }

function problemAnswer(codes: readonly ProblemCode[]): Answer {
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].detail}`).join(' '),
    content: { 'application/problem+json': { schema: refTo(problem) } },
  }
}

export function parametersOf(place: Parameter['in'], schema: z.ZodObject | undefined): Parameter[] {
  if (schema === undefined) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output' })
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as JsonSchema & { description?: string }
    return {
      name,
      in: place,
      required: place === 'path',
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }
  })
}

function refTo(schema: z.ZodType): JsonSchema {
  return { $ref: `#/components/schemas/${apiSchemas.get(schema)?.id ?? ''}` }
}

export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(apiSchemas, { io: 'output', uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, id: _name, ...schema }]) => [name, schema]),
  )
}
