import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { decrypt, encryptText } from '#app/core/secrets/encrypted-text.server.ts'

type ResealContext = Pick<AppContext, 'config' | 'db' | 'log' | 'randomBytes'>
type SealedColumn = { table: string; owner: string; column: string }
type Sealed = { owner: string; sealed: string }
type Outcome = { resealed: number; unreadable: number; waiting: number }

/** Encrypted text is bound to its owner's id. */
const SEALED_COLUMNS: SealedColumn[] = [
  { table: 'staff', owner: 'id', column: 'totp_secret' },
  { table: 'access_tokens', owner: 'player_id', column: 'sealed' },
  { table: 'contest_channels', owner: 'id', column: 'sealed' },
]
const ROWS_PER_PAGE = 100

/** At `waiting` 0 the older ENCRYPTION_KEY can go; no key decrypts the `unreadable`. */
export async function reencryptSecrets(context: ResealContext, { limit }: { limit: number }): Promise<Outcome> {
  const outcome: Outcome = { resealed: 0, unreadable: 0, waiting: 0 }
  if ((context.config.ENCRYPTION_KEY ?? []).length < 2) return outcome
  for (const target of SEALED_COLUMNS) await resealColumn(context, target, limit, outcome)
  context.log(outcome.unreadable > 0 ? 'warning' : 'info', 'Secrets were sealed by the newest key', outcome)
  return outcome
}

async function resealColumn(
  context: ResealContext,
  target: SealedColumn,
  limit: number,
  outcome: Outcome,
): Promise<void> {
  for (let after = ''; ;) {
    const page = await readPage(context, target, after)
    const changes: (Sealed & { fresh: string })[] = []
    for (const { owner, sealed } of page) {
      const opened = await decrypt(context, sealed, owner)
      if (opened?.byNewest === true) continue
      const fresh = opened === null ? null : await encryptText(context, opened.text, owner)
      if (fresh === null) outcome.unreadable += 1
      else if (outcome.resealed + changes.length >= limit) outcome.waiting += 1
      else changes.push({ owner, sealed, fresh })
    }
    outcome.resealed += await replace(context, target, changes)
    const last = page.at(-1)
    if (last === undefined || page.length < ROWS_PER_PAGE) return
    after = last.owner
  }
}

function readPage({ db }: ResealContext, { table, owner, column }: SealedColumn, after: string): Promise<Sealed[]> {
  const [id, text] = [sql.identifier(owner), sql.identifier(column)]
  return db.all<Sealed>(sql`SELECT ${id} AS owner, ${text} AS sealed FROM ${sql.identifier(table)}
    WHERE ${id} > ${after} AND ${text} IS NOT NULL ORDER BY ${id} LIMIT ${ROWS_PER_PAGE}`)
}

/** Only unchanged texts: newer ones stay. */
async function replace(
  { db }: ResealContext,
  { table, owner, column }: SealedColumn,
  changes: unknown[],
): Promise<number> {
  if (changes.length === 0) return 0
  const [name, id, text] = [sql.identifier(table), sql.identifier(owner), sql.identifier(column)]
  const written = await db.all(sql`UPDATE ${name} SET ${text} = change.value ->> 'fresh'
    FROM json_each(${JSON.stringify(changes)}) AS change
    WHERE ${name}.${id} = change.value ->> 'owner' AND ${name}.${text} = change.value ->> 'sealed'
    RETURNING ${name}.${id} AS owner`)
  return written.length
}
