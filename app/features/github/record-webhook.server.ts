import { and, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { VisibilityChange, Webhook } from '#app/adapters/github/webhook.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { goesByLabels } from '#app/core/contests/running/open-contests.server.ts'
import { contestStatements } from '#app/core/contests/running/score-statements.server.ts'
import { forceFullReadStatement } from '#app/core/github/fingerprints.server.ts'
import { hideStatements, showStatements } from '#app/core/github/hide-repositories.server.ts'
import { projectStatusesOf, knownRepositories } from '#app/core/github/known-repositories.server.ts'
import { spamJudgements } from '#app/core/github/labels.server.ts'
import { repositoryIdsOf, rulesOf } from '#app/core/github/repository-rules.server.ts'
import {
  LEDGER_CONFLICTS,
  ledgerChange,
  ledgerStatements,
  type LedgerChange,
} from '#app/core/ledger/save-ledger.server.ts'
import { revertsOf, storedRows } from '#app/core/ledger/stored-rows.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { answeredAt } from '#app/core/players/answered-at.server.ts'
import { rewardPlayers } from '#app/core/referrals/reward-players.server.ts'
import { listWeeks } from '#app/core/weeks/list-weeks.server.ts'
import type { WebhookOutcome } from '#app/domain/github/webhook-outcome.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { byReverts } from '#app/domain/ledger/revert.ts'
import { asksForSetters, bySpamLabels } from '#app/domain/ledger/spam-label.ts'
import { byMaintainersRules, needsMore, type RulesByRepository } from '#app/domain/maintainers/repository-rules.ts'
import { idsIn, writeTogether, type Statement } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { pollSlots, webhookDeliveries } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import { applyInstallation } from './apply-installation.server.ts'

type WebhookContext = Pick<AppContext, 'db' | 'now'>

export type WebhookDelivery = { id: string; event: string; action: string | null; content: Webhook }

/** One batch, once a delivery. Players whose change only polling can read become due. */
export async function recordWebhook(context: WebhookContext, delivery: WebhookDelivery): Promise<'recorded' | 'known'> {
  return retryOnConflict([...LEDGER_CONFLICTS, 'webhook_deliveries.id'], async () => {
    const [known] = await context.db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, delivery.id))
    if (known !== undefined) return 'known'
    await record(context, delivery)
    return 'recorded'
  })
}

async function record(context: WebhookContext, { id, event, action, content }: WebhookDelivery): Promise<void> {
  const now = context.now()
  const receipt = (outcome: WebhookOutcome) =>
    context.db.insert(webhookDeliveries).values({ id, event, action, outcome, receivedAt: now })
  if (content.installation !== null) return applyInstallation(context, content.installation, receipt)
  const rules = await rulesOf(context, repositoryIdsOf(content.facts.map(({ fact }) => fact)))
  // Only polling reads what the rules need beyond a delivery.
  const later = content.facts.filter(({ fact }) => needsMore(fact, rules))
  const ready = content.facts.filter((one) => !later.includes(one))
  const observed = await changesOf(context, ready, rules)
  // Deliveries don't say who set a label.
  const asking = content.facts.filter(({ fact }) => asksForSetters(fact))
  const dueIds = await findDue(context, [...content.due, ...[...later, ...asking].map(({ githubId }) => githubId)])
  const labelled = CHANGES_OF_LABELS.includes(action ?? '') ? await findGoingByLabels(context, content) : []
  const visibility = await visibilityOfDelivery(context, content.visibility)
  const outcome =
    visibility.length > 0
      ? content.visibility?.isHidden === true
        ? 'hidden'
        : 'shown'
      : outcomeOf(content, observed, [...dueIds, ...labelled])
  const due = context.db.run(sql`UPDATE players SET due_at = ${now}
    WHERE id IN ${idsIn([...dueIds, ...labelled])} AND (due_at IS NULL OR due_at > ${now})`)
  await writeTogether(context.db, [
    receipt(outcome),
    ...visibility,
    ...rulesFileStatements(context, content.rulesFileOf),
    ...ledgerStatements(context, observed.changes),
    ...(await contestStatements(context, observed.changes)),
    ...(dueIds.length + labelled.length > 0 ? [due] : []),
    ...(dueIds.length > 0 ? [forceFullReadStatement(context, dueIds)] : []),
  ])
  await rewardPlayers(
    context,
    observed.changes.map((change) => change.playerId),
  )
}

function outcomeOf(content: Webhook, observed: Observed, dueIds: string[]): WebhookOutcome {
  if (observed.changes.length > 0) return 'facts'
  if (dueIds.length > 0) return 'due'
  if (content.facts.length === 0 && content.due.length === 0) return content.silence ?? 'nothing_scored'
  return observed.isOfPlayers ? 'known_facts' : 'unknown_player'
}

