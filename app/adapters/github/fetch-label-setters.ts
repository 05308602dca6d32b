import * as z from 'zod'
import type { SetLabel } from '#app/domain/ledger/spam-label.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { accountNode, listOf } from './activity-nodes.ts'
import type { GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import { ask, askNodes, on, queryOfNodes } from './graphql.ts'

/** Fifty threads cost one point: one connection each. */
const LARGEST_BATCH = 50

const labelled = on(
  'LabeledEvent',
  z.object({ createdAt: instant, label: z.object({ name: z.string() }), actor: accountNode }),
)
const thread = z.object({
  timelineItems: ask('timelineItems(itemTypes: [LABELED_EVENT], last: 50)', z.object({ nodes: listOf(labelled) })),
})

export const LABEL_SETTERS_QUERY = queryOfNodes('LabelSetters', ['PullRequest', 'Issue'], thread)

/** By node id; missing without an answer. */
export async function fetchLabelSetters(client: GitHubClient, nodeIds: string[]): Promise<Map<string, SetLabel[]>> {
  const found = new Map<string, SetLabel[]>()
  for (const ids of pagesOf(nodeIds, LARGEST_BATCH)) {
    const answer = await askNodes(client, LABEL_SETTERS_QUERY, ids)
    if (!answer.ok) return found
    for (const [index, id] of ids.entries()) {
      const node = thread.safeParse(answer.value.nodes[index])
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
