import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { RulesFileAnswer } from '#app/adapters/github/fetch-rules-files.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { NOTHING_WRITTEN, type WrittenRules } from '#app/domain/maintainers/rule-fields.ts'
import { notText, parseRulesFile, tooLarge } from '#app/domain/maintainers/rules-file.ts'
import { DAY } from '#app/domain/time/period.ts'
import { writeIdempotent } from '#db/client.ts'
import { repositories } from '#db/schema/github.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'

/** For a repository whose file changes each minute. */
const MOST_VERSIONS_PER_DAY = 20

/** The problem is a text for the maintainer; null also if GitHub did not answer or was asked too often. */
export async function readRulesFile(
  context: Pick<AppContext, 'db' | 'now' | 'github' | 'limits'>,
  { repositoryId, nodeId }: { repositoryId: number; nodeId: string },
): Promise<{ found: boolean; problem: string | null } | null> {
  if (!(await context.limits.work('maintain'))) return null
  const answer = (await context.github.fetchRulesFiles([nodeId])).get(nodeId)
  if (answer === undefined) return null
  const problem = await saveRulesFile(context, repositoryId, answer, context.now())
  return { found: answer.state !== 'none', problem }
}

/** After a push. Without an answer, the next visit reads it. */
export async function readPushedRulesFile(
  context: Pick<AppContext, 'db' | 'now' | 'github' | 'limits'>,
  repositoryId: number,
): Promise<void> {
  const [known] = await context.db
    .select({ nodeId: repositories.nodeId })
    .from(repositories)
    .where(and(eq(repositories.id, repositoryId), isNull(repositories.hiddenAt)))
  if (known?.nodeId != null) await readRulesFile(context, { repositoryId, nodeId: known.nodeId })
}

/**
 * Adds a version if the file changed; a deleted file sets nothing. An unreadable file changes nothing. Returns the
 * problem for its maintainer.
 */
export async function saveRulesFile(
  context: Pick<AppContext, 'db'>,
  repositoryId: number,
  answer: RulesFileAnswer,
  now: number,
): Promise<string | null> {
  const { rules, problem } = await rulesIn(context, answer)
  if (rules === null) return problem
  const versions = await latestVersions(context, repositoryId)
  if (isSame(rules, versions[0] ?? NOTHING_WRITTEN)) return problem
  const oldest = versions[MOST_VERSIONS_PER_DAY - 1]
  if (oldest !== undefined && oldest.since > now - DAY)
    return `The file changed ${MOST_VERSIONS_PER_DAY} times within a day. We keep what it said last, and read it again tomorrow.`
  await addVersion(context, { repositoryId, rules, now })
  return problem
}

type Read = { rules: WrittenRules | null; problem: string | null }

async function rulesIn(context: Pick<AppContext, 'db'>, answer: RulesFileAnswer): Promise<Read> {
  if (answer.state === 'none') return { rules: NOTHING_WRITTEN, problem: null }
  if (answer.state === 'too_large') return { rules: null, problem: tooLarge().problem }
  if (answer.state === 'not_text') return { rules: null, problem: notText().problem }
  const file = parseRulesFile(answer.text)
  if (!file.ok) return { rules: null, problem: file.problem }
  const { reason, labels, landedLabel } = file.rules
  if (reason === '' && labels.length === 0 && landedLabel === null) return { rules: file.rules, problem: null }
  const texts = { reason, labels: labels.join('\n'), 'landed-label': landedLabel ?? '' }
  const blocked = await blockedErrors(context, texts)
  // Without one of its labels, more would count than the maintainer wants.
  for (const key of ['labels', 'landed-label'])
    if (blocked[key] !== undefined) return { rules: null, problem: `${key}: ${blocked[key]}` }
  if (blocked['reason'] === undefined) return { rules: file.rules, problem: null }
  return { rules: { ...file.rules, reason: '' }, problem: `reason: ${blocked['reason']}` }
}

type Version = typeof repositoryRules.$inferSelect

function latestVersions({ db }: Pick<AppContext, 'db'>, repositoryId: number): Promise<Version[]> {
  return db
    .select()
    .from(repositoryRules)
    .where(and(eq(repositoryRules.repositoryId, repositoryId), eq(repositoryRules.source, 'file')))
    .orderBy(desc(repositoryRules.since))
    .limit(MOST_VERSIONS_PER_DAY)
}

function isSame(rules: WrittenRules, other: WrittenRules): boolean {
  return (
    rules.points === other.points &&
    rules.isBraked === other.isBraked &&
    rules.endsAt === other.endsAt &&
    rules.mostOpen === other.mostOpen &&
    rules.issueFirst === other.issueFirst &&
    rules.landedLabel === other.landedLabel &&
    rules.reason === other.reason &&
    JSON.stringify(rules.labels) === JSON.stringify(other.labels)
  )
}

/** Checked in the statement: of two readers only the first adds it. */
async function addVersion(
  { db }: Pick<AppContext, 'db'>,
  { repositoryId, rules, now }: { repositoryId: number; rules: WrittenRules; now: number },
): Promise<void> {
  const { points, endsAt, mostOpen, landedLabel, reason } = rules
  const [isBraked, issueFirst, labels] = [
    Number(rules.isBraked),
    Number(rules.issueFirst),
    JSON.stringify(rules.labels),
  ]
  const ofFile = sql`repository_id = ${repositoryId} AND source = 'file'`
  await writeIdempotent(db, [
    db.run(sql`
      INSERT INTO repository_rules
        (repository_id, since, source, follows_file, points, is_braked, ends_at, labels, most_open, issue_first,
          landed_label, reason)
      SELECT ${repositoryId}, MAX(${now}, COALESCE((SELECT MAX(since) + 1 FROM repository_rules WHERE ${ofFile}), 0)),
        'file', 0, ${points}, ${isBraked}, ${endsAt}, ${labels}, ${mostOpen}, ${issueFirst}, ${landedLabel}, ${reason}
      WHERE (SELECT COUNT(*) FROM repository_rules WHERE ${ofFile} AND since > ${now - DAY}) < ${MOST_VERSIONS_PER_DAY}
        AND COALESCE((
          SELECT points = ${points} AND is_braked = ${isBraked} AND ends_at IS ${endsAt} AND labels = ${labels}
            AND most_open IS ${mostOpen} AND issue_first = ${issueFirst} AND landed_label IS ${landedLabel}
            AND reason = ${reason}
          FROM repository_rules WHERE ${ofFile} ORDER BY since DESC LIMIT 1
        ), ${Number(isSame(rules, NOTHING_WRITTEN))}) = 0`),
  ])
}
