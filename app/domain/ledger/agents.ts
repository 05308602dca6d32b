/** Accounts without a person. `agent`: does what somebody asked for; `automation`: does what a project set up once. */
export type AgentAccount = {
  /** As in GraphQL, without `[bot]`. */
  login: string
  /** A User looks like a person's account; a Bot never does. */
  type: 'Bot' | 'User'
  tool: string
  kind: 'agent' | 'automation'
  /** Who says that it is one. */
  source: string
  /** The words before the asker's `@name` in its pull requests. */
  namesBefore?: string
  /** Merges what maintainers approved in a comment or elsewhere; GitHub has no approval of it. */
  takesIn?: true
}

const CHAOSS = 'https://github.com/chaoss/ai-detection-action/blob/main/utils.go'

export const AGENT_ACCOUNTS: readonly AgentAccount[] = [
  {
    login: 'copilot-swe-agent',
    type: 'Bot',
    tool: 'GitHub Copilot',
    kind: 'agent',
    source: 'https://docs.github.com/en/copilot/concepts/agents/coding-agent/about-coding-agent',
  },
  { login: 'Copilot', type: 'Bot', tool: 'GitHub Copilot', kind: 'agent', source: CHAOSS },
  {
    login: 'google-labs-jules',
    type: 'Bot',
    tool: 'Jules',
    kind: 'agent',
    source: 'https://github.com/apps/google-labs-jules',
    namesBefore: 'started by',
  },
  {
    login: 'devin-ai-integration',
    type: 'Bot',
    tool: 'Devin',
    kind: 'agent',
    source: 'https://github.com/apps/devin-ai-integration',
    namesBefore: 'requested by:',
  },
  { login: 'claude', type: 'Bot', tool: 'Claude Code', kind: 'agent', source: 'https://github.com/apps/claude' },
  { login: 'claude', type: 'User', tool: 'Claude Code', kind: 'agent', source: 'https://github.com/claude' },
  { login: 'cursor', type: 'Bot', tool: 'Cursor', kind: 'agent', source: 'https://github.com/apps/cursor' },
  { login: 'cursoragent', type: 'User', tool: 'Cursor', kind: 'agent', source: 'https://github.com/cursoragent' },
  {
    login: 'chatgpt-codex-connector',
    type: 'Bot',
    tool: 'OpenAI Codex',
    kind: 'agent',
    source: 'https://github.com/apps/chatgpt-codex-connector',
  },
  { login: 'openai-codex', type: 'Bot', tool: 'OpenAI Codex', kind: 'agent', source: CHAOSS },
  {
    login: 'gemini-code-assist',
    type: 'Bot',
    tool: 'Gemini Code Assist',
    kind: 'agent',
    source: 'https://github.com/apps/gemini-code-assist',
  },
  { login: 'amazon-q-developer', type: 'Bot', tool: 'Amazon Q Developer', kind: 'agent', source: CHAOSS },
  {
    login: 'openhands-agent',
    type: 'User',
    tool: 'OpenHands',
    kind: 'agent',
    source: 'https://github.com/openhands-agent',
  },
  { login: 'sweep-ai', type: 'Bot', tool: 'Sweep', kind: 'agent', source: 'https://github.com/apps/sweep-ai' },
  { login: 'coderabbitai', type: 'Bot', tool: 'CodeRabbit', kind: 'automation', source: CHAOSS },
  {
    login: 'dependabot',
    type: 'Bot',
    tool: 'Dependabot',
    kind: 'automation',
    source: 'https://github.com/apps/dependabot',
  },
  { login: 'renovate', type: 'Bot', tool: 'Renovate', kind: 'automation', source: 'https://github.com/apps/renovate' },
  {
    login: 'renovate-bot',
    type: 'User',
    tool: 'Renovate',
    kind: 'automation',
    source: 'https://github.com/renovate-bot',
  },
  {
    login: 'github-actions',
    type: 'Bot',
    tool: 'GitHub Actions',
    kind: 'automation',
    source: 'https://github.com/apps/github-actions',
  },
  { login: 'mergify', type: 'Bot', tool: 'Mergify', kind: 'automation', source: 'https://github.com/apps/mergify' },
  {
    login: 'web-flow',
    type: 'User',
    tool: 'GitHub’s own buttons',
    kind: 'automation',
    source: 'https://github.com/web-flow',
  },
  {
    login: 'k8s-ci-robot',
    type: 'User',
    tool: 'Kubernetes’ merge robot',
    kind: 'automation',
    takesIn: true,
    source: 'https://github.com/k8s-ci-robot',
  },
  {
    login: 'bors',
    type: 'User',
    tool: 'Rust’s merge queue',
    kind: 'automation',
    takesIn: true,
    source: 'https://github.com/bors',
  },
  {
    login: 'rust-bors',
    type: 'Bot',
    tool: 'Rust’s merge queue',
    kind: 'automation',
    takesIn: true,
    source: 'https://github.com/rust-lang/infra-team/issues/168',
  },
  {
    login: 'pytorchmergebot',
    type: 'User',
    tool: 'PyTorch’s merge bot',
    kind: 'automation',
    takesIn: true,
    source: 'https://github.com/pytorch/pytorch/wiki/Bot-commands',
  },
  {
    login: 'facebook-github-bot',
    type: 'User',
    tool: 'Meta’s copy tool',
    kind: 'automation',
    takesIn: true,
    source: 'https://github.com/facebook-github-bot',
  },
  {
    login: 'typescript-bot',
    type: 'User',
    tool: 'DefinitelyTyped’s merge bot',
    kind: 'automation',
    takesIn: true,
    source: 'https://github.com/DefinitelyTyped/dt-mergebot',
  },
  {
    login: 'gopherbot',
    type: 'User',
    tool: 'Go’s bot, which closes what Gerrit merged',
    kind: 'automation',
    takesIn: true,
    source: 'https://go.dev/wiki/gopherbot',
  },
  {
    login: 'gitgitgadget',
    type: 'Bot',
    tool: 'GitGitGadget',
    kind: 'automation',
    takesIn: true,
    source: 'https://github.com/gitgitgadget/gitgitgadget/pull/33',
  },
  {
    login: 'miss-islington',
    type: 'User',
    tool: 'CPython’s backport bot',
    kind: 'automation',
    source: 'https://github.com/python/miss-islington',
  },
  {
    login: 'nodejs-github-bot',
    type: 'User',
    tool: 'Node.js’ bot',
    kind: 'automation',
    source: 'https://github.com/nodejs/github-bot',
  },
]