async function findDue(context: WebhookContext, githubIds: number[]): Promise<string[]> {
  if (githubIds.length === 0) return []
  const rows = await context.db.select({ id: players.id }).from(players).where(isPlaying(githubIds))
  return rows.map((row) => row.id)
}

const CHANGES_OF_LABELS = ['labeled', 'unlabeled']

/** Contests by label: a poll finds the change, because GitHub moves a labelled thread up. */
async function findGoingByLabels({ db }: WebhookContext, { facts }: Webhook): Promise<string[]> {
  const githubIds = [...new Set(facts.map(({ githubId }) => githubId))]
  if (githubIds.length === 0) return []
  const rows = await db
    .select({ id: players.id })
    .from(players)
    .where(
      and(
        isPlaying(githubIds),
        sql`EXISTS (SELECT 1 FROM members CROSS JOIN contests ON contests.leaderboard_id = members.leaderboard_id
          WHERE members.player_id = ${players.id} AND contests.opened_at IS NOT NULL AND contests.final_at IS NULL
            AND contests.cancelled_at IS NULL AND ${goesByLabels(sql`contests.leaderboard_id`)})`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Empty for a repository that no ledger, contest or project names. */
async function visibilityOfDelivery(
  context: WebhookContext,
  change: VisibilityChange | undefined,
): Promise<Statement[]> {
  if (change === undefined) return []
  const { isHidden, id, name } = change
  const [known] = await context.db.all(sql`
    SELECT 1 FROM repositories WHERE id = ${id} AND (hidden_at IS NULL) = ${isHidden ? 1 : 0}
    UNION ALL SELECT 1 FROM contest_repositories WHERE ${isHidden ? 1 : 0} AND repository_id = ${id}
      AND NOT EXISTS (SELECT 1 FROM repositories WHERE id = ${id})
    UNION ALL SELECT 1 FROM projects WHERE ${isHidden ? 1 : 0} AND repository = ${name} COLLATE NOCASE LIMIT 1`)
  if (known === undefined) return []
  return isHidden ? hideStatements(context, [change]) : showStatements(context, [change], context.now())
}

/** Read within a minute, once for all pushes until then. */
function rulesFileStatements(context: WebhookContext, repositoryId: number | undefined): Statement[] {
  if (repositoryId === undefined) return []
  const from = sql`FROM repositories WHERE id = ${repositoryId} AND hidden_at IS NULL`
  return [outboxStatement(context, `rules-file:${repositoryId}`, { type: 'read-rules-file', repositoryId }, { from })]
}

type SentFact = { githubId: number; fact: Fact }
type Observed = { changes: LedgerChange[]; isOfPlayers: boolean }

async function changesOf(context: WebhookContext, sent: SentFact[], rules: RulesByRepository): Promise<Observed> {
  const githubIds = [...new Set(sent.map((one) => one.githubId))]
  if (githubIds.length === 0) return { changes: [], isOfPlayers: false }
  const weeks = await listWeeks(context)
  const known = await context.db
    .select({ ...getTableColumns(players), answeredAt: sql<number>`${answeredAt}` })
    .from(players)
    .leftJoin(pollSlots, eq(pollSlots.id, players.slotId))
    .where(isPlaying(githubIds))
  const byGitHubId = new Map(known.map((player) => [player.githubId, player]))
  const ofPlayers = sent.flatMap(({ githubId, fact }) => {
    const player = byGitHubId.get(githubId)
    return player === undefined ? [] : [{ playerId: player.id, fact }]
  })
  const stored = await storedRows(
    context,
    known.map((player) => player.id),
    weeks.oldestCountingInstant,
    ofPlayers,
  )
  const old = [...stored.values()].flatMap((rows) => rows.flatMap(({ repositoryId }) => repositoryId ?? []))
  const repositoryIds = [...ofPlayers.map(({ fact }) => fact.repository.id), ...old]
  const projectStatusOf = projectStatusesOf(await knownRepositories(context, repositoryIds))
  const versionOf = (week: string) => weeks.statusOf(week).pointsVersion
  const judgementOf = await spamJudgements(context, ofPlayers, versionOf)
  const reverted = await revertsOf(context, idsIn(known.map((player) => player.id)))
  const changes = known.flatMap((player) => {
    const sentFacts = ofPlayers.filter((one) => one.playerId === player.id).map((one) => one.fact)
    const own = byReverts(sentFacts, reverted.get(player.id) ?? new Set())
    const facts = byMaintainersRules(bySpamLabels(own, judgementOf(player.id)), rules)
    return ledgerChange(player, stored.get(player.id) ?? [], {
      facts,
      complete: null,
      now: context.now(),
      lastCompleteAt: player.answeredAt,
      weekStatus: weeks.statusOf,
      projectStatusOf,
    })
  })
  return { changes, isOfPlayers: known.length > 0 }
}

function isPlaying(githubIds: number[]) {
  return and(inArray(players.githubId, githubIds), isNotNull(players.claimedAt), isNull(players.goneAt))
}
