import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import {
  approved,
  wished,
  commented,
  completed,
  DAYS,
  eachDay,
  hour,
  merged,
  mergedFor,
  opened,
  owned,
  prepared,
  pushed,
  times,
  wishedAndMerged,
  type Account,
  type Act,
} from './acts.ts'
import { MONDAY } from './field.ts'
import { WITH_HELPERS } from './strategies-with-helpers.ts'

/**
 * What somebody who wants to win can try. `by`: alone; with accounts that do what they say; or with the will of people who
 * really maintain what they merge into. `isOfTeam`: its accounts can push to the shared project. `isBought`: its helpers have a
 * past.
 */
export type Strategy = {
  name: string
  by: 'alone' | 'helpers' | 'maintainers'
  isOfTeam?: boolean
  isBought?: boolean
  acts: (cast: Cast) => Act[]
}

export type Opened = { id: number; openedAt: number; endedAt: number }

export type Cast = {
  /** Accounts without any work in four weeks; the first is the one who wants to win. */
  accounts: Account[]
  /** Accounts that had something merged once, long ago. */
  crowd: Account[]
  /** Established repositories of other owners, and one of an organisation where the accounts can push. */
  others: number[]
  shared: number
  /** People who can push there and merge for others all week. */
  maintainers: Account[]
  /** What others opened there in four weeks. */
  ofTeam: Opened[]
  /** Open pull requests of other people in established projects. */
  threads: number[]
  bot: Account
  organisation: Account
  /** An agent of type User, which works for whoever asks. */
  agent: Account
}

const ALONE: Strategy[] = [
  {
    name: 'two accounts in two fresh repositories of their own',
    by: 'alone',
    acts: ({ accounts: [one, two] }) => [
      owned(one, 'first', hour(0, 1)),
      owned(two, 'second', hour(0, 1)),
      ...eachOther(one, two, 'first'),
      ...eachOther(two, one, 'second'),
      ...DAYS.flatMap((day) => [pushed(one, 'first', hour(day, 2)), pushed(two, 'second', hour(day, 2))]),
    ],
  },
  {
    name: 'one account with a bot in own repositories',
    by: 'alone',
    acts: ({ accounts: [one], bot }) =>
      DAYS.flatMap((day) => [
        owned(one, `daily-${day}`, hour(day, 1)),
        pushed(one, `daily-${day}`, hour(day, 2)),
        ...times(3, (index) => [
          opened(one, `daily-${day}`, `mine-${day}-${index}`, hour(day, 9 + index)),
          wished(one, `daily-${day}`, `wish-${day}-${index}`, hour(day, 9 + index)),
        ]),
        ...times(5, (index) => {
          const as = `bot-${day}-${index}`
          return [
            opened(bot, `daily-${day}`, as, hour(day, 13)),
            approved(one, as, hour(day, 14 + index)),
            commented(one, as, hour(day, 15 + index)),
          ]
        }),
      ]),
  },
  {
    name: 'drive-by reviewer of strangers',
    by: 'alone',
    acts: ({ accounts: [one], threads }) =>
      DAYS.flatMap((day) =>
        times(5, (index) => {
          const thread = threads[(day * 5 + index) % threads.length] ?? 0
          return [approved(one, thread, hour(day, 8 + index)), commented(one, thread, hour(day, 8.5 + index))]
        }),
      ),
  },
  {
    name: 'burst of openings in other projects',
    by: 'alone',
    acts: ({ accounts: [one], others }) =>
      DAYS.flatMap((day) =>
        times(3, (index) => [
          opened(one, others[(day + index) % 3] ?? 0, `burst-${day}-${index}`, hour(day, 9 + index)),
          wished(one, others[(day + index) % 3] ?? 0, `burst-wish-${day}-${index}`, hour(day, 12 + index)),
        ]),
      ),
  },
  {
    name: 'commits of one day under six names',
    by: 'alone',
    acts: ({ accounts }) => [
      owned(accounts[0], 'aliases', hour(0, 1)),
      ...DAYS.flatMap((day) => accounts.slice(0, 6).map((account) => pushed(account, 'aliases', hour(day, 2)))),
    ],
  },
  {
    name: 'everything that one can do alone, every day',
    by: 'alone',
    acts: ({ accounts: [one], others, threads }) => [
      owned(one, 'busy', hour(0, 0.5)),
      ...DAYS.flatMap((day) => [
        pushed(one, 'busy', hour(day, 2)),
        ...times(4, (index) => [
          opened(one, others[index % others.length] ?? 0, `busy-${day}-${index}`, hour(day, 9 + index)),
          wished(one, others[index % others.length] ?? 0, `busy-wish-${day}-${index}`, hour(day, 9 + index)),
          commented(one, threads[(day * 4 + index) % threads.length] ?? 0, hour(day, 10 + index)),
        ]),
      ]),
    ],
  },
  {
    name: 'own issues that a bot’s pull requests close, merged by oneself',
    by: 'alone',
    acts: ({ accounts: [one], crowd, bot }) => [
      ...prepared(one, crowd, 'bumped'),
      ...eachDay((as, at) => wishedAndMerged(one, bot, one, 'bumped', as, at), 'bump-wish', 3),
    ],
  },
  {
    name: 'the same with one’s own agent, beside everything that one can do alone',
    by: 'alone',
    acts: ({ accounts: [one], crowd, agent }) => [
      ...prepared(one, crowd, 'asked'),
      ...eachDay((as, at) => wishedAndMerged(one, agent, one, 'asked', as, at), 'ask-wish', 3),
      ...DAYS.map((day) => pushed(one, 'asked', hour(day, 2))),
    ],
  },
  {
    name: 'own issues that one’s own pull requests close',
    by: 'alone',
    acts: ({ accounts: [one], crowd }) => [
      ...prepared(one, crowd, 'homework'),
      ...eachDay((as, at) => wishedAndMerged(one, one, one, 'homework', as, at), 'home-wish', 3),
    ],
  },
  {
    name: 'questions to nine projects a day, closed by hand as completed',
    by: 'alone',
    acts: ({ accounts: [one], others, maintainers }) =>
      DAYS.flatMap((day) =>
        times(9, (index) => {
          const as = `question-${day}-${index}`
          return [
            wished(one, others[index % others.length] ?? 0, as, hour(day, 8 + index)),
            completed(maintainers[index % maintainers.length], as, hour(day, 8.5 + index)),
          ]
        }),
      ),
  },
]

