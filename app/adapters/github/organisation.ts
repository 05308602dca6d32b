import * as z from 'zod'
import { createGitHubClient, type GitHubOptions } from './github-client.ts'
import type { GitHubAnswer } from './github.ts'

export type Organisation = {
  login: string
  isMember: (username: string) => Promise<GitHubAnswer<boolean>>
  /** Numeric ids. */
  listMembers: () => Promise<GitHubAnswer<Set<number>>>
}

const A_PAGE = 100
/** Ten thousand members. */
const MOST_PAGES = 100
const memberPage = z.array(z.object({ id: z.number().int() }))

export function createOrganisation(login: string, options: GitHubOptions): Organisation {
  const client = createGitHubClient(options)
  const path = `/orgs/${encodeURIComponent(login)}/members`
  return { login, isMember, listMembers }

  async function isMember(username: string): Promise<GitHubAnswer<boolean>> {
    const reply = await client.get(`${path}/${encodeURIComponent(username)}`)
    return reply.ok ? { ok: true, value: reply.value.status === 204 } : reply
  }

  async function listMembers(): Promise<GitHubAnswer<Set<number>>> {
    const ids = new Set<number>()
    for (let page = 1; page <= MOST_PAGES; page++) {
      const reply = await client.get(path, { query: { per_page: A_PAGE, page } })
      if (!reply.ok) return reply
      const members = memberPage.safeParse(reply.value.body)
      if (!members.success) return { ok: false, error: { code: 'malformed', message: 'members' } }
      for (const { id } of members.data) ids.add(id)
      if (members.data.length < A_PAGE) break
    }
    return { ok: true, value: ids }
  }
}
