import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readStatements } from './read-statements.ts'

const place = mkdtempSync(join(tmpdir(), 'statements-'))

afterAll(() => rmSync(place, { recursive: true, force: true }))

test.each([
  ['', []],
  ['SELECT 1', ['SELECT 1']],
  ['SELECT 1;\nSELECT 2;\n', ['SELECT 1;', 'SELECT 2;']],
  [`INSERT INTO a VALUES('it''s; 登山'';');SELECT 2;`, [`INSERT INTO a VALUES('it''s; 登山'';');`, 'SELECT 2;']],
  [`CREATE TABLE "a;b" (c);`, [`CREATE TABLE "a;b" (c);`]],
  [
    'CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM b; DELETE FROM c; END;\nSELECT 1;',
    ['CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM b; DELETE FROM c; END;', 'SELECT 1;'],
  ],
])('%j', (text, statements) => {
  expect(read(text)).toEqual(statements)
})

test('a statement may be longer than what is read at once, and a letter may be cut by it', () => {
  const long = `INSERT INTO a VALUES('${'é;'.repeat(1_500_001)}');`
  expect(read(`SELECT 1;${long}SELECT 2;`)).toEqual(['SELECT 1;', long, 'SELECT 2;'])
})

function read(text: string): string[] {
  const file = join(place, 'text.sql')
  writeFileSync(file, text)
  return [...readStatements(file)]
}
