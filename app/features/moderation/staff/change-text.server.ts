import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { linesOf, textContent } from '#app/core/moderation/text-content.server.ts'
import { notificationStatements, type NewNotification } from '#app/core/notifications/notification-statements.server.ts'
import { readContact } from '#app/core/settings/site-settings.server.ts'
import type { AuditAction } from '#app/domain/admin/audit-action.ts'
import { readReason, textKindName, type TextKind } from '#app/domain/moderation/published-text.ts'
import { contestBoards } from '#db/schema/contests/scores.ts'
import { publishedTexts } from '#db/schema/moderation.ts'
import { players } from '#db/schema/players.ts'

type ChangeContext = Pick<AppContext, 'db' | 'now'>
type Change = { kind: TextKind; id: string; reason: string }

/** `conflict`: already done, by a colleague or by the same form. */
export type TextChange = { ok: true } | { ok: false; code: 'unknown' | 'no_reason' | 'conflict' }

/** Other players no longer see it; its owner is told why. */
export async function takeDown(context: ChangeContext, actor: string, request: Change): Promise<TextChange> {
  const { contactEmail } = await readContact(context)
  return change(context, actor, request, 'take-down-text', (now, reason) => ({
    before: sql`taken_down_at IS NULL`,
    set: sql`taken_down_at = ${now}, reason = ${reason}`,
    title: `Your ${textKindName[request.kind]} is taken down`,
    message: [
      'Nobody else sees it any more.',
      `Reason: ${reason}`,
      `If you have changed it, or disagree, write to ${contactEmail}.`,
    ],
  }))
}

/** Only staff see the reason. */
export function showAgain(context: ChangeContext, actor: string, request: Change): Promise<TextChange> {
  return change(context, actor, request, 'show-text', () => ({
    before: sql`taken_down_at IS NOT NULL`,
    set: sql`taken_down_at = NULL, reason = NULL`,
    title: `Your ${textKindName[request.kind]} is shown again`,
    message: ['Everyone can see it again.'],
  }))
}

async function change(
  context: ChangeContext,
  actor: string,
  { kind, id, reason: typed }: Change,
  action: AuditAction,
  make: (now: number, reason: string) => { before: SQL; set: SQL; title: string; message: string[] },
): Promise<TextChange> {
  const reason = readReason(typed)
  const row = alias(publishedTexts, 'text')
  const [text] = await context.db
    .select({ playerId: players.id, username: players.githubUsername, content: sql<string | null>`${textContent}` })
    .from(row)
    .innerJoin(players, eq(players.id, row.playerId))
    .where(and(eq(row.kind, kind), eq(row.subjectId, id)))
  if (text === undefined) return { ok: false, code: 'unknown' }
  if (reason === null) return { ok: false, code: 'no_reason' }
  const now = context.now()
  const { before, set, title, message } = make(now, reason)
  const [name] = kind === 'resume' ? [] : linesOf(kind, text.content)
  const notice: NewNotification = {
    id: `${action}:${kind}:${id}:${now}`,
    playerId: text.playerId,
    kind: 'CUSTOM',
    payload: {
      title,
      message: [...(name === undefined ? [] : [`It is about “${name}”.`]), ...message].join('\n'),
      link: { path: ownHref(kind, id, text.username), label: 'Go to it' },
    },
  }
  const isText = sql`kind = ${kind} AND subject_id = ${id}`
  const isChanged = await writeAuditedIf(
    context,
    sql`EXISTS (SELECT 1 FROM published_texts WHERE ${isText} AND ${before})`,
    { actor, action, detail: { kind, id, reason } },
    [
      context.db.run(sql`UPDATE published_texts SET ${set} WHERE ${isText}`),
      // Stored standings have team names.
      context.db.delete(contestBoards).where(eq(contestBoards.contestId, id)),
      ...notificationStatements(context, [notice]),
    ],
  )
  return isChanged ? { ok: true } : { ok: false, code: 'conflict' }
}

function ownHref(kind: TextKind, id: string, username: string): string {
  if (kind === 'project') return `/player/${username}#projects`
  if (kind === 'leaderboard') return `/my-leaderboards/${id}`
  return kind === 'resume' ? '/resume-builder' : '/settings#profile'
}
