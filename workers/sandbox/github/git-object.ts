import { shaOf } from '#workers/sandbox/world/random.ts'
import { textOfFile, type Repository } from '#workers/sandbox/world/repository.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { commitNode } from './commit-node.ts'
import { commitsOf } from './commit.ts'
import { pullRequestNode } from './thread-node.ts'

const LARGEST_TEXT = 1_000_000

/** A commit by its hash, or a file of the default branch by `HEAD:path`. */
export function gitObject(view: View, repository: Repository, expression: string): unknown {
  const path = /^(?:HEAD|main):(.+)$/.exec(expression)?.[1]
  return path === undefined ? commitOf(view, repository, expression) : blobNode(view, repository, path)
}

function blobNode(view: View, repository: Repository, path: string): unknown {
  const content = textOfFile(repository, path, view.now)
  if (content === null) return null
  const byteSize = new TextEncoder().encode(content).length
  const isBinary = content.includes('\u0000')
  const isTruncated = byteSize > LARGEST_TEXT
  const oid = shaOf('blob', content)
  const text = isBinary || isTruncated ? null : content
  return { __typename: 'Blob', id: `B_${oid}`, oid, byteSize, isBinary, isTruncated, text }
}

function commitOf(view: View, repository: Repository, expression: string): unknown {
  if (expression.length < 7) return null
  const wanted = expression.toLowerCase()
  for (const push of view.world.pushesIn(repository, view.now)) {
    const found = commitsOf(view, push).find(({ sha }) => sha.startsWith(wanted))
    if (found !== undefined) return commitNode(view, found, pullRequestNode)
  }
  return null
}
