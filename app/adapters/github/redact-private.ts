import { hiddenName } from '#app/domain/github/hidden-repository.ts'

const TEXTS = new Set(['title', 'body', 'url'])

type Node = Record<string, unknown>

/**
 * What an organisation's product may know of its private work: that it was done, by whom, when and in which repository
 * by id, not names, titles, texts and addresses. Such a repository gets a hidden name and loses `isPrivate`; other
 * private ones keep the mark, and are dropped.
 */
export function redactPrivate(answer: unknown, organisation: string): unknown {
  const owner = `${organisation.toLowerCase()}/`

  function isOwn(value: unknown): boolean {
    return (
      isNode(value) &&
      value.isPrivate === true &&
      typeof value.nameWithOwner === 'string' &&
      value.nameWithOwner.toLowerCase().startsWith(owner)
    )
  }

  function redact(value: unknown, isWithin: boolean): unknown {
    if (Array.isArray(value)) return value.map((one) => redact(one, isWithin))
    if (!isNode(value)) return value
    const isRepository = isOwn(value)
    const inside = isWithin || isRepository || isOwn(value.repository) || isOwn(nodeIn(value, 'pullRequest').repository)
    const redacted = Object.entries(value).map(([name, field]) => [
      name,
      inside && TEXTS.has(name) && typeof field === 'string' ? '' : redact(field, inside),
    ])
    return {
      ...Object.fromEntries(redacted),
      ...(isRepository ? { isPrivate: false, nameWithOwner: hiddenName(String(value.nameWithOwner)) } : {}),
    }
  }

  return redact(answer, false)
}

function nodeIn(value: Node, name: string): Node {
  const field = value[name]
  return isNode(field) ? field : {}
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
