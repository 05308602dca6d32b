import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { auditDetailText, isAuditAction } from '#app/core/audit/load-audit-log.server.ts'
import { loadLedger, type LedgerRequest } from '#app/core/ledger/load-ledger.server.ts'
import { loadReceipt } from '#app/core/players/answered-at.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { GRACE_DAYS } from '#app/core/players/request-erasure.server.ts'
import { loadHistogram, rankOf } from '#app/core/standings/places.server.ts'
import { actorText, auditActionText } from '#app/domain/admin/audit-action.ts'
import { changeProblemText, maskedEmail } from '#app/domain/admin/player-change.ts'
import { factText } from '#app/domain/ledger/fact-text.ts'
import { reasonText } from '#app/domain/ledger/reason.ts'
import { ALL_TIME, monthOf, weekNumber, weekOf } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { pick } from '#app/domain/values/pick.ts'
import { identities } from '#db/schema/account.ts'
import { ledger } from '#db/schema/ledger.ts'
import { formerUsernames, players } from '#db/schema/players.ts'
import { subscriptions } from '#db/schema/premium.ts'
import { sessions } from '#db/schema/sign-in.ts'
import { auditLog, staff } from '#db/schema/staff.ts'
import { standings } from '#db/schema/standings.ts'
import { awards, weeks } from '#db/schema/weeks.ts'
import { planMerge } from './plan-merge.server.ts'
import { playerStates } from './player-states.ts'

type LoadContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes'>

const AWARDS_SHOWN = 20
const AUDIT_ROWS_SHOWN = 30

export type AdminPlayer = Awaited<ReturnType<typeof loadAdminPlayer>>
export type LedgerLine = AdminPlayer['lifetime'][number]

/** Without addresses, chats, tokens or codes. */
export async function loadAdminPlayer(
  context: LoadContext,
  player: Player,
  options: { ledger: LedgerRequest; into: string | null },
) {
  const { db } = context
  const { id } = player
  const [receipt, names, authIds, premium, awarded, open, standings, ledger, lines, people, audit, merge] =
    await Promise.all([
      loadReceipt(context, player),
      listFormerNames(context, id),
      db.select({ uid: identities.uid }).from(identities).where(eq(identities.playerId, id)),
      db.select().from(subscriptions).where(eq(subscriptions.playerId, id)),
      db.select().from(awards).where(eq(awards.playerId, id)).orderBy(desc(awards.week)).limit(AWARDS_SHOWN),
      db
        .select({ key: weeks.key })
        .from(weeks)
        .where(sql`state <> 'closed'`)
        .orderBy(desc(weeks.key)),
      loadStandings(context, id),
      loadLedger(context, player, options.ledger, { path: `/admin/players/${id}` }),
      listLines(context, id, options.ledger.week),
      findPeople(context, player),
      listActions(context, id),
      options.into === null ? null : mergeView(context, id, options.into),
    ])
  const openWeeks = open.map(({ key }) => key).filter((week) => week <= weekOf(context.now()))
  return {
    now: context.now(),
    id,
    username: player.githubUsername,
    name: player.name,
    avatarUrl: avatarUrl(context, player.githubId),
    githubId: player.githubId,
    states: playerStates(player),
    authIds: authIds.map(({ uid }) => uid),
    formerUsernames: names,
    ...people,
    joinedAt: Date.parse(player.joinedAt),
    claimedAt: player.claimedAt,
    email:
      player.email === null
        ? null
        : { masked: maskedEmail(player.email), isConfirmed: player.emailConfirmedAt !== null },
    hasTelegram: player.telegramId !== null,
    installationId: player.githubAppInstallationId,
    answeredAt: receipt.answeredAt === 0 ? null : receipt.answeredAt,
    premium: premium.map((row) => ({
      ...pick(row, 'source', 'plan', 'status', 'entitles'),
      until: row.currentPeriodEnd,
    })),
    isPremium: player.isPremium,
    organiserAt: player.organiserAt,
    level: player.totalsAt === 0 ? null : player.level,
    standings,
    total: player.totalPoints,
    awards: awarded.map(({ week, place, points, state }) => ({ week, place, points, state })),
    ledger,
    adjustments: openWeeks.includes(options.ledger.week) ? lines.filter((line) => line.scale === 'contest') : [],
    lifetime: lines.filter((line) => line.scale === 'lifetime'),
    audit,
    openWeeks,
    adjustmentId: newId('aj', context.randomBytes),
    eraseAt: player.eraseAt,
    graceDays: GRACE_DAYS,
    merge,
  }
}

