import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { limitedField, textField, trimmedField } from '#app/domain/form-fields.ts'
import { done, refused, type FormOutcome } from '#app/domain/form-outcome.ts'
import { DAY, dayStart, isDay } from '#app/domain/period.ts'
import { REASON_LENGTH } from '#app/domain/published-text.ts'
import { isBrakedAt } from '#app/domain/repository-rules.ts'
import { repositoryRules } from '#db/schema/repository-rules.ts'
import { listVersions, type Version, versionText } from './list-versions.server.ts'
import type { Proof } from './maintainer-proofs.server.ts'

/** The version that the form showed; 0 before the first. */
const seen = trimmedField(20).transform(Number)

export const rulesForms = {
  brake: z.object({ seen, reason: limitedField(REASON_LENGTH), endsOn: trimmedField(20) }),
  release: z.object({ seen }),
  points: z.object({ seen, points: textField(10) }),
}

export type Change =
  | { intent: 'brake'; seen: number; reason: string; endsOn: string }
  | { intent: 'release'; seen: number }
  | { intent: 'points'; seen: number; points: string }

type Rules = Pick<Version, 'points' | 'isBraked' | 'endsAt' | 'reason'>

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
  const now = context.now()
  const [last] = await listVersions(context, proof.repositoryId)
  if ((last?.since ?? 0) !== change.seen) return overtaken(last)
  const errors = change.intent === 'brake' ? await checkBrake(context, change) : {}
  if (Object.keys(errors).length > 0) return refused(errors)
  const isOn = last !== undefined && isBrakedAt(last, now)
  const before: Rules = {
    points: last?.points ?? 'all',
    isBraked: isOn,
    endsAt: isOn ? last.endsAt : null,
    reason: isOn ? last.reason : '',
  }
  const after = changed(before, change)
  const since = Math.max(now, (last?.since ?? 0) + 1)
  const detail = { repositoryId: proof.repositoryId, githubId: proof.accountId, role: proof.role, ...ruled(after) }
  const isWritten = await writeAuditedIf(
    context,
    sql`COALESCE((SELECT MAX(since) FROM repository_rules WHERE repository_id = ${proof.repositoryId}), 0) = ${change.seen}`,
    { actor: 'maintainer', action: 'maintainer-rules', detail },
    [
      context.db.insert(repositoryRules).values({
        repositoryId: proof.repositoryId,
        since,
        ...after,
        setById: proof.accountId,
        setByLogin: proof.login,
        provedRole: proof.role,
      }),
    ],
  )
  if (!isWritten) return overtaken((await listVersions(context, proof.repositoryId))[0])
  return done(DONE[change.intent === 'points' ? after.points : change.intent])
}

const DONE = {
  brake: 'The brake is on. Pull requests opened or accepted from now on earn nothing.',
  release: 'The brake is released. What happens from now on counts again.',
  none: 'Nothing that happens here from now on earns points.',
  all: 'What happens here from now on earns points again.',
}

function changed(before: Rules, change: Change): Rules {
  if (change.intent === 'points') return { ...before, points: change.points === 'none' ? 'none' : 'all' }
  if (change.intent === 'release') return { ...before, isBraked: false, endsAt: null, reason: '' }
  const endsAt = change.endsOn === '' ? null : dayStart(change.endsOn)
  return { ...before, isBraked: true, endsAt, reason: change.reason }
}

/** The audit log holds no texts of people. */
function ruled({ points, isBraked, endsAt }: Rules) {
  return { points, isBraked, endsAt }
}

async function checkBrake(
  context: Pick<AppContext, 'db' | 'now'>,
  { reason, endsOn }: { reason: string; endsOn: string },
): Promise<Record<string, string>> {
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
  const { setByLogin } = last
  const form = `${setByLogin} changed this while you were looking: ${versionText(last)} Your text is still here.`
  return refused({ form }, 409)
}
