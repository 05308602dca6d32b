import { loginAt, type Account } from '#workers/sandbox/world/account.ts'
import { hash } from '#workers/sandbox/world/random.ts'
import { avatarUrl, isoTime, type View } from '#workers/sandbox/world/view.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'

/** The short form in threads, events and webhooks. */
export function simpleUser(view: View, account: Account): Record<string, unknown> {
  const login = loginAt(account, view.now)
  const url = `${view.origin}/users/${encodeURIComponent(login)}`
  return {
    login,
    id: account.githubId,
    node_id: account.nodeId,
    avatar_url: avatarUrl(view, account),
    gravatar_id: '',
    url,
    html_url: `${view.origin}/${encodeURIComponent(login)}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    received_events_url: `${url}/received_events`,
    events_url: `${url}/events{/privacy}`,
    repos_url: `${url}/repos`,
    type: account.type,
    user_view_type: 'public',
    site_admin: false,
  }
}

/** `GET /users/{username}`. */
export function publicUser(view: View, account: Account): Record<string, unknown> {
  const repositories = view.world.activityOf(account, view.now).repositories
  return {
    ...simpleUser(view, account),
    name: account.name,
    company: null,
    blog: '',
    location: isDeveloper(account) ? `${account.city}, ${account.country}` : null,
    email: null,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos: repositories.filter((one) => one.createdAt <= view.now && one.privateSince === null).length,
    public_gists: hash(`gists ${account.githubId}`) % 12,
    followers: hash(`followers ${account.githubId}`) % 340,
    following: hash(`following ${account.githubId}`) % 90,
    created_at: isoTime(account.createdAt),
    updated_at: isoTime(account.createdAt),
  }
}

/** `GET /user`: only for the person's own token. */
export function privateUser(view: View, account: Account): Record<string, unknown> {
  return {
    ...publicUser(view, account),
    user_view_type: 'private',
    private_gists: 0,
    total_private_repos: 0,
    owned_private_repos: 0,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: true,
  }
}
