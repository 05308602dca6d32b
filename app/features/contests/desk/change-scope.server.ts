import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { readScopeText } from '#app/core/contests/private-leaderboards/read-table.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { recountStatement } from '#app/core/contests/running/recount-contest.server.ts'
import { checkScope, type CheckedLine } from '#app/core/github/check-scope.server.ts'
import { changeableOf } from '#app/domain/contests/contest-change.ts'
import { SCOPE_LINES_EVER } from '#app/domain/contests/contest.ts'
import { readScopeLines, scopeError, type ScopeName } from '#app/domain/contests/setup/scope-lines.ts'
import { refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { numberText } from '#app/domain/text/number-text.ts'
import { nextMidnight } from '#app/domain/time/zoned-time.ts'
import { idsIn } from '#db/client.ts'
import { contestRepositories, contests } from '#db/schema/contests/contests.ts'
import { repositories } from '#db/schema/github.ts'
import { answerOf, NOTHING_CHANGED, laterThan, writeChanges } from './write-changes.server.ts'

type ScopeContext = Pick<AppContext, 'db' | 'now' | 'github' | 'limits' | 'config'>
type Line = { key: string; name: string; repositoryId: number | null; since: number; until: number | null }
type NewLine = { name: string; repositoryId: number | null }

/**
 * Other lines from the contest's next midnight on. Those that stay are not asked about again; what was earned in those that
 * leave stays.
 */
export async function changeScope(
  context: ScopeContext,
  contest: Contest,
  form: { seen: string; lines: string; reason: string },
): Promise<FormOutcome> {
  const stored = await listLines(context, contest.id)
  const inForce = stored.filter(({ until }) => until === null)
  const { lines, error } = await readScopeText(form.lines)
  const { names, wrong } = readScopeLines(lines)
  const fresh = newNames(names, inForce)
  const isRead = error === null && wrong.length === 0 && names.length > 0
  const isAsItIs = isRead && fresh.length === 0 && differenceOf(names, inForce, []).removed.length === 0
  const answer = await answerOf(context, contest, 'scope', form, isAsItIs ? { lines: NOTHING_CHANGED } : null)
  if (answer !== null) return answer
  if (!changeableOf({ ...contest, hasScope: stored.length > 0 }).includes('scope'))
    return refused({ form: 'This contest counts all public work. That can’t be changed.' }, 409)
  if (error !== null) return refused({ lines: error })
  if (wrong[0] !== undefined) return refused({ lines: wrong[0] })
  if (names.length === 0) return refused({ lines: 'Leave at least one line.' })
  const tooMany = scopeError(names.length)
  if (tooMany !== null) return refused({ lines: tooMany })
  const now = context.now()
  const checked = fresh.length === 0 ? { state: 'checked' as const, lines: [] } : await checkScope(context, fresh)
  if (checked.state !== 'checked') return refused({ lines: 'GitHub isn’t answering. Try again in a minute.' }, 503)
  const missing = checked.lines.filter(({ state }) => state === 'missing')
  if (missing.length > 0) return refused({ lines: missingText(missing) })
  const { added, removed } = differenceOf(names, inForce, checked.lines)
  if (added.length + removed.length === 0)
    return (
      (await answerOf(context, contest, 'scope', form, { lines: NOTHING_CHANGED })) ??
      refused({ lines: NOTHING_CHANGED })
    )
  if (stored.length + added.length > SCOPE_LINES_EVER)
    return refused({
      lines: `Including the removed ones, the limit is ${numberText(SCOPE_LINES_EVER)} lines.`,
    })
  const from = nextMidnight(now, contest.timeZone)
  const changedAt = laterThan(now)
  const after = inForce.length - removed.length + added.length
  const changes = [{ what: 'scope' as const, before: inForce.length, after, reason: form.reason, from }]
  return writeChanges(context, contest, form, changes, [
    ...lineStatements(context, contest.id, { stored, added, removed, from }),
    context.db.update(contests).set({ changedAt }).where(eq(contests.id, contest.id)),
    recountStatement(context, { contestId: contest.id, after: '', isCheck: false, startedAt: now }),
  ])
}

/** `key` is the stored name, `name` the one of today. */
async function listLines({ db }: ScopeContext, contestId: string): Promise<Line[]> {
  const { name: key, repositoryId, since, until } = contestRepositories
  const name = sql<string>`LOWER(COALESCE(${repositories.name}, ${key}))`
  return db
    .select({ key, name, repositoryId, since, until })
    .from(contestRepositories)
    .leftJoin(repositories, eq(repositories.id, repositoryId))
    .where(eq(contestRepositories.contestId, contestId))
}

function newNames(names: readonly ScopeName[], inForce: readonly Line[]): ScopeName[] {
  const known = new Set(inForce.flatMap(({ key, name }) => [key, name]))
  return names.filter(({ name }) => !known.has(name.toLowerCase()))
}

/** A repository under its new name is the same line. */
function differenceOf(names: readonly ScopeName[], inForce: readonly Line[], checked: readonly CheckedLine[]) {
  const typed = new Set(names.map(({ name }) => name.toLowerCase()))
  const found = new Map(
    checked.map(({ name, repositoryId }) => [
      repositoryId ?? name.toLowerCase(),
      { name: name.toLowerCase(), repositoryId },
    ]),
  )
  const stays = ({ key, name, repositoryId }: Line) =>
    typed.has(key) || typed.has(name) || found.has(repositoryId ?? name)
  const kept = new Set(inForce.filter(stays).map(({ name, repositoryId }) => repositoryId ?? name))
  return {
    added: [...found].filter(([id]) => !kept.has(id)).map(([, line]): NewLine => line),
    removed: inForce.filter((line) => !stays(line)),
  }
}

function missingText(missing: readonly CheckedLine[]): string {
  const [first] = missing
  if (first !== undefined && missing.length === 1) return `${first.name}: ${first.text}`
  const more = missing.length > NAMED ? ' and others' : ''
  const named = missing.slice(0, NAMED).map(({ name }) => name)
  return `We found nothing public on GitHub for ${named.join(', ')}${more}.`
}

const NAMED = 5

type Difference = { stored: readonly Line[]; added: readonly NewLine[]; removed: readonly Line[]; from: number }

/** A line that has not begun just goes, and one that has not left yet stays. */
function lineStatements({ db, now }: ScopeContext, contestId: string, { stored, added, removed, from }: Difference) {
  const leaving = stored.filter(({ until }) => until !== null && until > now())
  const isSame = (line: Line, other: NewLine) =>
    line.repositoryId === null ? line.key === other.name : line.repositoryId === other.repositoryId
  const back = leaving.filter((line) => added.some((other) => isSame(line, other)))
  const begun = added.filter((other) => !leaving.some((line) => isSame(line, other)))
  const isRemoved = and(
    eq(contestRepositories.contestId, contestId),
    isNull(contestRepositories.until),
    inArray(contestRepositories.name, idsIn(removed.map(({ key }) => key))),
  )
  return [
    db.delete(contestRepositories).where(and(isRemoved, gt(contestRepositories.since, now()))),
    db.update(contestRepositories).set({ until: from }).where(isRemoved),
    db.run(sql`UPDATE contest_repositories SET until = NULL WHERE contest_id = ${contestId} AND until > ${now()}
      AND name IN (SELECT value FROM json_each(${JSON.stringify(back.map(({ key }) => key))}))`),
    db.run(sql`INSERT INTO contest_repositories (contest_id, name, repository_id, since)
      SELECT ${contestId}, value ->> 'name', value ->> 'repositoryId', ${from}
      FROM json_each(${JSON.stringify(begun)})`),
  ]
}
