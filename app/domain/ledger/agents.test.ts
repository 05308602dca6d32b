import { expect, it } from 'vitest'
import { DAY } from '#app/domain/time/period.ts'
import { AGENT_ACCOUNTS, agentOf, agentText, askerOf, isBot, isMergeRobot, SEARCHED_AGENTS } from './agents.ts'
import { acceptanceOf, completionBy, whyVerdictIsIneligible, type Account } from './eligibility.ts'
import { enoughPeopleAt } from './established-project.ts'

const ada = { id: 1, login: 'ada', type: 'User' }
const claude = { id: 81_847, login: 'claude', type: 'User' }

it('takes everything but a user for a bot, a user whose name says so, and the accounts that are known', () => {
  expect(isBot(ada)).toBe(false)
  expect(isBot({ login: 'robot', type: 'User' })).toBe(false)
  expect(isBot({ login: 'dependabot', type: 'Bot' })).toBe(true)
  expect(isBot({ login: 'dependabot[bot]', type: 'User' })).toBe(true)
  expect(isBot({ login: 'github', type: 'Organization' })).toBe(true)
  expect(isBot(null)).toBe(false)
  expect(isBot(claude)).toBe(true)
  expect(isBot({ login: 'Claude', type: 'User' })).toBe(true)
  expect(isBot({ login: 'web-flow', type: 'User' })).toBe(true)
})

it('takes nobody for an agent because an app has the same name', () => {
  expect(isBot({ login: 'cursor', type: 'User' })).toBe(false)
  expect(isBot({ login: 'dependabot', type: 'User' })).toBe(false)
})

it('lists each account once, with its source', () => {
  const names = AGENT_ACCOUNTS.map(({ login, type }) => `${type} ${login.toLowerCase()}`)
  expect(new Set(names).size).toBe(names.length)
  for (const { login, source } of AGENT_ACCOUNTS) {
    expect(login).not.toContain('[')
    expect(source).toMatch(/^https:\/\/[\w./-]+$/)
  }
})

it.each(AGENT_ACCOUNTS.map(({ login, type }): Account => ({ id: 7, login, type })))(
  '$login ($type) approves nothing, completes nothing, and is nobody whose work is reviewed',
  (agent) => {
    const approval = { author: agent, submittedAt: 1, canPush: true, hasContributed: true }
    expect(acceptanceOf({ author: ada, mergedBy: ada, mergedAt: 2, approvals: [approval] }, 7)).toBeNull()
    expect(completionBy({ author: ada, closedBy: agent, closer: null }, 7)).toBeNull()
    expect(whyVerdictIsIneligible({ reviewer: ada, author: agent, dismissed: false })).toBe('bot_pull_request')
  },
)

it('takes in only for maintainers who ask their own robot, and stands for all of them', () => {
  const taken = AGENT_ACCOUNTS.flatMap(({ login, type }) => {
    const mergedBy = { id: 9, login, type }
    const acceptance = acceptanceOf({ author: ada, mergedBy, mergedAt: 2, approvals: [] }, 7)
    return acceptance === null ? [] : [[login, acceptance.counterpartId]]
  })
  expect(taken).toEqual(
    [
      'k8s-ci-robot',
      'bors',
      'rust-bors',
      'pytorchmergebot',
      'facebook-github-bot',
      'typescript-bot',
      'gopherbot',
      'gitgitgadget',
    ].map((login) => [login, -7]),
  )
})

it('does not make a project established', () => {
  const merges = [2, 3, 4, 5].map((id) => ({
    author: { id, login: `person-${id}`, type: 'User' },
    mergedBy: ada,
    mergedAt: id * 10 * DAY,
  }))
  expect(enoughPeopleAt([...merges, { author: claude, mergedBy: ada, mergedAt: 90 * DAY }], 1)).toBeNull()
  expect(enoughPeopleAt([...merges, { author: { ...ada, id: 6 }, mergedBy: ada, mergedAt: 90 * DAY }], 1)).toBe(
    90 * DAY,
  )
})

