import type { Action, Outcome } from '#workers/sandbox/world/action.ts'
import { hour, type Field, type Member } from './field.ts'

/** What somebody who wants to win without doing anything for others can try; `ring`: others take it up on prepared ground. */
export type Strategy = { name: string; ring: boolean; acts: (cast: Cast) => Act[] }

/** An action at an instant; some need what an earlier one made. */
export type Act = { at: number; make: (made: Made) => Action | null; as?: string }
export type Made = ReadonlyMap<string, number>

export type Cast = {
  /** Accounts without any work in four weeks; the first is the one who wants to win. */
  accounts: Member[]
  /** Established repositories of other owners, and one where the accounts can push. */
  others: number[]
  shared: number
  /** Open pull requests of other people in established projects. */
  threads: number[]
  bot: number
}

const DAYS = [0, 1, 2, 3, 4, 5, 6]

export const STRATEGIES: Strategy[] = [
  {
    name: 'two accounts in two fresh repositories of their own',
    ring: false,
    acts: ({ accounts: [one, two] }) =>
      [own(one, 'first', 0), own(two, 'second', 0)].concat(
        DAYS.flatMap((day) => [
          ...eachOther(one, two, 'first', day),
          ...eachOther(two, one, 'second', day),
          push(one, 'first', day),
          push(two, 'second', day),
        ]),
      ),
  },
  {
    name: 'one account with a bot in own repositories',
    ring: false,
    acts: ({ accounts: [one], bot }) =>
      DAYS.flatMap((day) => [
        own(one, `daily-${day}`, day),
        push(one, `daily-${day}`, day),
        ...[0, 1, 2].flatMap((index) => [
          ...opened(one, `daily-${day}`, `mine-${day}-${index}`, hour(day, 9 + index)),
          issue(one, `daily-${day}`, hour(day, 9 + index)),
        ]),
        ...[0, 1, 2, 3, 4].flatMap((index) => {
          const as = `bot-${day}-${index}`
          return [
            ...opened({ githubId: bot }, `daily-${day}`, as, hour(day, 13)),
            review(one, as, hour(day, 14 + index)),
            comment(one, as, hour(day, 15 + index)),
          ]
        }),
      ]),
  },
  {
    name: 'drive-by reviewer of strangers',
    ring: false,
    acts: ({ accounts: [one], threads }) =>
      DAYS.flatMap((day) =>
        [0, 1, 2, 3, 4].flatMap((index) => {
          const thread = threads[(day * 5 + index) % threads.length] ?? 0
          return [
            { at: hour(day, 8 + index), make: () => approval(one, thread) },
            { at: hour(day, 8.5 + index), make: () => said(one, thread) },
          ]
        }),
      ),
  },
  {
    name: 'burst of openings in other projects',
    ring: false,
    acts: ({ accounts: [one], others }) =>
      DAYS.flatMap((day) =>
        [0, 1, 2].flatMap((index) => [
          ...openedAt(one, others[(day + index) % 3] ?? 0, `burst-${day}-${index}`, hour(day, 9 + index)),
          { at: hour(day, 12 + index), make: () => issueAt(one, others[(day + index) % 3] ?? 0) },
        ]),
      ),
  },
  {
    name: 'commits of one day under two names',
    ring: false,
    acts: ({ accounts: [one, two] }) =>
      [own(one, 'aliases', 0)].concat(DAYS.flatMap((day) => [push(one, 'aliases', day), push(two, 'aliases', day)])),
  },
  {
    name: 'two members of an established project, for each other alone',
    ring: true,
    acts: ({ accounts: [one, two], shared }) =>
      DAYS.flatMap((day) =>
        [[one, two] as const, [two, one] as const].flatMap(([author, other]) =>
          [0, 1, 2, 3].flatMap((index) => {
            const as = `ring-${author?.githubId}-${day}-${index}`
            return [
              ...openedAt(author, shared, as, hour(day, 19) + index * 60_000),
              review(other, as, hour(day, 19.2) + index * 60_000),
              merged(other, as, hour(day, 19.5) + index * 60_000),
            ]
          }),
        ),
      ),
  },
  {
    name: 'small changes to ten owners who merge them',
    ring: true,
    acts: ({ accounts: [one, other], others }) =>
      DAYS.flatMap((day) =>
        [0, 1, 2, 3].flatMap((index) => {
          const as = `drive-${day}-${index}`
          return [
            ...openedAt(one, others[(day * 4 + index) % others.length] ?? 0, as, hour(day, 9 + index)),
            merged(other, as, hour(day, 15 + index)),
          ]
        }),
      ),
  },
]

