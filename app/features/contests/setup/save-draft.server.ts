import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { creationRefusalsOf } from '#app/core/contests/private-leaderboards/creation-refusal.server.ts'
import { checkScope, type CheckedLine } from '#app/core/github/check-scope.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { slugErrors } from '#app/domain/contests/contest.ts'
import { readDraft, linesError, type ContestDraft, type DraftErrors } from '#app/domain/contests/setup/contest-draft.ts'
import { isAmongFriends, slugOf, type ContestFields } from '#app/domain/contests/setup/contest-fields.ts'
import { TEXTS } from '#app/domain/contests/setup/contest-form.ts'
import { readScopeLines } from '#app/domain/contests/setup/scope-lines.ts'
import { isId, newId } from '#app/domain/values/id.ts'
import { writeTogether } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { changeStatements, creationStatements, type SavedScope } from './draft-statements.server.ts'
import { findDraft, type StoredDraft } from './find-draft.server.ts'

type SaveContext = Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'github' | 'limits' | 'config'>

export type DraftSaving =
  | { ok: true; id: string; isChecked: boolean }
  | { ok: false; code: 'invalid'; errors: DraftErrors; lines: CheckedLine[] }
  /** Saved elsewhere since this form was made; `seen` is the version that is stored now. */
  | { ok: false; code: 'changed'; seen: number }
  | { ok: false; code: 'too_many' | 'not_found' }

/**
 * Saves a contest that only its owner sees; without an id a new one. While GitHub does not answer, it is saved with its
 * lines unchecked: opening checks them all again.
 */
export async function saveDraft(
  context: SaveContext,
  playerId: string,
  id: string | null,
  fields: ContestFields,
): Promise<DraftSaving> {
  const creation = id ?? creationOf(fields)
  const stored = creation === null ? null : await findDraft(context, playerId, creation)
  if (id !== null && stored === null) return { ok: false, code: 'not_found' }
  const refusal = stored === null ? (await creationRefusalsOf(context, playerId)).contest : null
  if (refusal !== null) return { ok: false, code: refusal }
  if (id !== null && stored !== null && fields['seen'] !== String(stored.changedAt))
    return { ok: false, code: 'changed', seen: stored.changedAt }
  const read = readDraft(fields, context.now(), stored?.startsAt ?? null)
  const [own, scope] = await Promise.all([textErrors(context, fields, creation), checkTypedScope(context, fields)])
  const errors = { ...own, ...scope.errors, ...(read.ok ? {} : read.errors) }
  if (!read.ok || Object.keys(errors).length > 0) return { ok: false, code: 'invalid', errors, lines: scope.lines }
  const saved = { draft: read.draft, scope: savedScope(read.draft, scope, stored) }
  return write(context, playerId, stored ?? creation ?? newId('lb', context.randomBytes), saved)
}

async function write(
  context: SaveContext,
  playerId: string,
  draftOrId: StoredDraft | string,
  { draft, scope }: { draft: ContestDraft; scope: SavedScope },
): Promise<DraftSaving> {
  const stored = typeof draftOrId === 'string' ? null : draftOrId
  const id = typeof draftOrId === 'string' ? draftOrId : draftOrId.id
  const statements =
    stored === null
      ? await creationStatements(context, playerId, id, draft, scope.rows)
      : await changeStatements(context, playerId, stored, draft, scope.rows)
  try {
    await writeTogether(context.db, statements)
  } catch (error) {
    // The same form a second time, at once: the first one made the draft.
    if (isConflict(error, 'private_leaderboards.id'))
      return (await findDraft(context, playerId, id)) === null
        ? { ok: false, code: 'not_found' }
        : { ok: true, id, isChecked: scope.isChecked }
    if (!isConflict(error, 'state of the contest')) throw error
    const now = await findDraft(context, playerId, id)
    return now === null ? { ok: false, code: 'not_found' } : { ok: false, code: 'changed', seen: now.changedAt }
  }
  if (stored === null && !(await exists(context, id))) return { ok: false, code: 'too_many' }
  return { ok: true, id, isChecked: scope.isChecked }
}

function creationOf(fields: ContestFields): string | null {
  const typed = fields['creation'] ?? ''
  return isId('lb', typed) ? typed : null
}

async function exists({ db }: SaveContext, id: string): Promise<boolean> {
  return (await db.$count(contests, eq(contests.id, id))) > 0
}

/** What others will read, and whether the address is free: another's draft or private contest takes none. */
async function textErrors(context: SaveContext, fields: ContestFields, id: string | null): Promise<DraftErrors> {
  const slug = slugOf(fields)
  const [blocked, taken] = await Promise.all([
    blockedErrors(context, {
      ...Object.fromEntries(TEXTS.map((name) => [name, fields[name] ?? ''])),
      slug: slug.replaceAll('-', ' '),
    }),
    context.db.$count(
      contests,
      and(
        eq(contests.slug, slug),
        sql`${contests.id} IS NOT ${id}`,
        eq(contests.visibility, 'public'),
        isNotNull(contests.openedAt),
      ),
    ),
  ])
  return taken > 0 && fields['visibility'] === 'public' ? { ...blocked, slug: slugErrors.taken } : blocked
}

type TypedScope = { lines: CheckedLine[]; errors: DraftErrors; isChecked: boolean }

/** Looks at the typed lines; what names nothing is an error of the form anyway, and then nobody is asked. */
async function checkTypedScope(context: SaveContext, fields: ContestFields): Promise<TypedScope> {
  const lines = fields['lines'] ?? ''
  if (fields['scope'] !== 'chosen' || linesError(lines) !== null) return { lines: [], errors: {}, isChecked: true }
  const checked = await checkScope(context, readScopeLines(lines).names, { isAmongFriends: isAmongFriends(fields) })
  if (checked.state !== 'checked') return { lines: [], errors: {}, isChecked: false }
  return { lines: checked.lines, errors: missingErrors(checked.lines), isChecked: true }
}

export function missingErrors(lines: readonly CheckedLine[]): DraftErrors {
  const missing = lines.filter(({ state }) => state === 'missing')
  const [first] = missing
  if (first === undefined) return {}
  return {
    lines:
      missing.length === 1
        ? `${first.name} needs mending. The other lines are kept.`
        : `${missing.length} lines need mending: ${missing
            .slice(0, NAMED)
            .map(({ name }) => name)
            .join(', ')}${missing.length > NAMED ? ' and others' : ''}. The others are kept.`,
  }
}

const NAMED = 5

/** Unchecked lines keep what was known of them. */
function savedScope(draft: ContestDraft, { lines, isChecked }: TypedScope, stored: StoredDraft | null): SavedScope {
  const known = new Map(stored?.lines.map(({ name, repositoryId }) => [name, repositoryId]))
  const rows = isChecked
    ? lines.map(({ name, repositoryId }) => ({ name: name.toLowerCase(), repositoryId }))
    : draft.scope.map(({ name }) => ({
        name: name.toLowerCase(),
        repositoryId: known.get(name.toLowerCase()) ?? null,
      }))
  return { rows: [...new Map(rows.map((row) => [row.name, row])).values()], isChecked }
}
