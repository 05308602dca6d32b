import {
  GraphQLError,
  Kind,
  valueFromASTUntyped,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Hardness } from '#workers/sandbox/context/hardness.ts'
import { githubError } from './graphql-error.ts'

const LARGEST_PAGE = 100
const MOST_IDS = 100
const MOST_NODES = 500_000
const AS_STRICT: Hardness['counting'] = { ids: true, repositories: false }
/** Only connections have these. */
const PAGED = ['nodes', 'edges']
const CONNECTION = [...PAGED, 'totalCount', 'pageInfo']

export type Measured = {
  /** Connections that GitHub may have to read. */
  requests: number
  /** Nodes that the answer may have at most. */
  nodes: number
  /** One point per hundred connections, and at least one. */
  cost: number
  problem: GraphQLError | null
}

type Walk = {
  fragments: Map<string, FragmentDefinitionNode>
  variables: Record<string, unknown>
  counting: Hardness['counting']
  measured: Measured
}

export function queryCost(document: DocumentNode, variables: Record<string, unknown>): number {
  return measureQuery(document, { variables }).cost
}

/** As GitHub's documents describe it, before it is executed. What `@skip` or `@include` leaves out is free. */
export function measureQuery(
  document: DocumentNode,
  given: {
    variables?: Record<string, unknown>
    operationName?: string | null
    counting?: Hardness['counting']
  },
): Measured {
  const measured: Measured = { requests: 0, nodes: 0, cost: 1, problem: null }
  const operation = operationIn(document, given.operationName ?? null)
  if (operation === null) return measured
  const walk: Walk = {
    fragments: fragmentsIn(document),
    variables: { ...defaultsOf(operation), ...given.variables },
    counting: given.counting ?? AS_STRICT,
    measured,
  }
  countSelections(walk, operation.selectionSet, 1)
  if (measured.nodes > MOST_NODES) measured.problem ??= tooManyNodes(measured.nodes)
  measured.cost = Math.max(1, Math.round(measured.requests / 100))
  return measured
}

function countSelections(walk: Walk, { selections }: SelectionSetNode, parents: number): void {
  for (const selection of selections) {
    if (isLeftOut(walk, selection)) continue
    if (selection.kind === Kind.FIELD) countField(walk, selection, parents)
    else {
      const inner =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : (walk.fragments.get(selection.name.value) ?? null)
      if (inner !== null) countSelections(walk, inner.selectionSet, parents)
    }
  }
}

function countField(walk: Walk, field: FieldNode, parents: number): void {
  if (field.selectionSet === undefined) return
  const given = argumentsOf(walk, field)
  const { measured, counting } = walk
  let below = 1
  if (Array.isArray(given.ids)) {
    const { length } = given.ids
    if (length > MOST_IDS) measured.problem ??= tooManyIds(field, length)
    measured.requests += parents
    measured.nodes += length
    below = counting.ids ? length : 1
  } else if (typeof given.maxRepositories === 'number' || field.name.value === 'commitContributionsByRepository') {
    below = counting.repositories ? Number(given.maxRepositories ?? 25) : 1
    if (counting.repositories) measured.nodes += parents * below
  } else if ('first' in given || 'last' in given || selectsAny(walk, field.selectionSet, CONNECTION)) {
    measured.requests += parents
    const size = given.first ?? given.last ?? null
    if (typeof size === 'number') {
      if (size > LARGEST_PAGE) measured.problem ??= pageTooLarge(field, size)
      measured.nodes += parents * size
      below = size
    } else if (selectsAny(walk, field.selectionSet, PAGED)) measured.problem ??= pageWithoutSize(field)
  }
  countSelections(walk, field.selectionSet, parents * below)
}

function selectsAny(walk: Walk, { selections }: SelectionSetNode, names: string[]): boolean {
  return selections.some((selection) => {
    if (isLeftOut(walk, selection)) return false
    if (selection.kind === Kind.FIELD) return names.includes(selection.name.value)
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : (walk.fragments.get(selection.name.value) ?? null)
    return inner !== null && selectsAny(walk, inner.selectionSet, names)
  })
}

function isLeftOut({ variables }: Walk, { directives = [] }: SelectionNode): boolean {
  const isOf = (name: string) => (directive: DirectiveNode) => directive.name.value === name
  const condition = (directive: DirectiveNode) =>
    directive.arguments?.some(({ value }) => valueFromASTUntyped(value, variables) === true) === true
  return directives.filter(isOf('skip')).some(condition) || !directives.filter(isOf('include')).every(condition)
}

function argumentsOf({ variables }: Walk, { arguments: given = [] }: FieldNode): Record<string, unknown> {
  return Object.fromEntries(given.map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]))
}

function operationIn({ definitions }: DocumentNode, name: string | null): OperationDefinitionNode | null {
  const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  return operations.find((operation) => name === null || operation.name?.value === name) ?? null
}

function fragmentsIn({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
}

function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)]],
    ),
  )
}

function tooManyNodes(nodes: number): GraphQLError {
  const count = nodes.toLocaleString('en-US')
  return githubError(
    'MAX_NODE_LIMIT_EXCEEDED',
    `This query requests up to ${count} possible nodes which exceeds the maximum limit of 500,000.`,
  )
}

function tooManyIds(field: FieldNode, count: number): GraphQLError {
  return githubError(
    'ARGUMENT_LIMIT',
    `You may not provide more than ${MOST_IDS} node ids; you provided ${count}.`,
    field,
  )
}

function pageTooLarge(field: FieldNode, size: number): GraphQLError {
  const message = `Requesting ${size} records on the \`${field.name.value}\` connection exceeds the \`first\` limit of ${LARGEST_PAGE} records.`
  return githubError('EXCESSIVE_PAGINATION', message, field)
}

function pageWithoutSize(field: FieldNode): GraphQLError {
  const message = `You must provide a \`first\` or \`last\` value to properly paginate the \`${field.name.value}\` connection.`
  return githubError('MISSING_PAGINATION_BOUNDARIES', message, field)
}
