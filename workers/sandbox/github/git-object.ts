import type { Push } from '#workers/sandbox/world/activity.ts'
import { shaOf } from '#workers/sandbox/world/random.ts'
import { nameWithOwner, textOfFile, type Repository } from '#workers/sandbox/world/repository.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { commitSha } from './search-commits.ts'

/** GitHub's answer has the text of no larger file. */
const LARGEST_TEXT = 1_000_000

/** A commit by its hash, or a file of the default branch by `HEAD:path`. */
export function gitObject(view: View, repository: Repository, expression: string): unknown {
  const path = /^(?:HEAD|main):(.+)$/.exec(expression)?.[1]
  return path === undefined ? commitNode(view, repository, expression) : blobNode(view, repository, path)
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

function commitNode(view: View, repository: Repository, expression: string): unknown {
  if (expression.length < 7) return null
  const wanted = expression.toLowerCase()
  for (const push of view.world.pushesIn(repository, view.now)) {
    for (let index = 0; index < push.commits; index += 1) {
      const sha = commitSha(push, index)
      if (sha.startsWith(wanted)) return nodeOf(view, push, sha)
    }
  }
  return null
}

function nodeOf(view: View, push: Push, sha: string): Record<string, unknown> {
  return {
    __typename: 'Commit',
    id: `C_${sha}`,
    oid: sha,
    url: `${view.origin}/${nameWithOwner(push.repository, view.now)}/commit/${sha}`,
    messageHeadline: 'Change something',
    author: () => ({ date: `${push.day}T12:00:00+00:00`, user: () => view.actor(push.author) }),
  }
}
