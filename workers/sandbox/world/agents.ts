import { newAccount, loginAt, type Account } from './account.ts'
import { openThread, type Recorder } from './activity.ts'
import type { Developer } from './people.ts'
import type { Repository } from './repository.ts'
import type { Thread } from './thread.ts'

/** Accounts that open pull requests for people; the last one's type is a person's. */
const AGENTS = [
  ['copilot-swe-agent[bot]', 198_982_749, 'Bot'],
  ['devin-ai-integration[bot]', 158_243_242, 'Bot'],
  ['google-labs-jules[bot]', 161_369_871, 'Bot'],
  ['claude', 81_847, 'User'],
] as const
export const AGENT_LOGINS = AGENTS.map(([login]) => login)
export type AgentLogin = (typeof AGENTS)[number][0]

/** As the one assignee, by name in the agent's own words, as co-author of the commit, or not at all. */
export const WAYS_OF_NAMING = ['assigned', 'named', 'co_author', 'nobody'] as const
export type WayOfNaming = (typeof WAYS_OF_NAMING)[number]

/** What agents do in the world, by its share. */
export const AGENTS_STORIES: { agent: AgentLogin; naming: WayOfNaming; weight: number }[] = [
  { agent: 'copilot-swe-agent[bot]', naming: 'assigned', weight: 5 },
  { agent: 'copilot-swe-agent[bot]', naming: 'nobody', weight: 1 },
  { agent: 'devin-ai-integration[bot]', naming: 'named', weight: 2 },
  { agent: 'google-labs-jules[bot]', naming: 'named', weight: 1 },
  { agent: 'claude', naming: 'co_author', weight: 1 },
]

export function createAgents(): Account[] {
  const createdAt = Date.UTC(2025, 3, 1)
  return AGENTS.map(([login, githubId, type]) => newAccount({ type, githubId, login, name: null, createdAt }))
}

type Opening = {
  agent: Account
  asker: Developer
  naming: WayOfNaming
  repository: Repository
  number: number
  title: string
  createdAt: number
}

export function openForAsker(recorder: Recorder, { agent, asker, naming, ...opened }: Opening): Thread {
  const isNamed = naming === 'named'
  return openThread(recorder, {
    ...opened,
    type: 'pull_request',
    author: agent,
    body: isNamed ? textOf(agent, `@${loginAt(asker, opened.createdAt)}`) : 'I did what was asked.',
    mentions: isNamed ? [asker] : [],
    assignees: naming === 'assigned' ? [asker] : [],
    coAuthors: naming === 'co_author' ? [asker] : [],
  })
}

/** Each agent names the session, and who began it, in words of its own. */
function textOf(agent: Account, name: string): string {
  if (agent.login.startsWith('google-labs-jules'))
    return `I did what was asked.\n\n---\n*PR created automatically by Jules for task [7120](https://jules.google.com/task/7120) started by ${name}*`
  return `I did what was asked.\n\nLink to Devin run: https://app.devin.ai/sessions/7120\nRequested by: ${name}`
}