const jules = { login: 'google-labs-jules', type: 'Bot' }
const copilot = { login: 'copilot-swe-agent', type: 'Bot' }
const BY_JULES =
  'Explains it.\n\n*PR created automatically by Jules for task [1](https://jules.google.com/task/1) started by @Ada*'
const BY_DEVIN = 'Requested by: Ada Lovelace (@ada)\nLink to Devin run: https://app.devin.ai/sessions/1'

it.each([
  ['its one assignee', { author: copilot, body: '', assignees: ['Ada'] }, 'ada'],
  ['its one assignee who is a person', { author: copilot, body: '', assignees: ['Copilot[bot]', 'ada'] }, 'ada'],
  ['nobody', { author: copilot, body: '@ada asked', assignees: [] }, null],
  ['two assignees', { author: copilot, body: '', assignees: ['ada', 'grace'] }, null],
  ['whom its text names', { author: jules, body: BY_JULES, assignees: ['grace'] }, 'ada'],
  [
    'whom its text names beside a name',
    { author: { login: 'devin-ai-integration', type: 'Bot' }, body: BY_DEVIN, assignees: [] },
    'ada',
  ],
  ['two whom its text names', { author: jules, body: `${BY_JULES}\nstarted by @grace`, assignees: ['ada'] }, null],
  ['a team that its text names', { author: jules, body: 'started by @summit/team', assignees: [] }, null],
  ['the words of another agent', { author: copilot, body: BY_JULES, assignees: [] }, null],
  ['the assignee of a robot’s', { author: { login: 'dependabot', type: 'Bot' }, body: '', assignees: ['ada'] }, null],
  ['the assignee of a person’s', { author: ada, body: BY_JULES, assignees: ['grace'] }, null],
  [
    'its one assignee, with [bot] in its name',
    { author: { ...copilot, login: 'copilot-swe-agent[bot]' }, body: '', assignees: ['ada'] },
    'ada',
  ],
  [
    'the assignee of a person’s whose name is like an agent’s',
    { author: { ...jules, type: 'User' }, body: BY_JULES, assignees: [] },
    null,
  ],
  [
    'whom its text names after the words',
    { author: jules, body: 'As @grace said\rfor @grace, started by @ada', assignees: [] },
    'ada',
  ],
  [
    'whom its text names without the words',
    { author: jules, body: 'Whoever reads this may ask @grace', assignees: ['ada'] },
    'ada',
  ],
  ['the assignee of a deleted account’s', { author: null, body: '', assignees: ['ada'] }, null],
])('a pull request with %s belongs to them', (_name, pullRequest, asker) => {
  expect(askerOf(pullRequest)).toBe(asker)
})

it('knows a project’s own merge robot by name and type', () => {
  const robots = [
    { login: 'Bors', type: 'User' },
    { login: 'bors', type: 'Bot' },
    { login: 'miss-islington', type: 'User' },
    null,
  ]
  expect(robots.map(isMergeRobot)).toEqual([true, false, false, false])
})

it('knows an agent from what a project set up, and from a person of its name', () => {
  const accounts = ['copilot-swe-agent', 'copilot-swe-agent[bot]', 'dependabot'].map((login) => ({
    login,
    type: 'Bot',
  }))
  expect([...accounts, { login: 'copilot-swe-agent', type: 'User' }, null].map((one) => agentOf(one)?.tool)).toEqual([
    'GitHub Copilot',
    'GitHub Copilot',
    undefined,
    undefined,
    undefined,
  ])
})

it('searches for agents that it knows', () => {
  const known = AGENT_ACCOUNTS.filter(({ kind, type }) => kind === 'agent' && type === 'Bot').map(({ login }) => login)
  expect(known).toEqual(expect.arrayContaining([...SEARCHED_AGENTS]))
  expect(SEARCHED_AGENTS.length).toBeLessThanOrEqual(6)
})

it('says what opened a pull request by the tool’s name', () => {
  expect(agentText('copilot-swe-agent')).toBe('opened by GitHub Copilot')
  expect(agentText('some-new-agent')).toBe('opened by some-new-agent')
})
