import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATION_RECORDS, MIGRATIONS } from '../../db/migrations.ts'
import { overKeptConnection } from './kept-connection.ts'
import { root } from './settings.ts'

/** It has migrations that are no longer there, because the chain began anew. */
export async function isOfEarlierSchema(db: D1Database): Promise<boolean> {
  return (await listApplied(db)).some((name) => !MIGRATIONS.includes(name))
}

/** Like `wrangler d1 migrations apply`, with its table, in a running workerd. */
export async function applyMigrations(db: D1Database, names = MIGRATIONS): Promise<void> {
  const applied = new Set(await listApplied(db))
  for (const name of names.filter((migration) => !applied.has(migration))) {
    const statements = readFileSync(join(root, 'migrations', name), 'utf8').split('--> statement-breakpoint')
    await overKeptConnection(() =>
      db.batch([
        ...statements.flatMap(withoutComments).map((statement) => db.prepare(statement)),
        db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
      ]),
    )
  }
}

async function listApplied(db: D1Database): Promise<string[]> {
  await db.prepare(MIGRATION_RECORDS).run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  return results.map(({ name }) => name)
}

function withoutComments(text: string): string[] {
  const statement = text.replaceAll(/^\s*--.*$/gm, '').trim()
  return statement === '' ? [] : splitTriggers(statement)
}

/** Splits a hand-written migration, which has several statements between breakpoints. A trigger ends with END. */
function splitTriggers(text: string): string[] {
  const parts: string[] = []
  let open = ''
  for (const piece of text.split(/;\s*(?:\n|$)/)) {
    open = open === '' ? piece : `${open};\n${piece}`
    if (/^\s*CREATE TRIGGER/i.test(open) && !/\bEND\s*$/i.test(open)) continue
    if (open.trim() !== '') parts.push(open)
    open = ''
  }
  return parts
}
