import { partsQuery } from '#app/adapters/github/activity-query.ts'
import { PARTS } from '#app/domain/github/activity-parts.ts'
import type { Answer, TestSandbox } from './sandbox.ts'

/** People's whole activity by the query of a refresh, one node a person with the fields of all parts. */
export async function askActivity(
  sandbox: TestSandbox,
  ids: unknown[],
  window: { from: string; to: string },
): Promise<{ nodes: (Record<string, unknown> | null)[]; errors: Answer['errors'] }> {
  const lists = Object.fromEntries(PARTS.map((part) => [part, ids]))
  const { data, errors } = await sandbox.query(partsQuery(PARTS, 50), { ...lists, ...window })
  const roots = PARTS.map((part) => (data?.[part] ?? []) as (Record<string, unknown> | null)[])
  const nodes = ids.map((_id, index) => {
    const parts = roots.map((root) => root[index] ?? null)
    if (parts.includes(null)) return null
    const contributions = parts.map((part) => part?.['contributionsCollection'])
    return Object.assign({}, ...parts, { contributionsCollection: Object.assign({}, ...contributions) })
  })
  return { nodes, errors }
}
