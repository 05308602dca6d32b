import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { limitedField, limitedLine, textField, trimmedField, type SentForm } from '#app/domain/forms/form-fields.ts'
import { done, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { LABEL_LENGTH } from '#app/domain/maintainers/label-list.ts'
import {
  isBrakedAt,
  LARGEST_MOST_OPEN,
  NO_RULES,
  type RuleChoice,
  rulesAt,
} from '#app/domain/maintainers/repository-rules.ts'
import { REASON_LENGTH } from '#app/domain/moderation/published-text.ts'
import { DAY, dayStart, isDay } from '#app/domain/time/period.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'
import { listVersions, setterText, type Version, versionText } from './list-versions.server.ts'
import type { Proof } from './maintainer-proofs.server.ts'
import { labelsProblem, LABELS_LENGTH, listedLabels } from './rule-fields.ts'

/** The version of the screen that the form showed; 0 before the first. */
const seen = trimmedField(20).transform(Number)

export const rulesForms = {
  brake: z.object({ seen, reason: limitedField(REASON_LENGTH), endsOn: trimmedField(20) }),
  release: z.object({ seen }),
  points: z.object({ seen, points: textField(10) }),
  'most-open': z.object({ seen, mostOpen: trimmedField(5) }),
  'issue-first': z.object({ seen, issueFirst: trimmedField(5) }),
  labels: z.object({ seen, labels: trimmedField(LABELS_LENGTH) }),
  vouched: z.object({ seen, vouched: trimmedField(5) }),
  'landed-label': z.object({ seen, landedLabel: limitedLine(LABEL_LENGTH) }),
  'follow-file': z.object({ seen }),
}

export type Change = SentForm<typeof rulesForms>

type Rules = RuleChoice & { reason: string; followsFile: boolean }

const SECOND = 1000
/** Of all maintainers of a repository: rows are never deleted. */
const MOST_A_DAY = 30
const LONGEST_BRAKE = 366 * DAY

/**
 * Adds a version that holds from now on, with its row in the audit log. Written only over the version that the form
 * showed; else the form comes back with what the other maintainer did.
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
  if (ofScreen.filter(({ since }) => since > now - DAY).length >= MOST_A_DAY)
    return refused(
      { form: `This changed ${MOST_A_DAY} times in a day. Write to us if it has to change again before tomorrow.` },
      429,
    )
  const errors = await checkChange(context, change)
  if (Object.keys(errors).length > 0) return refused(errors)
  const after = changed(rulesInForce(versions, Math.max(now, newest?.since ?? 0)), change)
  // GitHub's times are whole seconds: what happens in this one is stopped too.
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

/** What holds now, as the next version begins with it; a brake that ended by itself is over. */
function rulesInForce(versions: Version[], now: number): Rules {
  const inForce = rulesAt(versions, now)
  const version = versions.find((one) => one.since === inForce?.since && one.source === inForce.source)
  const rules = { ...NO_RULES, reason: '', ...version }
  const { points, labels, landedLabel, mostOpen, issueFirst, isVouched, isBraked, endsAt, reason } = rules
  const isOn = isBrakedAt({ isBraked, endsAt }, now)
  const brake = isOn ? { isBraked, endsAt, reason } : { isBraked: false, endsAt: null, reason: '' }
  return { points, labels, landedLabel, mostOpen, issueFirst, isVouched, followsFile: false, ...brake }
}

function changed(before: Rules, change: Change): Rules {
  switch (change.intent) {
    case 'points':
      return { ...before, points: change.points === 'none' ? 'none' : 'all' }
    case 'release':
      return { ...before, isBraked: false, endsAt: null, reason: '' }
    case 'brake':
      return {
        ...before,
        isBraked: true,
        endsAt: change.endsOn === '' ? null : dayStart(change.endsOn),
        reason: change.reason,
      }
    case 'most-open':
      return { ...before, mostOpen: mostOpenOf(change.mostOpen) }
    case 'issue-first':
      return { ...before, issueFirst: change.issueFirst === 'on' }
    case 'labels':
      return { ...before, labels: listedLabels(change.labels) }
    case 'vouched':
      return { ...before, isVouched: change.vouched === 'on' }
    case 'landed-label':
      return { ...before, landedLabel: change.landedLabel === '' ? null : change.landedLabel }
    case 'follow-file':
      return { ...NO_RULES, reason: '', followsFile: true }
  }
}

/** Of the choices, or what a file said before. */
function mostOpenOf(typed: string): number | null {
  const most = Number(typed)
  return Number.isInteger(most) && most >= 1 && most <= LARGEST_MOST_OPEN ? most : null
}

function doneText(change: Change, after: Rules): string {
  switch (change.intent) {
    case 'points':
      return after.points === 'none'
        ? 'Nothing that happens here from now on earns points.'
        : 'What happens here from now on earns points again.'
    case 'release':
      return 'The brake is released. What happens from now on counts again.'
    case 'brake':
      return 'The brake is on. Pull requests opened or accepted from now on earn nothing.'
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
    case 'vouched':
      return after.isVouched
        ? 'Pull requests opened from now on need an author whom VOUCHED.td names.'
        : 'Pull requests opened from now on need nobody to vouch for their author.'
    case 'landed-label':
      return after.landedLabel === null
        ? 'No label says any more that you took a pull request in.'
        : `Pull requests closed from now on with the label “${after.landedLabel}” count as accepted.`
    case 'follow-file':
      return 'From now on .mergequest.yml says what counts here.'
  }
}

/** The audit log names nobody and holds no texts of people; the version does, as long as they want. */
function auditDetail(
  { repositoryId, role }: Proof,
  since: number,
  { points, isBraked, endsAt, mostOpen, issueFirst, isVouched, landedLabel, followsFile, labels }: Rules,
) {
  const hasLandedLabel = landedLabel !== null
  const switches = { points, isBraked, endsAt, mostOpen, issueFirst, isVouched, hasLandedLabel, followsFile }
  const set = { ...switches, labels: labels.length }
  return { repositoryId, since, role, ...set }
}

async function checkChange(context: Pick<AppContext, 'db' | 'now'>, change: Change): Promise<Record<string, string>> {
  if (change.intent === 'labels') {
    const problem = labelsProblem(change.labels)
    return problem === null ? blockedErrors(context, { labels: change.labels }) : { labels: problem }
  }
  if (change.intent === 'landed-label') return blockedErrors(context, { landedLabel: change.landedLabel })
  if (change.intent === 'most-open' && change.mostOpen !== '' && mostOpenOf(change.mostOpen) === null)
    return { mostOpen: 'Choose one of the numbers.' }
  if (change.intent !== 'brake') return {}
  const { reason, endsOn } = change
  const errors = await blockedErrors(context, { reason })
  if (endsOn === '') return errors
  if (!isDay(endsOn)) return { ...errors, endsOn: 'Enter a date such as 2026-12-24, or leave it empty.' }
  const left = dayStart(endsOn) - context.now()
  if (left <= 0) return { ...errors, endsOn: 'Choose a day after today, or leave it empty.' }
  if (left > LONGEST_BRAKE) return { ...errors, endsOn: 'Choose a day within a year, or leave it empty.' }
  return errors
}

function overtaken(last: Version | undefined): FormOutcome {
  if (last === undefined)
    return refused({ form: 'This form is from another page. Look again and send it once more.' }, 409)
  const form = `This changed while you were looking. ${setterText(last)}: ${versionText(last)} Your text is still here.`
  return refused({ form }, 409)
}
