import * as z from 'zod'
import type { SetLabel } from '#app/domain/ledger/spam-label.ts'
import { accountNode, listOf } from './activity-nodes.ts'
import { oversizeOf, type GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'

/** Fifty threads cost one point: one connection each. */
const LARGEST_BATCH = 50

export const LABEL_SETTERS_QUERY = `
query LabelSetters($ids: [ID!]!) {
  rateLimit { cost limit remaining used resetAt }
  nodes(ids: $ids) {
    ... on PullRequest { timelineItems(itemTypes: [LABELED_EVENT], last: 50) { nodes { ...Labelled } } }
    ... on Issue { timelineItems(itemTypes: [LABELED_EVENT], last: 50) { nodes { ...Labelled } } }
  }
}
fragment Labelled on LabeledEvent {
  createdAt label { name } actor { __typename login ... on User { databaseId } ... on Bot { databaseId } }
}`

const batch = z.object({ nodes: z.array(z.unknown()) })
const thread = z.object({
  timelineItems: z.object({
    nodes: listOf(z.object({ createdAt: instant, label: z.object({ name: z.string() }), actor: accountNode })),
  }),
})

/** The labels set on pull requests and issues, by node id; one that GitHub cannot answer for now is missing. */
export async function fetchLabelSetters(client: GitHubClient, nodeIds: string[]): Promise<Map<string, SetLabel[]>> {
  const found = new Map<string, SetLabel[]>()
  for (let from = 0; from < nodeIds.length; from += LARGEST_BATCH) {
    const ids = nodeIds.slice(from, from + LARGEST_BATCH)
    const answer = await client.query(LABEL_SETTERS_QUERY, { ids })
    if (!answer.ok || oversizeOf(answer.problems) !== null) return found
    const data = batch.safeParse(answer.data)
    if (!data.success || data.data.nodes.length !== ids.length) return found
    for (const [index, id] of ids.entries()) {
      const node = thread.safeParse(data.data.nodes[index])
      if (!node.success) continue
      found.set(
        id,
        node.data.timelineItems.nodes.map(({ createdAt, label, actor }) => ({
          label: label.name.toLowerCase(),
          setAt: createdAt,
          setterId: actor?.id ?? 0,
        })),
      )
    }
  }
  return found
}
