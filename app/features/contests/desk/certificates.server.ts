import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { findChoice } from '#app/core/contests/certificates/issue-certificates.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { memberNoticeStatement } from '#app/core/contests/running/notify-members.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { ruleOf, type CertificateForm } from '#app/domain/contests/certificates/certificate-form.ts'
import { earnersOf, type CertificateRule } from '#app/domain/contests/certificates/certificate-rule.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { done, doneWith, MISSING, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { certificateChoices, certificates } from '#db/schema/contests/certificates.ts'
import { CONTEST_CLOSED, TOO_MANY_DECISIONS, writeAtDesk } from './write-at-desk.server.ts'

type CertificatesContext = Pick<AppContext, 'db' | 'now'>

/** The default in the form. Nobody earns anything by it before the organiser has chosen. */
const PROPOSED: CertificateRule = { earners: 'accepted', least: 0, teams: 0 }

export async function loadCertificates(context: CertificatesContext, contest: Contest, board: ContestBoard) {
  const [choice, [counts], takenBack] = await Promise.all([
    findChoice(context, contest.id),
    context.db.all<{ issued: number }>(sql`
      SELECT COUNT(*) AS issued FROM members CROSS JOIN certificates
        ON certificates.player_id = members.player_id AND certificates.contest_id = ${contest.id}
      WHERE members.leaderboard_id = ${contest.id} AND taken_back_at IS NULL`),
    context.db.all<{ username: string; reason: string }>(sql`
      SELECT players.github_username AS username, taken_back_reason AS reason
      FROM members CROSS JOIN certificates
        ON certificates.player_id = members.player_id AND certificates.contest_id = ${contest.id}
      CROSS JOIN players ON players.id = members.player_id
      WHERE members.leaderboard_id = ${contest.id} AND taken_back_at IS NOT NULL AND players.gone_at IS NULL
      ORDER BY taken_back_at DESC LIMIT 100`),
  ])
  const rule = choice?.rule ?? PROPOSED
  return {
    isChosen: choice !== null,
    rule,
    organiser: choice?.organiser ?? contest.ownerUsername,
    signature: choice?.signature ?? '',
    issued: counts?.issued ?? 0,
    takenBack,
    // While standings are frozen, these are the figures of the freeze.
    wouldEarn: earnersOf(rule, board).length,
    climbers: board.players.length,
  }
}

/** Certificates go out once results are final and revealed, or now. Issued ones stay. */
export async function chooseCertificates(
  context: CertificatesContext,
  contest: Contest,
  form: CertificateForm,
): Promise<FormOutcome> {
  const { id, state, ownerId } = contest
  if (state === 'cancelled') return CONTEST_CLOSED
  if (form.teams !== '' && contest.teamMode === null) return refused({ teams: 'This contest has no teams.' })
  const { organiser, signature } = form
  const blocked = await blockedErrors(context, { organiser, signature })
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const chosen = { rule: ruleOf(form), organiser, signature, chosenAt: context.now() }
  const written = await writeAtDesk(context, contest, { action: 'contest-certificates', detail: { ...chosen.rule } }, [
    context.db
      .insert(certificateChoices)
      .values({ contestId: id, ...chosen })
      .onConflictDoUpdate({ target: certificateChoices.contestId, set: chosen }),
    leaderboardTextStatement(context, ownerId, id),
    memberNoticeStatement(
      context,
      id,
      'certificates',
      sql`EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${id} AND final_at IS NOT NULL)`,
    ),
  ])
  if (written === 'too_many') return TOO_MANY_DECISIONS
  if (state !== 'final' || contest.isFrozen) return done('Saved. They go out when everybody sees the results.')
  return done('Saved. Everybody who earned one is told within minutes.')
}

/** Revokes a certificate or makes it valid again. Its page says so. */
export async function takeBackCertificate(
  context: CertificatesContext,
  contest: Contest,
  { username, reason }: { username: string; reason: string | null },
): Promise<FormOutcome> {
  const { id } = contest
  const isBack = reason === null
  const [found] = await context.db.all<{ playerId: string }>(sql`
    SELECT players.id AS playerId FROM players CROSS JOIN certificates
      ON certificates.player_id = players.id AND certificates.contest_id = ${id}
    WHERE lower_case_github_username = ${username.toLowerCase()} AND (taken_back_at IS NULL) = ${isBack ? 0 : 1}`)
  if (found === undefined) return isBack ? MISSING : refused({ username: 'Nobody with this name has a certificate.' })
  const { playerId } = found
  const certificate = and(eq(certificates.playerId, playerId), eq(certificates.contestId, id))
  const blocked = await blockedErrors(context, { reason: reason ?? '' })
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const written = await writeAtDesk(
    context,
    contest,
    {
      action: 'certificate',
      detail: { playerId, ...(isBack ? { isBack } : {}) },
      // Pressed twice at once, it decides once.
      onlyIf: sql`EXISTS (SELECT 1 FROM certificates WHERE ${certificate} AND (taken_back_at IS NULL) = ${isBack ? 0 : 1})`,
    },
    [
      context.db
        .update(certificates)
        .set({ takenBackAt: isBack ? null : context.now(), takenBackReason: reason })
        .where(certificate),
    ],
  )
  if (written === 'too_many') return TOO_MANY_DECISIONS
  return isBack
    ? done(`${username}’s certificate is valid again.`)
    : doneWith('success', `${username}’s certificate is revoked. Its page says so.`)
}
