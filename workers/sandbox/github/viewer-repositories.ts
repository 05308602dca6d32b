import type { Account } from '#workers/sandbox/world/account.ts'
import type { Developer } from '#workers/sandbox/world/people.ts'
import { isPrivateAt, type Repository } from '#workers/sandbox/world/repository.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { connection, createdKey, type PageArguments } from './connection.ts'
import { repositoryNode } from './repository-node.ts'

export type RepositoryPage = PageArguments & {
  affiliations?: string[]
  isFork?: boolean
  privacy?: 'PUBLIC' | 'PRIVATE'
}

/** Their own and, by affiliation, those of their organisation. */
export function viewerRepositories(view: View, viewer: Developer, page: RepositoryPage): Record<string, unknown> {
  const own = view.world.activityOf(viewer, view.now).repositories
  const shared = view.world.surroundings(viewer.community, view.now).repositories
  const isMember = page.affiliations?.includes('ORGANIZATION_MEMBER') ?? false
  const all = isMember ? [...new Set([...own, ...shared.filter(({ owner }) => owner.type === 'Organization')])] : own
  const listed = all.filter(
    (repository) =>
      repository.createdAt <= view.now &&
      (page.isFork === undefined || repository.isFork === page.isFork) &&
      (page.privacy === undefined || isPrivateAt(repository, view.now) === (page.privacy === 'PRIVATE')),
  )
  return connection(listed, page, createdKey, (repository) => ({
    ...repositoryNode(view, repository),
    viewerPermission: permissionOf(view, viewer, repository),
  }))
}

/** Members of a community push to what it shares, and every second one of them maintains it. */
export function permissionOf(view: View, viewer: Account | null, repository: Repository): string {
  if (viewer === repository.owner) return 'ADMIN'
  if (viewer === null || !view.world.canPush(viewer, repository)) return 'READ'
  return viewer.githubId % 2 === 0 ? 'MAINTAIN' : 'WRITE'
}
