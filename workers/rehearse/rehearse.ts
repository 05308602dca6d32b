import { inArray, sql } from 'drizzle-orm'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import type { GitHub } from '#app/adapters/github/github.ts'
import { parseConfig } from '#app/context/config.server.ts'
import { readEarlier } from '#app/core/github-sync/read-earlier.server.ts'
import { refreshPlayers } from '#app/core/github-sync/refresh-players.server.ts'
import type { RefreshContext } from '#app/core/github-sync/refresh-statements.server.ts'
import { joinPlayer } from '#app/core/players/join-player.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { askForExamination, examineLeaders } from '#app/core/weeks/examine-leaders.server.ts'
import { EARLIER_PIECE, EARLIER_TOGETHER } from '#app/domain/earlier-read.ts'
import { pagesOf } from '#app/domain/pages-of.ts'
import { weekBefore, weekOf, weekStart } from '#app/domain/period.ts'
import { POINTS_VERSION } from '#app/domain/points-table.ts'
import type { UnusualSign } from '#app/domain/unusual-week.ts'
import { claimPlayer } from '#app/features/sign-in/complete-sign-in.server.ts'
import { earlierReads } from '#db/schema/polls.ts'
import { weeks as storedWeeks } from '#db/schema/weeks.ts'
import { DEVELOPMENT, localVars } from '#workers/local/settings.ts'
import { compareFigures } from './compare-figures.ts'
import type { Connection, Spent } from './open-connection.ts'
import { openMemoryDatabase } from './open-memory-database.ts'
import type { OtherFigures } from './read-figures.ts'
import { readLedgers } from './read-ledgers.ts'
import type { LeftOut, Rehearsal, RehearsedAccount, Step } from './rehearsal.ts'
import { looksOf } from './things-to-look-at.ts'

export type Asked = {
  apiUrl: string
  token: string
  names: readonly string[]
  /** How many weeks, the running one included. */
  weeks: number
  points: number
  connection: Connection
  at: number
  sleep: (milliseconds: number) => Promise<void>
  /** Other figures to compare with, and the name of their file. */
  other: (OtherFigures & { file: string }) | null
}

/** An account that plays, with what reading it took. */
export type Player = { id: string; username: string; name: string | null; nodeId: string; githubId: number } & Pick<
  RehearsedAccount,
  'refresh' | 'earlier'
>

/** GitHub's answer to a token that it does not take. */
export class TokenRefused extends Error {}

/**
 * Lets accounts play the last weeks by the product's own verbs, on a database in memory: they join, their running week is
 * refreshed, and earlier weeks are read as contests read what late joiners did.
 */
export async function rehearse(asked: Asked): Promise<Rehearsal> {
  const { db, close } = await openMemoryDatabase()
  try {
    return await playOn(db, asked)
  } finally {
    close()
  }
}

async function playOn(db: RefreshContext['db'], asked: Asked): Promise<Rehearsal> {
  const { connection, at } = asked
  const current = weekOf(at)
  const weeks = Array.from({ length: asked.weeks }, (_, index) => weekBefore(current, asked.weeks - 1 - index))
  const unanswered = new Map<string, string>()
  const context = contextOf(db, asked, unanswered)
  await writeRegistration(context, 'open')
  await openWeeks(context, [current])
  await requireToken(context.github)
  const steps: Step[] = []
  const measured = async <Result>(what: string, work: () => Promise<Result>) => {
    const before = connection.spent()
    const result = await work()
    const taken = difference(connection.spent(), before)
    const known = steps.find((step) => step.what === what)
    if (known === undefined) steps.push({ what, ...taken })
    else Object.assign(known, sum(known, taken))
    return { result, taken }
  }
  const { result: joined } = await measured('Finding the accounts', () => joinAll(context, asked, weeks))
  const leftOut = joined.leftOut
  const read: Player[] = []
  for (const page of pagesOf(joined.players, EARLIER_TOGETHER)) {
    const refreshed = await measured('Reading this week', () =>
      refreshPlayers(
        context,
        page.map(({ id }) => id),
        { readsEverything: true },
      ),
    )
    const answered = page.filter(({ id, nodeId }) => !refreshed.result.failed.includes(id) && !unanswered.has(nodeId))
    const earlier = await measured('Reading the weeks before', () => readBefore(context, answered, weeks))
    for (const player of page) {
      const isRead = answered.includes(player) && !earlier.result.includes(player.id)
      if (!isRead) leftOut.push({ name: player.username, why: whyNot(player, unanswered, connection) })
      else
        read.push({
          ...player,
          refresh: share(refreshed.taken, page.length),
          earlier: share(earlier.taken, answered.length),
        })
    }
  }
  if (!connection.isOver())
    await measured('Asking again, when nothing moved', () =>
      refreshPlayers(
        context,
        read.map(({ id }) => id),
      ),
    )
  const signs = new Map<string, Map<string, UnusualSign[]>>()
  await measured('Looking for unusual signs', async () => {
    for (const week of weeks) signs.set(week, await signsOf(context, week, connection))
  })
  const ledgers = await readLedgers(context, { players: read, weeks, signs, logins: connection.watched.logins })
  return {
    at,
    weeks,
    accounts: ledgers,
    leftOut,
    looks: looksOf(ledgers, read, connection.watched.remarks),
    cost: { steps, budget: asked.points, ...connection.spent() },
    comparison: asked.other === null ? null : await compareFigures(context, read, weeks, asked.other),
  }
}

