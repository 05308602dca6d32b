/** What the product passes over, for a person to look at. */
export type Remark = { nodeId: string | null; text: string; url: string | null }

export type Watched = {
  remarks: Remark[]
  /** By GitHub id, of everybody in an answer. */
  logins: Map<number, string>
}

const CLOSE_REASONS = ['COMPLETED', 'NOT_PLANNED', 'DUPLICATE', 'REOPENED']
/** Lists whose items somebody did or wrote. */
const PARTS: Record<string, string> = {
  commits: 'repositories with commits',
  reviews: 'reviews',
  pullRequests: 'pull requests',
  issues: 'issues',
  issueComments: 'comments',
}

type WatchedRequest = { variables: Record<string, unknown> }

export function watchAnswer(watched: Watched, { variables }: WatchedRequest, body: unknown): void {
  if (!isObject(body)) return
  const errors = Array.isArray(body['errors']) ? body['errors'] : []
  for (const error of errors) if (isObject(error)) watched.remarks.push(remarkOf(error, variables, body['data']))
  walk(body['data'], [])

  function walk(value: unknown, path: (string | number)[]): void {
    if (Array.isArray(value)) {
      const missing = path.at(-1) === 'nodes' ? value.filter((one) => one === null).length : 0
      if (missing > 0) {
        const things = PARTS[String(path.at(-2))] ?? 'parts of an answer'
        watched.remarks.push({
          nodeId: nodeIdAt(path, variables),
          text: `GitHub withheld ${missing} of the ${things} on a page; they count nothing`,
          url: null,
        })
      }
      for (const [index, one] of value.entries()) walk(one, [...path, index])
      return
    }
    if (!isObject(value)) return
    const { login, databaseId, stateReason, url } = value
    if (typeof login === 'string' && typeof databaseId === 'number') watched.logins.set(databaseId, login)
    if (typeof stateReason === 'string' && !CLOSE_REASONS.includes(stateReason))
      watched.remarks.push({
        nodeId: nodeIdAt(path, variables),
        text: `An issue was closed for a reason that we do not know: ${stateReason}`,
        url: typeof url === 'string' ? url : null,
      })
    for (const [name, one] of Object.entries(value)) walk(one, [...path, name])
  }
}

function remarkOf(error: Record<string, unknown>, variables: Record<string, unknown>, data: unknown): Remark {
  const path = Array.isArray(error['path']) ? (error['path'] as (string | number)[]) : []
  const type = typeof error['type'] === 'string' ? `${error['type']}: ` : ''
  const answer = isObject(data) ? 'GitHub answered in part' : 'GitHub did not answer'
  return { nodeId: nodeIdAt(path, variables), text: `${answer}. ${type}${String(error['message'])}`, url: null }
}

/** Parts of several players are lists, further pages have an alias each. */
function nodeIdAt([root, index]: readonly (string | number)[], variables: Record<string, unknown>): string | null {
  const list = variables[String(root)]
  const alias = /^player(\d+)$/.exec(String(root))?.[1]
  const id = Array.isArray(list) && typeof index === 'number' ? list[index] : variables[`id${alias}`]
  return typeof id === 'string' ? id : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