const LOOK_LIKE_PEOPLE = new Set(
  AGENT_ACCOUNTS.filter(({ type }) => type === 'User').map(({ login }) => login.toLowerCase()),
)

/** By its type, its `[bot]`, or because we know it. */
export function isBot(account: { login: string; type: string } | null): boolean {
  if (account === null) return false
  const login = account.login.toLowerCase()
  return account.type !== 'User' || login.endsWith('[bot]') || LOOK_LIKE_PEOPLE.has(login)
}

/** As GitHub's search calls them. A query has at most five ORs. */
export const SEARCHED_AGENTS = [
  'copilot-swe-agent',
  'google-labs-jules',
  'devin-ai-integration',
  'cursor',
  'claude',
  'chatgpt-codex-connector',
] as const

/** With what GitHub says about who asked for it. */
export type AgentsPullRequest = {
  author: { login: string; type: string } | null
  body: string
  assignees: readonly string[]
}

/**
 * The name in its text in the agent's own words, else the only person assigned. Null if nobody or several are named, or
 * no agent opened it.
 */
export function askerOf({ author, body, assignees }: AgentsPullRequest): string | null {
  const agent = agentOf(author)
  if (agent === null) return null
  const named = agent.namesBefore === undefined ? [] : namedAfter(body, agent.namesBefore)
  const people = assignees.filter((name) => !isBot({ login: name, type: 'User' }))
  const said = new Set((named.length > 0 ? named : people).map((name) => name.toLowerCase()))
  const [only] = said
  return said.size === 1 && only !== undefined ? only : null
}

export function agentOf(account: { login: string; type: string } | null): AgentAccount | null {
  const login = account?.login.toLowerCase().replace(/\[bot\]$/, '')
  const known = AGENT_ACCOUNTS.find((one) => one.login.toLowerCase() === login && one.type === account?.type)
  return known?.kind === 'agent' ? known : null
}

function namedAfter(body: string, words: string): string[] {
  return body.split(/\r\n?|\n/).flatMap((line) => {
    const at = line.toLowerCase().indexOf(words)
    const name = at === -1 ? undefined : /@([a-z\d-]{1,39})(?![\w/.-])/i.exec(line.slice(at + words.length))?.[1]
    return name ?? []
  })
}

/** "opened by GitHub Copilot". */
export function agentText(login: string): string {
  const known = AGENT_ACCOUNTS.find((one) => one.login.toLowerCase() === login.toLowerCase())
  return `opened by ${known?.tool ?? login}`
}

/** Whether a project's own robot merged it, which only maintainers can make it do. */
export function isMergeRobot(account: { login: string; type: string } | null): boolean {
  return (
    account !== null &&
    AGENT_ACCOUNTS.some(
      ({ login, type, takesIn }) => takesIn === true && type === account.type && login === account.login.toLowerCase(),
    )
  )
}
