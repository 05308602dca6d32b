import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Work } from '#app/adapters/github/find-work.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { explainRows } from '#app/core/contests/running/explain-rows.server.ts'
import { expectedPoll } from '#app/core/github/github-budget.server.ts'
import { fetchWork, repositoryState, stateOfRules, type Asker } from '#app/core/github/repository-state.server.ts'
import { linesOfKeys } from '#app/core/ledger/ledger-lines.server.ts'
import { takingLabels } from '#app/core/ledger/taking-labels.server.ts'
import { loadReceipt } from '#app/core/players/answered-at.server.ts'
import { findPlayerByGitHubId, findPlayerById, isShownTo, type Player } from '#app/core/players/find-player.server.ts'
import {
  addressProblemText,
  TYPED_LENGTH,
  parseGitHubAddress,
  type GitHubAddress,
} from '#app/domain/github/github-address.ts'
import { factText } from '#app/domain/ledger/fact-text.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { POINTS_VERSION } from '#app/domain/points/points-table.ts'
import { commitsFixedAt, dayOf, dayStart, HOUR, MINUTE, weekNumber, weekStateOf } from '#app/domain/time/period.ts'
import { changersOf } from '#app/domain/why/why-remedies.ts'
import { checksOf, openCheck, reasonOf, weekStandingText } from '#app/domain/why/why.ts'
import { idsIn } from '#db/client.ts'
import { ledger } from '#db/schema/ledger.ts'
import { questions } from '#db/schema/moderation.ts'
import { weeks } from '#db/schema/weeks.ts'

/** Such work should be read within minutes. */
const SOON = 5 * MINUTE

export type WhyContext = Pick<AppContext, 'db' | 'now' | 'config' | 'github' | 'limits'>

export type WhyView = Awaited<ReturnType<typeof loadWhy>>
export type WhyAnswer = NonNullable<WhyView['answer']>
export type RowsAnswer = Extract<WhyAnswer, { kind: 'rows' }>

/** For anybody. Work of hidden players, work that is not public and work of nobody here get the same words. */
export async function loadWhy(context: WhyContext, given: string | null, viewerId: string | null) {
  const typed = (given ?? '').slice(0, TYPED_LENGTH)
  const view = { typed, problem: null, now: context.now() }
  if (given === null) return { ...view, answer: null }
  const parsed = parseGitHubAddress(typed, context.config.GITHUB_WEB_URL)
  if (!parsed.ok) return { ...view, problem: addressProblemText[parsed.problem], answer: null }
  const { address } = parsed
  const asker = viewerId === null ? 'visitors' : 'players'
  if (address.kind === 'repository') {
    const state = await repositoryState(context, address, asker)
    if (state.state !== 'found') return { ...view, answer: plain(state.state) }
    const created = await loadCreation(context, address, asker, viewerId)
    return { ...view, answer: { kind: 'repository' as const, ...state, created } }
  }
  const found = await fetchWork(context, address, asker)
  if (found.state !== 'found') return { ...view, answer: plain(found.state) }
  return { ...view, answer: await answerFor(context, found.value, viewerId) }
}

/** Null if no ledger has it. */
async function loadCreation(context: WhyContext, address: GitHubAddress, asker: Asker, viewerId: string | null) {
  const found = await fetchWork(context, address, asker)
  const answer = found.state === 'found' ? await answerFor(context, found.value, viewerId) : null
  return answer?.kind === 'rows' ? { ...answer, subject: null } : null
}

function plain(state: 'missing' | 'limited' | 'unavailable' | 'restored') {
  return { kind: state === 'missing' ? ('unknown' as const) : state }
}

async function answerFor(context: WhyContext, work: Work | null, viewerId: string | null) {
  const player = work === null ? null : await findShownAuthor(context, work, viewerId)
  if (work === null || player === null) return plain('missing')
  const keys = keysOf(work)
  const [{ rows: stored, isDamaged }, ownQuestions, rules, receipt, nextAt, inContests] = await Promise.all([
    listRows(context, player.id, keys),
    context.db
      .select()
      .from(questions)
      .where(and(eq(questions.playerId, player.id), inArray(questions.key, keys))),
    stateOfRules(context, work.repository.id),
    loadReceipt(context, player),
    expectedPoll(context, player),
    explainRows(context, player.id, keys, viewerId),
  ])
  const isOwner = player.id === viewerId
  const subject = subjectOf(work)
  if (stored.length === 0 && isDamaged) return plain('restored')
  if (stored.length === 0)
    return {
      kind: 'waiting' as const,
      subject,
      username: player.githubUsername,
      ...absence(context, player, work, { answeredAt: receipt.answeredAt, nextAt }),
    }
  const now = context.now()
  const labels = await takingLabels(context, player.id, stored)
  const rows = stored.toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key))
  const lines = rows.map((row) => {
    const takingLabel = row.hiddenAt === null ? labels.get(row.key) : undefined
    const question = ownQuestions.find(({ key }) => key === row.key)
    return {
      key: row.key,
      title: factText(row.kind, row.quantity),
      points: row.points,
      reason: reasonOf(row, takingLabel),
      checks: checksOf(row, { pointsVersion: row.pointsVersion ?? POINTS_VERSION, now, takingLabel }),
      changers: changersOf(row, { weekState: weekStateOf(row.week, row.weekState, now), now, takingLabel }),
      week: { key: row.week, number: weekNumber(row.week), standing: weekStandingText(row.week, row.weekState, now) },
      question: question === undefined ? null : questionView(question, isOwner),
    }
  })
  const open =
    (work.kind === 'pull_request' || work.kind === 'issue') && rows.every(({ reason }) => reason !== 'gone')
      ? openCheck(work.kind, rows, rules.stop)
      : null
  return {
    kind: 'rows' as const,
    // Not public any more: names stay hidden, whatever GitHub said a moment ago.
    subject: rows.some(({ reason, hiddenAt }) => reason === 'gone' || hiddenAt !== null) ? null : subject,
    username: player.githubUsername,
    points: rows.reduce((sum, row) => sum + row.points, 0),
    lines,
    inContests,
    open,
    isOwner,
  }
}