/** What the verbs need of the product's context. */
function contextOf(db: RefreshContext['db'], asked: Asked, unanswered: Map<string, string>) {
  const now = () => asked.at
  const log: RefreshContext['log'] = (level, message, fields) => {
    if (level === 'error' && /malformed/.test(message))
      asked.connection.watched.remarks.push({
        nodeId: typeof fields?.['nodeId'] === 'string' ? fields['nodeId'] : null,
        text: `GitHub’s answer had another form than we know, at ${String(fields?.['part'] ?? '')} ${String(fields?.['where'] ?? '')}`,
        url: null,
      })
  }
  const github = createGitHub({
    apiUrl: asked.apiUrl,
    token: asked.token,
    fetch: asked.connection.fetch,
    now,
    sleep: asked.sleep,
    log,
  })
  return {
    config: parseConfig(localVars({ ...DEVELOPMENT, environment: 'test' }, 0)),
    db,
    now,
    log,
    randomBytes: countingBytes(),
    github: notingAnswers(github, unanswered),
  }
}

type Context = ReturnType<typeof contextOf>

/** Ids in the order of the names, so that a recording is asked the same again. */
function countingBytes(): (length: number) => Uint8Array {
  let turn = 0
  return (length) => {
    turn += 1
    // Ids take five bits of each byte.
    return Uint8Array.from({ length }, (_, index) => Math.floor(turn / 32 ** (length - 1 - index)) % 32)
  }
}

/** GitHub as it is, with why it did not answer for somebody, by node id. */
function notingAnswers(github: GitHub, unanswered: Map<string, string>): GitHub {
  return {
    ...github,
    fetchActivity: async (asked, window) => {
      const answers = await github.fetchActivity(asked, window)
      for (const [nodeId, answer] of answers)
        if (answer.state === 'oversized') unanswered.set(nodeId, 'GitHub did not answer in time for so much work')
        else if (answer.state === 'deleted') unanswered.set(nodeId, 'the account was deleted')
        else if (answer.state === 'failed')
          unanswered.set(
            nodeId,
            'message' in answer.error ? `GitHub answered “${answer.error.message}”` : 'GitHub set a limit',
          )
        else unanswered.delete(nodeId)
      return answers
    },
  }
}

function whyNot(player: Player, unanswered: ReadonlyMap<string, string>, connection: Connection): string {
  if (connection.isOver()) return 'not read: the points of this rehearsal were used up'
  return unanswered.get(player.nodeId) ?? 'GitHub did not answer for a project of theirs'
}

async function requireToken(github: GitHub): Promise<void> {
  const budget = await github.fetchBudget()
  if (budget.ok) return
  if (budget.error.code === 'bad_credentials') throw new TokenRefused('GitHub refused the token in GITHUB_TOKEN.')
  throw new Error(`GitHub did not answer: ${'message' in budget.error ? budget.error.message : 'it set a limit'}.`)
}

