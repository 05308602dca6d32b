import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { PullRequestState } from '#app/adapters/github/fetch-pull-request-states.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { isShownPlayer } from '#app/core/players/find-player.server.ts'
import type { FactKind, Ineligibility } from '#app/domain/ledger/fact.ts'
import { LONG_WAIT_HOURS } from '#app/domain/maintainers/repository-load.ts'
import { dayOf, HOUR, previousWeek, weekBefore, weekNumber, weekOf, weekStart } from '#app/domain/time/period.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'

type Row = {
  playerId: string
  username: string
  githubId: number
  key: string
  kind: FactKind
  ineligible: Ineligibility | null
  url: string | null
  occurredAt: number
}

type Fate = 'merged' | 'closed' | 'waiting' | 'open'
type Opened = Row & { fate: Fate }

const WEEKS = 4
/** A page; the newest of a repository with more. */
const MOST_ROWS = 1000
const MOST_PEOPLE = 10

export type Figures = Awaited<ReturnType<typeof loadFigures>>

/**
 * Four weeks of players' work in a repository. Closed weeks keep their rows, so GitHub says what became of open pull
 * requests; without its answer they count as open and `isExact` is false.
 */
export async function loadFigures(
  context: Pick<AppContext, 'config' | 'db' | 'github' | 'limits' | 'now'>,
  repository: { id: number; name: string },
) {
  const now = context.now()
  const weeks = lastWeeks(now)
  const rows = await listRows(context, repository.id, dayOf(weekStart(weeks[0] ?? weekOf(now))))
  const { states, isExact } = await statesOf(context, repository.name, undecided(rows))
  const merged = new Set(
    rows.filter(({ kind }) => kind === 'pull_request_accepted').map(({ key }) => pullRequestOf(key)),
  )
  const opened = rows
    .filter(({ kind, ineligible }) => kind === 'pull_request_opened' && ineligible !== 'gone')
    .map((row): Opened => ({ ...row, fate: fateOf(row, { merged, states, now }) }))
  const waiting = opened.filter(({ fate }) => fate === 'waiting')
  const reviews = rows.filter(({ kind }) => kind.startsWith('review_'))
  const thisWeek = ({ occurredAt }: Row) => weekOf(occurredAt) === weekOf(now)
  const lastWeek = ({ occurredAt }: Row) => weekOf(occurredAt) === previousWeek(weekOf(now))
  return {
    isExact,
    isWhole: rows.length < MOST_ROWS,
    opened: opened.length,
    openedThisWeek: opened.filter(thisWeek).length,
    openedLastWeek: opened.filter(lastWeek).length,
    waiting: waiting.length,
    waitingPlayers: playersIn(waiting),
    merged: opened.filter(({ fate }) => fate === 'merged').length,
    closed: opened.filter(({ fate }) => fate === 'closed').length,
    spam: opened.filter(({ ineligible }) => ineligible === 'spam_label').length,
    reviews: reviews.length,
    reviewers: playersIn(reviews),
    weeks: weeks.map((week) => {
      const own = opened.filter(({ occurredAt }) => weekOf(occurredAt) === week)
      const count = (fate: Fate) => own.filter((row) => row.fate === fate).length
      return {
        number: weekNumber(week),
        merged: count('merged'),
        waiting: count('waiting'),
        open: count('open'),
        closed: count('closed'),
      }
    }),
    people: peopleWithOpen(opened).map(({ githubId, ...one }) => ({ ...one, avatarUrl: avatarUrl(context, githubId) })),
  }
}

function lastWeeks(now: number): string[] {
  return Array.from({ length: WEEKS }, (_, index) => weekBefore(weekOf(now), WEEKS - 1 - index))
}

/** By shown players since they joined, with the kinds of the index, so that SQLite uses it. */
async function listRows({ db }: Pick<AppContext, 'db'>, repositoryId: number, from: string): Promise<Row[]> {
  const { playerId, key, kind, ineligible, url, occurredAt } = ledger
  const { githubUsername: username, githubId } = players
  return db
    .select({ playerId, username, githubId, key, kind, ineligible, url, occurredAt })
    .from(ledger)
    .innerJoin(players, eq(players.id, playerId))
    .where(
      and(
        eq(ledger.repositoryId, repositoryId),
        gte(ledger.day, from),
        sql`kind IN ('pull_request_opened', 'pull_request_accepted', 'review_approved', 'review_changes_requested', 'review_commented')`,
        sql`${ineligible} IS NOT 'before_joining'`,
        isShownPlayer,
      ),
    )
    .orderBy(desc(ledger.day))
    .limit(MOST_ROWS)
}

/** Oldest first. */
function undecided(rows: readonly Row[]): Map<number, string> {
  const merged = new Set(
    rows.filter(({ kind }) => kind === 'pull_request_accepted').map(({ key }) => pullRequestOf(key)),
  )
  const found = new Map<number, string>()
  for (const { kind, key, url, ineligible } of rows.toReversed()) {
    const number = Number(/\/pull\/(\d{1,9})$/.exec(url ?? '')?.[1])
    const isOpen = kind === 'pull_request_opened' && ineligible !== 'gone' && ineligible !== 'closed_unmerged'
    if (isOpen && !merged.has(pullRequestOf(key)) && Number.isInteger(number)) found.set(number, pullRequestOf(key))
  }
  return found
}

async function statesOf(
  context: Pick<AppContext, 'github' | 'limits'>,
  name: string,
  numbers: Map<number, string>,
): Promise<{ states: Map<string, PullRequestState>; isExact: boolean }> {
  if (numbers.size === 0) return { states: new Map(), isExact: true }
  if (!(await context.limits.work('maintain'))) return { states: new Map(), isExact: false }
  const answer = await context.github.fetchPullRequestStates(name, [...numbers.keys()])
  if (!answer.ok) return { states: new Map(), isExact: false }
  const states = [...answer.value].flatMap(([number, state]): [string, PullRequestState][] => {
    const id = numbers.get(number)
    return id === undefined ? [] : [[id, state]]
  })
  return { states: new Map(states), isExact: true }
}

function fateOf(
  { key, ineligible, occurredAt }: Row,
  known: { merged: ReadonlySet<string>; states: ReadonlyMap<string, PullRequestState>; now: number },
): Fate {
  const id = pullRequestOf(key)
  const state = known.states.get(id)
  if (known.merged.has(id) || state === 'MERGED') return 'merged'
  if (state === 'CLOSED' || (state === undefined && ineligible === 'closed_unmerged')) return 'closed'
  return known.now - occurredAt > LONG_WAIT_HOURS * HOUR ? 'waiting' : 'open'
}

/** `pr:42` from `pr:42:opened`. */
function pullRequestOf(key: string): string {
  return key.replace(/:[a-z]+$/, '')
}

function playersIn(rows: readonly Row[]): number {
  return new Set(rows.map(({ playerId }) => playerId)).size
}

function peopleWithOpen(opened: readonly Opened[]) {
  const byPlayer = new Map<string, { username: string; githubId: number; open: number; oldest: number }>()
  for (const { playerId, username, githubId, fate, occurredAt } of opened) {
    if (fate !== 'waiting' && fate !== 'open') continue
    const known = byPlayer.get(playerId) ?? { username, githubId, open: 0, oldest: occurredAt }
    byPlayer.set(playerId, { ...known, open: known.open + 1, oldest: Math.min(known.oldest, occurredAt) })
  }
  return [...byPlayer.values()]
    .toSorted((one, other) => other.open - one.open || one.oldest - other.oldest)
    .slice(0, MOST_PEOPLE)
}
