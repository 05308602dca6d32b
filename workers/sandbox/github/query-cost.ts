import { Kind, type ArgumentNode, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql'

/** GitHub's price of a query: one point per hundred connections it may read, and at least one. */
export function queryCost(document: DocumentNode, variables: Record<string, unknown>): number {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  }
  const requests = document.definitions.reduce(
    (sum, definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? sum + connectionRequests(definition.selectionSet, 1, fragments, variables)
        : sum,
    0,
  )
  return Math.max(1, Math.round(requests / 100))
}

function connectionRequests(
  selections: SelectionSetNode,
  parents: number,
  fragments: Map<string, FragmentDefinitionNode>,
  variables: Record<string, unknown>,
): number {
  return selections.selections.reduce((sum, selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value)
      return fragment === undefined
        ? sum
        : sum + connectionRequests(fragment.selectionSet, parents, fragments, variables)
    }
    if (selection.selectionSet === undefined) return sum
    const size = selection.kind === Kind.FIELD ? pageSize(selection.arguments ?? [], variables) : null
    const below = connectionRequests(selection.selectionSet, parents * (size ?? 1), fragments, variables)
    return sum + below + (size === null ? 0 : parents)
  }, 0)
}

function pageSize(given: readonly ArgumentNode[], variables: Record<string, unknown>): number | null {
  for (const { name, value } of given) {
    if (name.value === 'ids') {
      const ids = value.kind === Kind.VARIABLE ? variables[value.name.value] : null
      return Array.isArray(ids) ? ids.length : 1
    }
    if (name.value === 'first' || name.value === 'last') {
      return value.kind === Kind.INT ? Number(value.value) : 100
    }
  }
  return null
}
