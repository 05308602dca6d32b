import { isPrivateAt, nameWithOwner, placeAt, type Repository } from '#workers/sandbox/world/repository.ts'
import { isoTime, type View } from '#workers/sandbox/world/view.ts'
import { simpleUser } from './user-body.ts'

/** As GitHub names them: `forks_url` is `…/forks`. */
const BELOW = {
  archive: '/{archive_format}{/ref}',
  assignees: '/assignees{/user}',
  blobs: '/git/blobs{/sha}',
  branches: '/branches{/branch}',
  collaborators: '/collaborators{/collaborator}',
  comments: '/comments{/number}',
  commits: '/commits{/sha}',
  compare: '/compare/{base}...{head}',
  contents: '/contents/{+path}',
  contributors: '/contributors',
  deployments: '/deployments',
  downloads: '/downloads',
  events: '/events',
  forks: '/forks',
  git_commits: '/git/commits{/sha}',
  git_refs: '/git/refs{/sha}',
  git_tags: '/git/tags{/sha}',
  hooks: '/hooks',
  issue_comment: '/issues/comments{/number}',
  issue_events: '/issues/events{/number}',
  issues: '/issues{/number}',
  keys: '/keys{/key_id}',
  labels: '/labels{/name}',
  languages: '/languages',
  merges: '/merges',
  milestones: '/milestones{/number}',
  notifications: '/notifications{?since,all,participating}',
  pulls: '/pulls{/number}',
  releases: '/releases{/id}',
  stargazers: '/stargazers',
  statuses: '/statuses/{sha}',
  subscribers: '/subscribers',
  subscription: '/subscription',
  tags: '/tags',
  teams: '/teams',
  trees: '/git/trees{/sha}',
}

/** The format of searches and webhooks. */
export function repositoryBody(view: View, repository: Repository): Record<string, unknown> {
  const name = nameWithOwner(repository, view.now)
  const url = `${view.origin}/repos/${name}`
  const below = Object.entries(BELOW).map(([kind, path]) => [`${kind}_url`, `${url}${path}`] as const)
  return {
    id: repository.id,
    node_id: repository.nodeId,
    name: placeAt(repository, view.now).name,
    full_name: name,
    private: isPrivateAt(repository, view.now),
    owner: simpleUser(view, placeAt(repository, view.now).owner),
    html_url: `${view.origin}/${name}`,
    description: null,
    fork: repository.isFork,
    url,
    ...Object.fromEntries(below),
    created_at: isoTime(repository.createdAt),
    updated_at: isoTime(Math.max(repository.createdAt, Math.min(repository.firstPushAt, view.now))),
    pushed_at: isoTime(Math.min(repository.firstPushAt, view.now)),
    default_branch: 'main',
    visibility: isPrivateAt(repository, view.now) ? 'private' : 'public',
  }
}

/** `GET /repos/{owner}/{name}`. */
export function fullRepository(view: View, repository: Repository): Record<string, unknown> {
  const web = `${view.origin}/${nameWithOwner(repository, view.now)}`
  const none = { forks: 0, open_issues: 0, watchers: 0 }
  return {
    ...repositoryBody(view, repository),
    clone_url: `${web}.git`,
    git_url: `${web.replace(/^\w+:/, 'git:')}.git`,
    ssh_url: `git@${web.replace(/^\w+:\/\//, '')}.git`,
    svn_url: web,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    archived: false,
    disabled: false,
    has_issues: true,
    has_projects: true,
    has_wiki: true,
    has_pages: false,
    has_discussions: false,
    size: 120,
    ...none,
    forks_count: none.forks,
    open_issues_count: none.open_issues,
    watchers_count: none.watchers,
    stargazers_count: 0,
    network_count: 0,
    subscribers_count: 0,
  }
}