async function loadStandings(context: LoadContext, playerId: string) {
  const week = weekOf(context.now())
  const periods = [
    { period: week, label: `Week ${weekNumber(week)}` },
    { period: monthOf(context.now()), label: 'This month' },
    { period: ALL_TIME, label: 'All time' },
  ]
  return Promise.all(
    periods.map(async ({ period, label }) => {
      const key = { board: 'all', period } as const
      const [[row], histogram] = await Promise.all([
        context.db
          .select({ points: standings.points, ranked: standings.ranked })
          .from(standings)
          .where(and(eq(standings.playerId, playerId), eq(standings.period, period))),
        loadHistogram(context, key),
      ])
      if (row?.ranked !== true) return { label, points: row?.points ?? 0, rank: 0 }
      return { label, points: row.points, rank: await rankOf(context, key, histogram, row.points) }
    }),
  )
}

async function listLines({ db }: LoadContext, playerId: string, week: string) {
  const rows = await db
    .select()
    .from(ledger)
    .where(
      sql`player_id = ${playerId} AND key >= 'adjustment:' AND key < 'referral;'
        AND (scale = 'lifetime' OR (kind = 'adjustment' AND week = ${week}))`,
    )
    .orderBy(desc(ledger.occurredAt), ledger.key)
  return rows.map(({ key, kind, scale, points, title, reason, occurredAt: at }) => ({
    key,
    scale,
    title: factText(kind, 1),
    note: [title, reason === null ? null : reasonText(reason, kind)].filter(Boolean).join(', ') || null,
    points,
    at,
    adjustmentId: kind === 'adjustment' && points !== 0 ? key.slice('adjustment:'.length) : null,
  }))
}

async function listFormerNames({ db }: LoadContext, playerId: string): Promise<string[]> {
  const former = await db
    .select({ name: formerUsernames.lowerCaseGithubUsername })
    .from(formerUsernames)
    .where(eq(formerUsernames.playerId, playerId))
  return former.map(({ name }) => name)
}

async function findPeople({ db, now }: LoadContext, player: Player) {
  const named = (condition: ReturnType<typeof sql>) =>
    db
      .select({ id: players.id, username: players.githubUsername })
      .from(players)
      .where(condition)
      .orderBy(players.id)
      .limit(10)
  const [[mergedInto], merged, namesakes, [invitedBy], signedIn] = await Promise.all([
    named(sql`id = ${player.mergedInto}`),
    named(sql`merged_into = ${player.id}`),
    named(sql`id <> ${player.id} AND claimed_at IS NOT NULL AND id IN (
      SELECT id FROM players WHERE lower_case_github_username IN (SELECT ${player.lowerCaseGithubUsername}
        UNION ALL SELECT lower_case_github_username FROM former_usernames WHERE player_id = ${player.id})
      UNION SELECT player_id FROM former_usernames
        WHERE lower_case_github_username = ${player.lowerCaseGithubUsername})`),
    named(sql`id = ${player.inviterId}`),
    db.$count(sessions, and(eq(sessions.playerId, player.id), gt(sessions.expiresAt, now()))),
  ])
  return {
    mergedInto: mergedInto ?? null,
    merged,
    namesakes,
    invitedBy: invitedBy ?? null,
    sessions: signedIn,
  }
}

async function mergeView(context: LoadContext, id: string, typed: string) {
  const plan = await planMerge(context, id, { typed })
  if (!plan.ok) return { typed, error: changeProblemText[plan.code] }
  return { into: { id: plan.into.id, username: plan.into.githubUsername }, effects: plan.effects }
}

/** By staff, newest first. */
async function listActions({ db }: LoadContext, playerId: string) {
  const rows = await db
    .select({ row: auditLog, email: staff.email })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.actor))
    .where(sql`detail ->> 'playerId' = ${playerId}`)
    .orderBy(desc(auditLog.sequence))
    .limit(AUDIT_ROWS_SHOWN)
  return rows.map(({ row, email }) => ({
    sequence: row.sequence,
    at: row.at,
    actor: email ?? actorText(row.actor),
    text: isAuditAction(row.action) ? auditActionText[row.action] : row.action,
    detail: auditDetailText(row.detail, ['playerId']),
  }))
}
