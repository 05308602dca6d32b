import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import typescript from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../../workers/local/settings.ts'
import { filesUnder } from './folders.ts'

const SERVED = ['app', 'db', 'workers/api', 'workers/host', 'workers/http', 'workers/images']

/** Plain statements that are still written as SQL. It only ever gets smaller. */
const MOST_PLAIN = 12

/** Why a statement is written as SQL: drizzle's builder cannot say it, or says it at greater length. */
const REASONS: Record<string, RegExp> = {
  'rows in one parameter': /\bjson_each\b|\$idsIn\b/,
  'an order of joins, or an index, that SQLite keeps': /\bCROSS JOIN\b|\bINDEXED BY\b/,
  'several queries as one': /\b(?:UNION|WITH|INTERSECT|EXCEPT)\b|\(\s*SELECT\b|\bFROM \(/,
  'a row only where it may be written': /^\s*INSERT\b[^]*\bSELECT\b/,
  'a change from other rows': /^\s*UPDATE\b[^]*\bFROM\b/,
  'an answer without a table': /^\s*SELECT\b(?![^]*\bFROM\b)/,
  'an aggregate of some rows': /\bFILTER \(|\bOVER \(/,
  'the count of the statement before': /\bchanges\(\)/,
  'a part that another function makes': /\b(?:FROM|INTO|SET|SELECT|UPDATE|JOIN) \$|\$sql\b/,
}

test('plain statements are made by drizzle’s builder', () => {
  const files = SERVED.flatMap(filesUnder).filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  const statements = files.flatMap((file) => statementsOf(file, readFileSync(join(root, file), 'utf8')))
  expect(statements.length).toBeGreaterThan(100)
  const plain = statements.filter(({ text }) => isPlain(text))
  expect(plain.length, plain.map(({ file, text }) => `${file}: ${text}`).join('\n')).toBeLessThanOrEqual(MOST_PLAIN)
})

test('a plain statement is told from one with a reason', () => {
  const isEach = (texts: string[]) =>
    texts.map((text) => statementsOf('a.ts', text).map((found) => isPlain(found.text)))
  expect(
    isEach([
      'sql`DELETE FROM sessions WHERE expires_at <= ${before}`',
      'sql`UPDATE players SET claimed_at = ${now} WHERE id = ${id} RETURNING id`',
      'sql<{ id: string }>`SELECT id FROM players WHERE ${isShown(now)} LIMIT 1`',
    ]),
  ).toEqual([[true], [true], [true]])
  expect(
    isEach([
      'sql`DELETE FROM sessions WHERE id IN ${idsIn(ids)}`',
      'sql`INSERT INTO members (id) SELECT ${id} WHERE EXISTS (SELECT 1 FROM players)`',
      'sql`UPDATE ${table} SET claimed_at = 1`',
    ]),
  ).toEqual([[false], [false], [false]])
})

function isPlain(text: string): boolean {
  return !Object.values(REASONS).some((reason) => reason.test(text))
}

/** Each expression in a statement stands as `$` and its name. */
function statementsOf(file: string, source: string): { file: string; text: string }[] {
  if (!/\bsql[`<]/.test(source)) return []
  const found: { file: string; text: string }[] = []
  const visit = (node: typescript.Node): void => {
    if (typescript.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      const text = textOf(node.template)
      if (/^\s*(?:SELECT|INSERT|UPDATE|DELETE)\b/.test(text)) found.push({ file, text })
    }
    typescript.forEachChild(node, visit)
  }
  visit(typescript.createSourceFile(file, source, typescript.ScriptTarget.Latest, true))
  return found
}

function textOf(template: typescript.TemplateLiteral): string {
  if (typescript.isNoSubstitutionTemplateLiteral(template)) return template.text
  return template.templateSpans.reduce((text, { expression, literal }) => {
    const name = /^[\w.]*/.exec(expression.getText())?.[0] ?? ''
    return `${text}$${name}${literal.text}`
  }, template.head.text)
}
