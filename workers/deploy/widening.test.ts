import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isNarrowing, MIGRATIONS } from '#db/migrations.ts'
import { root } from '#workers/local/settings.ts'

/** The baseline made an empty database, so no older code reads it. */
const FIRST = '0002'

test.each(['the rule itself', ...MIGRATIONS.filter((name) => name >= FIRST && !isNarrowing(name))])(
  'older code goes on working after a migration: %s',
  (name) => {
    const text = name.endsWith('.sql') ? readFileSync(join(root, 'migrations', name), 'utf8') : ''
    expect(findNarrowing(text), 'name it 0000_narrow_… and it is applied after the new code is live').toEqual([])
  },
)

test.each([
  'DROP TABLE `old`;',
  'ALTER TABLE `players` DROP COLUMN `old`;',
  'alter table players drop old;',
  'ALTER TABLE `__new_players` RENAME TO `players`;',
  'ALTER TABLE players RENAME COLUMN a TO b;',
  'ALTER TABLE `players` ADD `mood` text NOT NULL;',
  'CREATE UNIQUE INDEX `one` ON `players` (`mood`);',
])('refused: %s', (statement) => expect(findNarrowing(statement)).toEqual([statement.replace(/;$/, '')]))

test.each([
  'ALTER TABLE `players` ADD `mood` text;',
  'ALTER TABLE `players` ADD `mood` text DEFAULT 1 NOT NULL;',
  '-- DROP TABLE players\nCREATE TABLE `new` (`id` text NOT NULL);\n--> statement-breakpoint\nCREATE UNIQUE INDEX `one` ON `new` (`id`);',
  'DROP INDEX `slow`;',
  'DROP TRIGGER IF EXISTS guard;',
])('allowed: %s', (statement) => expect(findNarrowing(statement)).toEqual([]))

test('only the name says that a migration narrows', () => {
  expect(['0023_narrow_drop_old.sql', '0024_narrowing.sql', '0025_mood.sql'].map(isNarrowing)).toEqual([
    true,
    false,
    false,
  ])
})

/** The statements that older code may not survive. A dropped index or trigger is none: code names neither. */
function findNarrowing(text: string): string[] {
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
  const own = new Set([...text.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?[`"]?(\w+)/gi)].map(([, table]) => table))
  return statements.filter((statement) => {
    const unique = /^CREATE UNIQUE INDEX .*? ON [`"]?(\w+)/is.exec(statement)?.[1]
    return (
      /^DROP (?:TABLE|VIEW)\b/i.test(statement) ||
      /^ALTER TABLE \S+ (?:DROP|RENAME)\b/i.test(statement) ||
      (/^ALTER TABLE \S+ ADD\b.*\bNOT NULL\b/is.test(statement) && !/\bDEFAULT\b/i.test(statement)) ||
      (unique !== undefined && !own.has(unique))
    )
  })
}
