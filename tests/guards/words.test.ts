import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../../workers/local/settings.ts'
import { filesUnder } from './folders.ts'

const MOST_WORDS = 60

/** What names no longer say, with what they say instead. */
const RETIRED: Record<string, string> = {
  lane: 'credit',
  lanes: 'credits',
  told: 'shown, said or notified',
  asked: 'queried, requested, or what it is',
  ground: 'projectStatus',
  grounds: 'projectStatuses',
  face: 'mountain',
  seat: 'entry',
  seats: 'entries',
}

/** Where such a word is the field's own, or the public API's. */
const ALLOWED = [
  /^app\/features\/public-api\/.*lane$/,
  // The earth under a drawing, and the background of one.
  /^(app\/components|app\/ui|app\/layout|app\/features\/(home|players|style-guide)|workers\/images|workers\/sandbox)\/.*ground$/i,
  // A person's question to organisers, and what we ask of whoever follows a link in an e-mail.
  /^(app\/features\/contests\/(desk\/(load-overview|overview-section)|page\/load-parts)|db\/schema\/contests\/contests).*asked$/,
  /^app\/features\/notifications\/mail-link-screens.*asked$/,
  // A person's picture, and a font's.
  /^(app\/domain\/images|app\/features\/(ads|contests|projects)|workers\/(images|virtual)).*face$/i,
  // The first hundred of premium.
  /(premium|db\/(owned-tables|schema\/premium)).*seats?$/i,
  /^(app\/routes\/admin-settings|app\/admin\/overview|app\/components\/plan-list|workers\/cron).*seats?$/i,
]

test('docs/words.md has at most sixty words', () => {
  const rows = readFileSync(join(root, 'docs/words.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| [a-z]/.test(line))
  expect(rows.length).toBeLessThanOrEqual(MOST_WORDS)
})

test('retired words stay out of names', () => {
  const files = ['app', 'db', 'workers'].flatMap(filesUnder).filter((file) => /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => retiredIn(file))).toEqual([])
})

function retiredIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest)
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node))
      for (const word of wordsOf(node.text))
        if (Object.hasOwn(RETIRED, word) && !ALLOWED.some((one) => one.test(`${file} ${word}`)))
          found.add(`${file}: ${node.text} has “${word}”; say ${RETIRED[word]}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found]
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]/)
}