type Account = { githubId: number } | undefined

function idOf(account: Account): number {
  if (account === undefined) throw new Error('too few accounts without work')
  return account.githubId
}

function own(account: Account, name: string, day: number): Act {
  const given = { name, isPrivate: false, isFork: false, isEmpty: false }
  return { at: hour(day, 1), as: name, make: () => ({ type: 'create_repository', by: idOf(account), ...given }) }
}

function push(account: Account, name: string, day: number): Act {
  return {
    at: hour(day, 2),
    make: (made) => ({ type: 'push_commits', by: idOf(account), repository: made.get(name) ?? 0, commits: 10 }),
  }
}

function opened(account: Account, repository: string, as: string, at: number): Act[] {
  return [{ at, as, make: (made) => openingIn(account, made.get(repository) ?? 0) }]
}

function openedAt(account: Account, repository: number, as: string, at: number): Act[] {
  return [{ at, as, make: () => openingIn(account, repository) }]
}

function openingIn(account: Account, repository: number): Action {
  return { type: 'open_pull_request', by: idOf(account), repository, title: 'Better words' }
}

function issue(account: Account, repository: string, at: number): Act {
  return { at, make: (made) => issueAt(account, made.get(repository) ?? 0) }
}

function issueAt(account: Account, repository: number): Action {
  return { type: 'open_issue', by: idOf(account), repository, title: 'A word is wrong' }
}

function merged(account: Account, thread: string, at: number): Act {
  return {
    at,
    make: (made) => ({ type: 'merge_pull_request', by: idOf(account), pullRequest: made.get(thread) ?? 0 }),
  }
}

function review(account: Account, thread: string, at: number): Act {
  return { at, make: (made) => approval(account, made.get(thread) ?? 0) }
}

function approval(account: Account, pullRequest: number): Action {
  const given = { state: 'APPROVED' as const, body: 'Looks right to me.', inlineComments: 1, replies: false }
  return { type: 'review', by: idOf(account), pullRequest, ...given }
}

function comment(account: Account, thread: string, at: number): Act {
  return { at, make: (made) => said(account, made.get(thread) ?? 0) }
}

function said(account: Account, pullRequest: number): Action {
  return { type: 'comment', by: idOf(account), thread: { type: 'pull_request', id: pullRequest }, body: 'Well done!' }
}

/** One opens four a day, the other approves, comments and merges. */
function eachOther(author: Account, other: Account, repository: string, day: number): Act[] {
  return [0, 1, 2, 3, 4].flatMap((index) => {
    const as = `${repository}-${day}-${index}`
    const at = hour(day, 19) + index * 60_000
    return [
      ...opened(author, repository, as, at),
      review(other, as, at + 600_000),
      comment(other, as, at + 900_000),
      merged(other, as, at + 1_200_000),
    ]
  })
}

/** Plays them in the order of time. */
export async function perform({ sandbox }: Pick<Field, 'sandbox'>, acts: Act[]): Promise<void> {
  const made = new Map<string, number>()
  for (const { at, make, as } of acts.toSorted((one, other) => one.at - other.at)) {
    sandbox.clock.now = at
    const action = make(made)
    if (action === null) continue
    const outcome: Outcome | { problem: string } = await sandbox.act(action)
    if ('problem' in outcome) throw new Error(`${action.type}: ${outcome.problem}`)
    if (as !== undefined && outcome.id !== null) made.set(as, outcome.id)
  }
}