async function listRows(context: WhyContext, playerId: string, keys: readonly string[]) {
  const [found, states] = await Promise.all([
    linesOfKeys(
      context,
      keys.map((key) => ({ playerId, key })),
    ),
    statesOf(context, sql`SELECT week FROM ledger WHERE player_id = ${playerId} AND key IN ${idsIn(keys)}`),
  ])
  const folded = found.lines.filter(({ week }) => !states.has(week)).map(({ week }) => week)
  const old = folded.length === 0 ? states : await statesOf(context, sql`SELECT value FROM ${idsIn(folded)}`)
  const rows = found.lines.map((line) => {
    const { weekState = null, pointsVersion = null } = states.get(line.week) ?? old.get(line.week) ?? {}
    return { ...line, weekState, pointsVersion }
  })
  return { rows, isDamaged: found.damaged.length > 0 }
}

async function statesOf({ db }: WhyContext, keys: SQL) {
  const rows = await db
    .select({ key: weeks.key, weekState: weeks.state, pointsVersion: weeks.pointsVersion })
    .from(weeks)
    .where(sql`${weeks.key} IN (${keys})`)
  return new Map(rows.map((row) => [row.key, row]))
}

/** A shown player, or the reader. A merged account is suspended. */
async function findShownAuthor(context: WhyContext, work: Work, viewerId: string | null): Promise<Player | null> {
  const author = work.authorId === null ? null : await findPlayerByGitHubId(context, work.authorId)
  const player = author ?? (work.kind === 'pull_request' ? await findAsker(context, work) : null)
  return player !== null && isShownTo(player, viewerId) ? player : null
}

/** In whose ledger an agent's pull request is. */
async function findAsker(context: WhyContext, work: Work): Promise<Player | null> {
  const [row] = await context.db
    .select({ playerId: ledger.playerId })
    .from(ledger)
    .where(
      // With the kinds of the index, so that SQLite uses it.
      sql`${ledger.repositoryId} = ${work.repository.id} AND ${ledger.day} >= ${dayOf(work.madeAt)}
        AND ${ledger.kind} IN ('pull_request_opened', 'pull_request_accepted', 'review_approved', 'review_changes_requested', 'review_commented')
        AND ${inArray(ledger.key, keysOf(work))} AND ${ledger.agent} IS NOT NULL`,
    )
    .limit(1)
  return row === undefined ? null : findPlayerById(context, row.playerId)
}

/** In the order of the answer. */
function keysOf(work: Work): string[] {
  const { repository, number } = work
  switch (work.kind) {
    case 'pull_request':
      return [factKey.pullRequestAccepted(work.id), factKey.pullRequestOpened(work.id)]
    case 'issue':
      return [factKey.issueCompleted(work.id), factKey.issueOpened(work.id)]
    case 'review':
      return [
        factKey.reviewVerdict(work.pullRequestId),
        factKey.reviewText(work.pullRequestId),
        factKey.comment(repository.id, number ?? 0, work.day),
      ]
    case 'inline_comment':
      return [factKey.reviewText(work.pullRequestId), factKey.comment(repository.id, number ?? 0, work.day)]
    case 'comment':
      return [factKey.comment(repository.id, number ?? 0, work.day)]
    case 'commit': {
      const key = factKey.commits(repository.id, work.day)
      return [key, `${key}:late`]
    }
    case 'repository':
      return [factKey.repository(repository.id)]
  }
}

function subjectOf({ kind, title, number, repository, url, madeAt }: Work) {
  return {
    what: KIND_TEXT[kind],
    title,
    number,
    repository: repository.name,
    url,
    madeAt,
    isDayOnly: kind === 'commit',
  }
}

const KIND_TEXT = {
  pull_request: 'Pull request',
  issue: 'Issue',
  review: 'Review',
  inline_comment: 'Comment in a review',
  comment: 'Comment',
  commit: 'Commit',
  repository: 'Repository',
} as const satisfies Record<Work['kind'], string>

function absence(
  { now }: WhyContext,
  { scoresFrom }: Player,
  work: Work,
  { answeredAt, nextAt }: { answeredAt: number; nextAt: number },
) {
  if (scoresFrom !== null && dayOf(work.madeAt) < scoresFrom)
    return { why: 'before' as const, from: dayStart(scoresFrom), nextAt: null }
  // GitHub's replicas lag, and a day's commits can be pushed later.
  const readAt = work.kind === 'commit' ? commitsFixedAt(work.day) : work.madeAt + HOUR
  if (answeredAt < readAt) return { why: 'unread' as const, from: null, nextAt: nextAt > now() + SOON ? nextAt : null }
  return { why: 'uncounted' as const, from: null, nextAt: null }
}

/** That there is a question is public; its text is not. */
function questionView(question: typeof questions.$inferSelect, isOwner: boolean) {
  const { text, answer, decidedAt } = question
  return { decidedAt, words: isOwner ? { text, answer } : null }
}
