import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { notifyAdmin } from '#app/core/notifications/notify-admin.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { incrementTallyStatement } from '#app/core/settings/tally.server.ts'
import { INCIDENTS, type IncidentKind } from '#app/domain/monitoring/incident.ts'
import { timeText } from '#app/domain/time/date-text.ts'
import { writeTogether } from '#db/client.ts'
import { incidents } from '#db/schema/monitoring.ts'

export type IncidentContext = Pick<AppContext, 'db' | 'now' | 'telegram' | 'config' | 'log'>
export type Incident = typeof incidents.$inferSelect

/**
 * `detail`: the problem, or null. The admin chat hears when an incident begins and ends; without a chat it is only
 * stored, and told as soon as there is one.
 */
export async function reportIncident(
  context: IncidentContext,
  kind: IncidentKind,
  detail: string | null,
  known?: Incident | null,
): Promise<void> {
  const incident = known === undefined ? await findIncident(context, kind) : known
  if (detail !== null) return begin(context, kind, detail, incident)
  if (incident !== null) return end(context, incident)
}

async function begin(context: IncidentContext, kind: IncidentKind, detail: string, incident: Incident | null) {
  const { db, now, log } = context
  const sends = canSend(context) && (incident === null || incident.notifiedAt === null)
  if (incident === null) log('error', 'Incident began', { kind, detail })
  await writeTogether(db, [
    ...(incident === null
      ? [
          db
            .insert(incidents)
            .values({ kind, since: now(), clearSince: null, notifiedAt: null, detail })
            .onConflictDoNothing(),
        ]
      : []),
    ...(incident?.clearSince != null
      ? [db.update(incidents).set({ clearSince: null }).where(eq(incidents.kind, kind))]
      : []),
    ...(sends
      ? [
          notice(context, kind, 'begun', detail, sql`notified_at IS NULL`),
          db
            .update(incidents)
            .set({ notifiedAt: now() })
            .where(and(eq(incidents.kind, kind), isNull(incidents.notifiedAt))),
        ]
      : []),
  ])
  if (!sends) return
  const begun = await findIncident(context, kind)
  if (begun !== null) await sendAtOnce(context, begun, 'begun', detail)
}

async function end(context: IncidentContext, incident: Incident): Promise<void> {
  const { db, now, log } = context
  const { kind, since, clearSince, notifiedAt } = incident
  // A check from before the incident began proves nothing.
  if (now() < since) return
  const { quiet } = INCIDENTS[kind]
  const over = `${INCIDENTS[kind].over} It began on ${timeText(since)}.`
  if (quiet > 0 && (clearSince === null || now() - clearSince < quiet)) {
    if (clearSince === null) await db.update(incidents).set({ clearSince: now() }).where(eq(incidents.kind, kind))
    return
  }
  const sends = canSend(context) && notifiedAt !== null
  log('info', 'Incident is over', { kind, since })
  await writeTogether(db, [
    ...(sends ? [notice(context, kind, 'over', over, sql`since = ${since}`)] : []),
    incrementTallyStatement(context, 'incidents', {
      where: sql`EXISTS (SELECT 1 FROM incidents WHERE kind = ${kind} AND since = ${since})`,
    }),
    db.delete(incidents).where(and(eq(incidents.kind, kind), eq(incidents.since, since))),
  ])
  if (sends) await sendAtOnce(context, incident, 'over', over)
}

/** The id comes from the row inside the batch, so that two concurrent runs send one message. */
function notice(
  context: IncidentContext,
  kind: IncidentKind,
  moment: 'begun' | 'over',
  text: string,
  where: ReturnType<typeof sql>,
) {
  const id = sql`'incident:' || kind || ':' || since || ':' || ${moment}`
  return outboxStatement(context, id, sql`json_object('type', 'notify-admin', 'id', ${id}, 'text', ${text})`, {
    from: sql`FROM incidents WHERE kind = ${kind} AND ${where}`,
  })
}

/** Without the outbox, which may be what is stuck. The receipt prevents a second message. */
async function sendAtOnce(context: IncidentContext, { kind, since }: Incident, moment: string, text: string) {
  await notifyAdmin(context, { type: 'notify-admin', id: `incident:${kind}:${since}:${moment}`, text })
}

async function findIncident({ db }: Pick<AppContext, 'db'>, kind: IncidentKind): Promise<Incident | null> {
  const [row] = await db.select().from(incidents).where(eq(incidents.kind, kind))
  return row ?? null
}

function canSend({ telegram, config }: IncidentContext): boolean {
  return telegram !== null && config.TELEGRAM_ADMIN_CHAT_ID !== null
}
