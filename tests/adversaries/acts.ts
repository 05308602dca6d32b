import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import type { Action, Outcome } from '#workers/sandbox/world/action.ts'
import type { HowToLand } from '#workers/sandbox/world/land.ts'
import { MONDAY, type Field, type Member } from './field.ts'

/** An action at an instant; some need what an earlier one made, which `as` names. */
export type Act = { at: number; make: (made: Made) => Action; as?: string }
export type Made = ReadonlyMap<string, number>

export type Account = Pick<Member, 'githubId'> | undefined
/** A repository or a thread: its id, or the name of the act that makes it. */
export type Place = number | string

export const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** An hour of a day of the week, counted from Monday; before it with a negative day. */
export const hour = (day: number, at: number): number => MONDAY + day * DAY + at * HOUR

export function times<Item>(count: number, make: (index: number) => Item[]): Item[] {
  return Array.from({ length: count }, (_, index) => make(index)).flat()
}

export function idOf(account: Account): number {
  if (account === undefined) throw new Error('too few accounts without work')
  return account.githubId
}

const idAt = (place: Place, made: Made): number => (typeof place === 'number' ? place : (made.get(place) ?? 0))

export function owned(account: Account, as: string, at: number): Act {
  const given = { name: as, isPrivate: false, isFork: false, isEmpty: false }
  return { at, as, make: () => ({ type: 'create_repository', by: idOf(account), ...given }) }
}

export function pushed(account: Account, repository: Place, at: number): Act {
  return {
    at,
    make: (made) => ({ type: 'push_commits', by: idOf(account), repository: idAt(repository, made), commits: 10 }),
  }
}

export function opened(account: Account, repository: Place, as: string, at: number): Act {
  const title = 'Better words'
  return {
    at,
    as,
    make: (made) => ({ type: 'open_pull_request', by: idOf(account), repository: idAt(repository, made), title }),
  }
}

export function wished(account: Account, repository: Place, as: string, at: number): Act {
  const title = 'A word is wrong'
  return {
    at,
    as,
    make: (made) => ({ type: 'open_issue', by: idOf(account), repository: idAt(repository, made), title }),
  }
}

/** By hand, or with the pull request that closed it. */
export function completed(account: Account, issue: Place, at: number, closer: Place | null = null): Act {
  return {
    at,
    make: (made) => ({
      type: 'close_issue',
      by: idOf(account),
      issue: idAt(issue, made),
      reason: 'COMPLETED',
      closer: closer === null ? null : idAt(closer, made),
    }),
  }
}

/** An issue, and a minute later the pull request whose merge closes it. */
export function wishedAndMerged(
  wisher: Account,
  author: Account,
  merger: Account,
  repository: Place,
  as: string,
  at: number,
): Act[] {
  return [
    wished(wisher, repository, `${as}-wish`, at),
    opened(author, repository, as, at + MINUTE),
    merged(merger, as, at + HOUR),
    completed(merger, `${as}-wish`, at + HOUR + 1, as),
  ]
}

export function merged(account: Account, thread: Place, at: number): Act {
  return {
    at,
    make: (made) => ({ type: 'merge_pull_request', by: idOf(account), pullRequest: idAt(thread, made) }),
  }
}

export function closed(account: Account, thread: Place, at: number): Act {
  return {
    at,
    make: (made) => ({ type: 'close_pull_request', by: idOf(account), pullRequest: idAt(thread, made) }),
  }
}

export function landed(account: Account, thread: Place, how: HowToLand, label: string, at: number): Act {
  return {
    at,
    make: (made) => ({
      type: 'land_pull_request',
      by: idOf(account),
      pullRequest: idAt(thread, made),
      how,
      label,
    }),
  }
}

export function approved(account: Account, thread: Place, at: number): Act {
  const given = { state: 'APPROVED' as const, body: 'Looks right to me.', inlineComments: 1, replies: false }
  return { at, make: (made) => ({ type: 'review', by: idOf(account), pullRequest: idAt(thread, made), ...given }) }
}

export function commented(account: Account, thread: Place, at: number): Act {
  return {
    at,
    make: (made) => ({
      type: 'comment',
      by: idOf(account),
      thread: { type: 'pull_request', id: idAt(thread, made) },
      body: 'Well done!',
    }),
  }
}

export function moved(repository: Place, to: Account, at: number): Act {
  return {
    at,
    make: (made) => ({ type: 'move_repository', repository: idAt(repository, made), to: idOf(to), name: null }),
  }
}

/** One opens, the other merges an hour later. */
export function mergedFor(author: Account, other: Account, repository: Place, as: string, at: number): Act[] {
  return [opened(author, repository, as, at), merged(other, as, at + HOUR)]
}

/**
 * An old project whose owner merged something of five other people long ago: established, and prepared for nothing else.
 * They came `apart` from each other.
 */
export function prepared(owner: Account, crowd: readonly Account[], as: string, apart = 8 * DAY): Act[] {
  const since = MONDAY - 150 * DAY
  return [
    owned(owner, as, since),
    ...crowd
      .slice(0, 5)
      .flatMap((account, index) =>
        mergedFor(account, owner, as, `${as}-crowd-${index}`, since + 5 * DAY + index * apart),
      ),
  ]
}

/** Seven a day for a week: one more than a day counts. */
export function eachDay(make: (as: string, at: number, index: number) => Act[], name: string, aDay = 4): Act[] {
  return DAYS.flatMap((day) =>
    times(aDay, (index) => make(`${name}-${day}-${index}`, hour(day, 9) + index * 10 * MINUTE, day * aDay + index)),
  )
}

/** Plays them in the order of time. Returns who did something. */
export async function perform({ sandbox }: Pick<Field, 'sandbox'>, acts: Act[]): Promise<Set<number>> {
  const made = new Map<string, number>()
  const actors = new Set<number>()
  for (const { at, make, as } of acts.toSorted((one, other) => one.at - other.at)) {
    sandbox.clock.now = at
    const action = make(made)
    const outcome: Outcome | { problem: string } = await sandbox.act(action)
    if ('problem' in outcome) throw new Error(`${action.type}: ${outcome.problem}`)
    if ('by' in action) actors.add(action.by)
    if (as !== undefined && outcome.id !== null) made.set(as, outcome.id)
  }
  return actors
}
