import { gt, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { linesOf, textContent } from '#app/core/moderation/text-content.server.ts'
import { isDomain } from '#app/domain/moderation/block-list.ts'
import type { TextKind } from '#app/domain/moderation/published-text.ts'
import { blockedTerms } from '#db/schema/moderation.ts'
import type { ModerationList } from './moderation-lists.ts'

const TEXTS_PER_PAGE = 25
const TERMS_PER_PAGE = 100

type Row = {
  kind: TextKind
  id: string
  owner: string
  content: string | null
  changedAt: number
  takenDownAt: number | null
  reason: string | null
  term: string | null
}
type Request = { show: ModerationList; after: string | null }
export type ModerationView = Awaited<ReturnType<typeof loadModeration>>
export type ModeratedText = ModerationView['texts'][number]

/** Newest first; the block list by term. */
export async function loadModeration(context: Pick<AppContext, 'db' | 'now'>, { show, after }: Request) {
  const firstHref = after === null ? null : hrefOf(show, null)
  const view = { now: context.now(), show, firstHref }
  if (show === 'block-list') {
    const rows = await listTerms(context, after)
    const terms = rows.slice(0, TERMS_PER_PAGE).map((row) => ({ ...row, isDomain: isDomain(row.term) }))
    const last = rows.length > TERMS_PER_PAGE ? terms.at(-1) : undefined
    return { ...view, texts: [], terms, nextHref: last === undefined ? null : hrefOf(show, last.term) }
  }
  const rows = await listTexts(context, show, after)
  const page = rows.slice(0, TEXTS_PER_PAGE)
  const last = rows.length > TEXTS_PER_PAGE ? page.at(-1) : undefined
  return {
    ...view,
    texts: page.map(shownText),
    terms: [],
    nextHref: last === undefined ? null : hrefOf(show, cursorOf(show, last)),
  }
}

function listTerms(context: Pick<AppContext, 'db'>, after: string | null) {
  return context.db
    .select()
    .from(blockedTerms)
    .where(gt(blockedTerms.term, after ?? ''))
    .orderBy(blockedTerms.term)
    .limit(TERMS_PER_PAGE + 1)
}

function listTexts(
  context: Pick<AppContext, 'db'>,
  show: Exclude<ModerationList, 'block-list'>,
  after: string | null,
): Promise<Row[]> {
  const time = timeOf(show)
  const cursor = parseCursor(after)
  const before =
    cursor === null
      ? sql`true`
      : sql`(${time}, text.kind, text.subject_id) < (${cursor.value}, ${cursor.kind}, ${cursor.id})`
  return context.db.all<Row>(sql`
    SELECT text.kind, text.subject_id AS id, players.github_username AS owner, ${textContent} AS content,
      text.changed_at AS changedAt, text.taken_down_at AS takenDownAt, text.reason, blocked_terms.term
    FROM published_texts AS text CROSS JOIN players ON players.id = text.player_id
    LEFT JOIN blocked_terms ON blocked_terms.id = text.term_id
    WHERE ${listed(show)} AND ${before}
    ORDER BY ${time} DESC, text.kind DESC, text.subject_id DESC LIMIT ${TEXTS_PER_PAGE + 1}`)
}

function listed(show: Exclude<ModerationList, 'block-list'>): SQL {
  if (show === 'taken-down') return sql`text.taken_down_at IS NOT NULL`
  return show === 'matches' ? sql`text.term_id IS NOT NULL` : sql`text.kind = ${show}`
}

function timeOf(show: ModerationList): SQL {
  return show === 'taken-down' ? sql`text.taken_down_at` : sql`text.changed_at`
}

function shownText({ kind, id, owner, content, changedAt, takenDownAt, reason, term }: Row) {
  const takenDown = takenDownAt === null ? null : { at: takenDownAt, reason: reason ?? '' }
  return { kind, id, owner, href: textHref(kind, id, owner), lines: linesOf(kind, content), changedAt, takenDown, term }
}

/** Only members can open a board, so staff have their own page. */
function textHref(kind: TextKind, id: string, owner: string): string {
  if (kind === 'leaderboard') return `/admin/private-leaderboards/${id}`
  if (kind === 'resume') return `/resume/${owner}`
  return kind === 'project' ? `/player/${owner}#projects` : `/player/${owner}`
}

function cursorOf(show: ModerationList, row: Row): string {
  return `${show === 'taken-down' ? row.takenDownAt : row.changedAt}.${row.kind}.${row.id}`
}

function parseCursor(text: string | null): { value: number; kind: string; id: string } | null {
  const match = /^(\d{1,15})\.([a-z]{1,20})\.([\w-]{1,64})$/.exec(text ?? '')
  return match === null ? null : { value: Number(match[1]), kind: match[2] ?? '', id: match[3] ?? '' }
}

function hrefOf(show: ModerationList, after: string | null): string {
  const query = new URLSearchParams({ ...(show === 'project' ? {} : { show }), ...(after === null ? {} : { after }) })
  return query.size === 0 ? '/admin/moderation' : `/admin/moderation?${query.toString()}`
}
