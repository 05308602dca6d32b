import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Webhook } from '#app/adapters/github/webhook.ts'
import type { AppContext } from '#app/context.server.ts'
import type { Fact } from '#app/domain/fact.ts'
import { observeFacts } from '#app/domain/ledger.ts'
import { withoutOptedOut } from '#app/domain/opt-out.ts'
import { dayOf } from '#app/domain/period.ts'
import { ledgerChange } from '#app/features/github-sync/ledger-change.server.ts'
import { listOptOuts } from '#app/features/github-sync/opt-outs.server.ts'
import { isLostRace, ledgerStatements } from '#app/features/github-sync/save-ledger.server.ts'
import { storedRows } from '#app/features/github-sync/stored-rows.server.ts'
import { rewardPlayers } from '#app/features/players/reward-players.server.ts'
import { listWeeks } from '#app/features/weekly-reset/list-weeks.server.ts'
import { writeTogether } from '#db/client.ts'
import { errorText } from '#db/error-text.ts'
import { players } from '#db/schema/players.ts'
import { webhookDeliveries } from '#db/schema/webhook-deliveries.ts'

type WebhookContext = Pick<AppContext, 'db' | 'now'>

export type WebhookDelivery = { id: string; event: string; action: string | null; content: Webhook }

const ATTEMPTS = 4

/**
 * Records a verified delivery and the facts it tells in one batch. People of whom only polling can say more become due.
 * The same delivery again changes nothing.
 */
export async function recordWebhook(context: WebhookContext, delivery: WebhookDelivery): Promise<'recorded' | 'known'> {
  for (let attempt = 1; ; attempt += 1) {
    const [known] = await context.db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, delivery.id))
    if (known !== undefined) return 'known'
    try {
      const { statements, changed } = await statementsOf(context, delivery)
      await writeTogether(context.db, statements)
      await rewardPlayers(context, changed)
      return 'recorded'
    } catch (error) {
      if (attempt === ATTEMPTS || !(isLostRace(error) || isTwin(error))) throw error
    }
  }
}

async function statementsOf(context: WebhookContext, { id, event, action, content }: WebhookDelivery) {
  const now = context.now()
  const changes = await changesOf(context, content.facts)
  const outcome = changes.length > 0 ? 'facts' : content.due.length > 0 ? 'due' : 'nothing'
  const receipt = context.db.insert(webhookDeliveries).values({ id, event, action, outcome, receivedAt: now })
  const due = context.db.run(sql`UPDATE players SET next_refresh_at = ${now}
    WHERE github_id IN (SELECT value FROM json_each(${JSON.stringify(content.due)})) AND next_refresh_at > ${now}`)
  return {
    changed: changes.map((change) => change.playerId),
    statements: [receipt, ...ledgerStatements(context, changes), ...(content.due.length > 0 ? [due] : [])],
  }
}

async function changesOf(context: WebhookContext, told: { githubId: number; fact: Fact }[]) {
  const githubIds = [...new Set(told.map((one) => one.githubId))]
  if (githubIds.length === 0) return []
  const [weeks, optOuts] = await Promise.all([listWeeks(context), listOptOuts(context)])
  const known = await context.db
    .select()
    .from(players)
    .where(and(inArray(players.githubId, githubIds), isNotNull(players.claimedAt), isNull(players.goneAt)))
  const byGitHubId = new Map(known.map((player) => [player.githubId, player]))
  const spoken = told.flatMap(({ githubId, fact }) => {
    const player = byGitHubId.get(githubId)
    return player === undefined ? [] : [{ playerId: player.id, fact }]
  })
  const stored = await storedRows(
    context,
    known.map((player) => player.id),
    weeks.oldestCountingInstant,
    spoken,
  )
  return known.flatMap((player) => {
    const own = spoken.filter((one) => one.playerId === player.id).map((one) => one.fact)
    const facts = withoutOptedOut(own, optOuts)
    const before = stored.get(player.id) ?? []
    const next = observeFacts(before, {
      facts,
      complete: null,
      now: context.now(),
      lastCompleteAt: player.lastGithubUpdate,
      contestFrom: player.contestFrom ?? dayOf(context.now()),
      weekStanding: weeks.standingOf,
    })
    return ledgerChange(player, before, next, facts, weeks)
  })
}

/** The same delivery arrived twice at once. */
function isTwin(error: unknown): boolean {
  const text = errorText(error)
  return text.includes('UNIQUE constraint failed: webhook_deliveries.id')
}
