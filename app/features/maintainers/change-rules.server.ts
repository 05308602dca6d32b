import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { trimmedField, type SentForm } from '#app/domain/forms/form-fields.ts'
import { done, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { isBrakedAt, rulesAt } from '#app/domain/maintainers/repository-rules.ts'
import { NOTHING_WRITTEN, ruleFields, withWritten, type WrittenRules } from '#app/domain/maintainers/rule-fields.ts'
import { DAY } from '#app/domain/time/period.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'
import { listVersions, setterText, type Version, versionText } from './list-versions.server.ts'
import type { Proof } from './maintainer-proofs.server.ts'

/** The version that the form showed; 0 for the first. */
const seen = trimmedField(20).transform(Number)

/** An empty date is no end. */
const brake = trimmedField(20)
  .transform((day) => (day === '' ? 'true' : day))
  .pipe(ruleFields.brake)

export const rulesForms = {
  brake: z.object({ seen, brake, reason: ruleFields.reason.default('') }),
  points: z.object({ seen, points: ruleFields.points }),
  'most-open': z.object({ seen, mostOpen: ruleFields.mostOpen }),
  'issue-first': z.object({ seen, issueFirst: ruleFields.issueFirst }),
  labels: z.object({ seen, labels: ruleFields.labels }),
  'landed-label': z.object({ seen, landedLabel: ruleFields.landedLabel }),
  'follow-file': z.object({ seen }),
}

export type Change = SentForm<typeof rulesForms>

type Rules = WrittenRules & { followsFile: boolean }

const SECOND = 1000
/** For all maintainers of a repository: versions are never deleted. */
const RULE_CHANGES_PER_DAY = 30
const LONGEST_BRAKE = 366 * DAY

/**
 * Adds a version and its audit row, in force from now. If somebody else changed the rules since the form was shown, it
 * comes back with theirs.
 */
export async function changeRules(
  context: Pick<AppContext, 'db' | 'now'>,
  proof: Proof,
  change: Change,
): Promise<FormOutcome> {
  if (proof.role === 'WRITE') return refused({ form: 'Only admins and maintainers of the repository can change this.' })
  const now = context.now()
  const versions = await listVersions(context, proof.repositoryId)
  const [newest] = versions
  const ofScreen = versions.filter(({ source }) => source === 'screen')
  const [last] = ofScreen
  if ((last?.since ?? 0) !== change.seen) return overtaken(last)
  if (ofScreen.filter(({ since }) => since > now - DAY).length >= RULE_CHANGES_PER_DAY)
    return refused(
      {
        form: `This changed ${RULE_CHANGES_PER_DAY} times in a day. Write to us if it has to change again before tomorrow.`,
      },
      429,
    )
  const errors = await checkChange(context, change)
  if (Object.keys(errors).length > 0) return refused(errors)
  const after = changed(rulesInForce(versions, Math.max(now, newest?.since ?? 0)), change)
  // GitHub's times are whole seconds: this second is stopped too.
  const since = Math.max(Math.floor(now / SECOND) * SECOND, (last?.since ?? 0) + 1)
  const isWritten = await writeAuditedIf(
    context,
    sql`COALESCE((SELECT MAX(since) FROM repository_rules WHERE repository_id = ${proof.repositoryId} AND source = 'screen'), 0) = ${change.seen}`,
    { actor: 'maintainer', action: 'maintainer-rules', detail: auditDetail(proof, since, after) },
    [
      context.db.insert(repositoryRules).values({
        repositoryId: proof.repositoryId,
        since,
        source: 'screen',
        ...after,
        labels: [...after.labels],
        setById: proof.accountId,
        setByLogin: proof.login,
        provedRole: proof.role,
      }),
    ],
  )
  return isWritten
    ? done(doneText(change, after))
    : overtaken((await listVersions(context, proof.repositoryId)).find(({ source }) => source === 'screen'))
}

/** What the next version starts from, without a brake that has ended. */
function rulesInForce(versions: Version[], now: number): Rules {
  const inForce = rulesAt(versions, now)
  const version = versions.find((one) => one.since === inForce?.since && one.source === inForce.source)
  const { points, labels, landedLabel, mostOpen, issueFirst, isBraked, endsAt, reason } = version ?? NOTHING_WRITTEN
  const isOn = isBrakedAt({ isBraked, endsAt }, now)
  const brake = isOn ? { isBraked, endsAt, reason } : { isBraked: false, endsAt: null, reason: '' }
  return { points, labels, landedLabel, mostOpen, issueFirst, followsFile: false, ...brake }
}

function changed(before: Rules, change: Change): Rules {
  if (change.intent === 'follow-file') return { ...NOTHING_WRITTEN, followsFile: true }
  const { intent: _, seen: __, ...written } = change
  return { ...withWritten(before, written), followsFile: false }
}

function doneText(change: Change, after: Rules): string {
  switch (change.intent) {
    case 'points':
      return after.points === 'none'
        ? 'Nothing that happens here from now on earns points.'
        : 'What happens here from now on earns points again.'
    case 'brake':
      return after.isBraked
        ? 'The brake is on. Pull requests opened or accepted from now on earn nothing.'
        : 'The brake is released. What happens from now on counts again.'
    case 'most-open':
      return after.mostOpen === null
        ? 'Players may have any number of pull requests open here.'
        : `Pull requests opened from now on earn nothing beyond ${after.mostOpen} open at a time.`
    case 'issue-first':
      return after.issueFirst
        ? 'Pull requests opened from now on need a linked issue.'
        : 'Pull requests opened from now on need no linked issue.'
    case 'labels':
      return after.labels.length === 0
        ? 'Issues and pull requests count with any label.'
        : 'From now on, issues and pull requests count with these labels only.'
    case 'landed-label':
      return after.landedLabel === null
        ? 'No label marks a pull request as merged any more.'
        : `Pull requests closed from now on with the label “${after.landedLabel}” count as accepted.`
    case 'follow-file':
      return 'From now on .mergequest.yml says what counts here.'
  }
}

/** No names and no texts: those can be removed from versions, not from the log. */
function auditDetail(
  { repositoryId, role }: Proof,
  since: number,
  { points, isBraked, endsAt, mostOpen, issueFirst, landedLabel, followsFile, labels }: Rules,
) {
  const hasLandedLabel = landedLabel !== null
  const switches = { points, isBraked, endsAt, mostOpen, issueFirst, hasLandedLabel, followsFile }
  const set = { ...switches, labels: labels.length }
  return { repositoryId, since, role, ...set }
}

async function checkChange(context: Pick<AppContext, 'db' | 'now'>, change: Change): Promise<Record<string, string>> {
  switch (change.intent) {
    case 'labels':
      return blockedErrors(context, { labels: change.labels.join('\n') })
    case 'landed-label':
      return blockedErrors(context, { landedLabel: change.landedLabel ?? '' })
    case 'brake':
      return {
        ...(await blockedErrors(context, { reason: change.reason })),
        ...endErrors(context, change.brake.endsAt),
      }
    default:
      return {}
  }
}

function endErrors({ now }: Pick<AppContext, 'now'>, endsAt: number | null): Record<string, string> {
  if (endsAt === null) return {}
  if (endsAt <= now()) return { brake: 'Choose a day after today, or leave it empty.' }
  return endsAt > now() + LONGEST_BRAKE ? { brake: 'Choose a day within a year, or leave it empty.' } : {}
}

function overtaken(last: Version | undefined): FormOutcome {
  if (last === undefined)
    return refused({ form: 'This form is from another page. Look again and send it once more.' }, 409)
  const form = `This changed while you were looking. ${setterText(last)}: ${versionText(last)} Your text is still here.`
  return refused({ form }, 409)
}