const MAINTAINERS: Strategy[] = [
  {
    name: 'stamps on everything that teammates ever opened',
    by: 'maintainers',
    isOfTeam: true,
    acts: ({ accounts: [teammate], ofTeam }) =>
      ofTeam
        .filter(({ openedAt }) => openedAt < MONDAY)
        .slice(0, 5 * DAYS.length)
        .flatMap(({ id }, index) => stamped(teammate, id, hour(Math.floor(index / 5), 9 + (index % 5)))),
  },
  {
    name: 'stamps on whatever teammates have open in the week',
    by: 'maintainers',
    isOfTeam: true,
    acts: ({ accounts: [teammate], ofTeam }) =>
      ofTeam
        .map(({ id, openedAt, endedAt }) => ({ id, at: Math.max(openedAt, MONDAY) + MINUTE, endedAt }))
        .filter(({ at, endedAt }) => at < endedAt && at < hour(7, 0))
        .flatMap(({ id, at }) => stamped(teammate, id, at)),
  },
  {
    name: 'issues about whatever teammates have open, linked to it before its merge',
    by: 'maintainers',
    isOfTeam: true,
    acts: ({ accounts: [teammate], maintainers, ofTeam, shared }) =>
      mergedInWeek(ofTeam).flatMap(({ id, openedAt, endedAt }) => [
        wished(teammate, shared, `linked-${id}`, Math.max(openedAt, MONDAY) + MINUTE),
        completed(maintainers[0], `linked-${id}`, endedAt + MINUTE, id),
      ]),
  },
  {
    name: 'vague issues, linked to whatever teammates open later',
    by: 'maintainers',
    isOfTeam: true,
    acts: ({ accounts: [teammate], maintainers, ofTeam, shared }) =>
      mergedInWeek(ofTeam).flatMap(({ id, openedAt, endedAt }) => [
        wished(teammate, shared, `vague-${id}`, openedAt - HOUR),
        completed(maintainers[0], `vague-${id}`, endedAt + MINUTE, id),
      ]),
  },
  {
    name: 'small changes to ten owners who merge them',
    by: 'maintainers',
    acts: ({ accounts: [one, other], others }) =>
      eachDay((as, at, index) => mergedFor(one, other, others[index % others.length] ?? 0, as, at), 'drive'),
  },
  {
    name: 'one change in 28 pieces, merged by a real maintainer',
    by: 'maintainers',
    acts: ({ accounts: [one], maintainers: [maintainer], shared }) =>
      eachDay((as, at) => mergedFor(one, maintainer, shared, as, at), 'piece'),
  },
  {
    name: 'two real maintainers who sell places',
    by: 'maintainers',
    acts: ({ accounts: [one], maintainers, shared }) =>
      eachDay((as, at, index) => mergedFor(one, maintainers[index % 2], shared, as, at), 'sold'),
  },
  {
    name: 'an issue a minute before each pull request that closes it',
    by: 'maintainers',
    acts: ({ accounts: [one], maintainers, shared }) =>
      eachDay(
        (as, at, index) => wishedAndMerged(one, one, maintainers[index % maintainers.length], shared, as, at),
        'paid-twice',
      ),
  },
  {
    name: 'the same for one’s own agent',
    by: 'maintainers',
    acts: ({ accounts: [one], agent, maintainers, shared }) =>
      eachDay(
        (as, at, index) => wishedAndMerged(one, agent, maintainers[index % maintainers.length], shared, as, at),
        'asked-twice',
      ),
  },
  {
    name: 'the same pull requests without the issues',
    by: 'maintainers',
    acts: ({ accounts: [one], maintainers, shared }) =>
      eachDay((as, at, index) => mergedFor(one, maintainers[index % maintainers.length], shared, as, at), 'paid-once'),
  },
  {
    name: 'registry bumps, merged by a machine account of type User',
    by: 'maintainers',
    acts: ({ accounts: [one, machine], crowd, shared }) => [
      ...eachDay((as, at) => mergedFor(one, machine, shared, as, at), 'bump'),
      ...times(20, (index) =>
        mergedFor(crowd[index % crowd.length], machine, shared, `of-others-${index}`, hour(-20 + (index % 15), 8)),
      ),
    ],
  },
]

export const STRATEGIES: Strategy[] = [...ALONE, ...WITH_HELPERS, ...MAINTAINERS]

/** One opens five a day, the other approves, comments and merges. */
function eachOther(author: Account, other: Account, repository: string): Act[] {
  return eachDay(
    (as, at) => [
      opened(author, repository, as, at),
      approved(other, as, at + 600_000),
      commented(other, as, at + 900_000),
      merged(other, as, at + 1_200_000),
    ],
    repository,
    5,
  )
}

function mergedInWeek(ofTeam: Opened[]): Opened[] {
  return ofTeam.filter(({ endedAt }) => endedAt > MONDAY + HOUR && endedAt < hour(7, 0))
}

function stamped(account: Account, thread: number, at: number): Act[] {
  return [approved(account, thread, at), commented(account, thread, at + MINUTE)]
}