/** Everybody joins as of the oldest week, so that all of it counts. */
async function joinAll(context: Context, { names }: Asked, weeks: readonly string[]) {
  const from = weekStart(weeks[0] ?? weekOf(context.now()))
  const entering = { ...context, now: () => from, limits: { lookup: async () => true } as never }
  const joined: Player[] = []
  const leftOut: LeftOut[] = []
  for (const name of names) {
    const answer = await joinPlayer(entering, name)
    if (!answer.ok) {
      if (answer.code !== 'PLAYER_ALREADY_EXISTS')
        leftOut.push({ name, why: WHY_NOT[answer.code] ?? 'GitHub did not answer' })
      continue
    }
    const { id, githubId, nodeId, githubUsername: username, githubCreatedAt: createdAt } = answer.player
    const identity = { githubId, nodeId, username, createdAt, name: answer.player.name, type: 'User', avatarUrl: null }
    await claimPlayer(entering, answer.player, { ...identity, email: null, emailVerified: false })
    const nothing = { points: 0, milliseconds: 0 }
    joined.push({ id, username, name: answer.player.name, nodeId, githubId, refresh: nothing, earlier: nothing })
  }
  return { players: joined, leftOut }
}

const WHY_NOT: Record<string, string> = {
  account_not_found: 'GitHub has no account with this name',
  account_not_personal: 'this account belongs to an organization or a bot',
  username_malformed: 'this cannot be a GitHub username',
}

/** Reads the weeks before this one, the newest first; returns whom GitHub did not answer for. */
async function readBefore(context: Context, page: readonly Player[], weeks: readonly string[]): Promise<string[]> {
  const before = weeks.slice(0, -1)
  const [oldest] = before
  if (oldest === undefined || page.length === 0) return []
  const playerIds = page.map(({ id }) => id)
  const wantedFrom = weekStart(oldest)
  const readFrom = weekStart(weeks.at(-1) ?? oldest)
  await context.db
    .insert(earlierReads)
    .values(playerIds.map((playerId) => ({ playerId, readFrom, wantedFrom, dueAt: 0 })))
  await openWeeks(context, before)
  for (let to = readFrom; to > wantedFrom; to -= EARLIER_PIECE)
    await readEarlier(context, {
      type: 'read-earlier',
      playerIds,
      from: Math.max(wantedFrom, to - EARLIER_PIECE),
      to,
      until: 0,
    })
  // Else the next accounts' refresh would read these weeks as well.
  await context.db.delete(storedWeeks).where(inArray(storedWeeks.key, before))
  const unread = await context.db
    .select({ id: earlierReads.playerId })
    .from(earlierReads)
    .where(sql`read_from > wanted_from`)
  return unread.map(({ id }) => id).filter((id) => playerIds.includes(id))
}

async function openWeeks({ db }: Context, keys: readonly string[]): Promise<void> {
  await db
    .insert(storedWeeks)
    .values(keys.map((key) => ({ key, state: 'open' as const, pointsVersion: POINTS_VERSION })))
}

/** The signs of a week's leaders, by player. Asks GitHub about those who took up their work, as before a close. */
async function signsOf(context: Context, week: string, connection: Connection): Promise<Map<string, UnusualSign[]>> {
  for (let spent = -1; spent < connection.spent().requests && !connection.isOver();) {
    spent = connection.spent().requests
    if (await askForExamination(context, week)) break
  }
  return new Map((await examineLeaders(context, week)).map(({ playerId, signs }) => [playerId, signs]))
}

function difference(one: Spent, other: Spent): Spent {
  return {
    requests: one.requests - other.requests,
    points: one.points - other.points,
    milliseconds: one.milliseconds - other.milliseconds,
  }
}

function sum(one: Spent, other: Spent): Spent {
  return {
    requests: one.requests + other.requests,
    points: one.points + other.points,
    milliseconds: one.milliseconds + other.milliseconds,
  }
}

function share({ points, milliseconds }: Spent, of: number): RehearsedAccount['refresh'] {
  return { points: points / Math.max(1, of), milliseconds: milliseconds / Math.max(1, of) }
}
