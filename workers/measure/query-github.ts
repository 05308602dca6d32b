import * as z from 'zod'

export type Connection = {
  apiUrl: string
  token: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  now: () => number
}

/** `stopped` means that no other query would be answered either. */
export type TimedAnswer =
  | { state: 'answered'; data: Record<string, unknown>; cost: number; nodes: number; milliseconds: number }
  | { state: 'failed' | 'stopped'; problem: string }

/** Above what GitHub takes at most before it gives up. */
const PATIENCE = 30_000
const LIMITED = /rate limit/i

const body = z.object({
  message: z.string().optional(),
  data: z.looseObject({ rateLimit: z.object({ cost: z.number(), nodeCount: z.number() }).nullish() }).nullish(),
  errors: z.array(z.object({ type: z.string().optional(), message: z.string() })).default([]),
})

/** One query, timed from the outside and never repeated. */
export async function queryGitHub(
  { apiUrl, token, fetch, now }: Connection,
  query: string,
  variables: Record<string, unknown>,
): Promise<TimedAnswer> {
  const start = now()
  const init = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'user-agent': 'mergequest' },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(PATIENCE),
  }
  try {
    const response = await fetch(`${apiUrl}/graphql`, init)
    const text = await response.text()
    const milliseconds = now() - start
    return answerIn(response, text, milliseconds)
  } catch (error) {
    return { state: 'stopped', problem: `no answer (${error instanceof Error ? error.name : 'unknown'})` }
  }
}

function answerIn({ status, headers }: Response, text: string, milliseconds: number): TimedAnswer {
  const parsed = body.safeParse(jsonIn(text))
  const said = parsed.success ? [parsed.data.message ?? '', ...parsed.data.errors.map(({ message }) => message)] : []
  const message = said.filter((one) => one !== '').join('; ')
  if (status === 401 || status === 403 || status === 429 || LIMITED.test(message)) {
    const wait = headers.get('retry-after')
    return { state: 'stopped', problem: `${status} ${message}${wait === null ? '' : ` (after ${wait} s)`}` }
  }
  const rateLimit = parsed.success ? parsed.data.data?.rateLimit : null
  if (status !== 200 || !parsed.success || rateLimit == null)
    return { state: 'failed', problem: `${status} after ${milliseconds} ms ${message.slice(0, 60)}`.trim() }
  return {
    state: 'answered',
    data: parsed.data.data ?? {},
    cost: rateLimit.cost,
    nodes: rateLimit.nodeCount,
    milliseconds,
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
