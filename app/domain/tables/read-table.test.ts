import { expect, it, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { LINE_LENGTH, readTable, withoutLongLines } from './read-table.ts'

const LIMITS = { mostRows: 5000, mostColumns: 40 }

function read(text: string) {
  const table = readTable(text, LIMITS)
  return table.ok ? table.rows.map(({ number, cells }) => [number, ...cells]) : table.error
}

test.each([
  ['a comma', 'a,b\n1,2'],
  ['a semicolon, with commas in cells', 'a;b\n1;2\n'],
  ['a tab', 'a\tb\r\n1\t2\r\n'],
  ['a bar', 'a|b\r1|2'],
  ['the one that is named', 'sep=;\na;b\n1;2'],
  ['the one that is named in quotation marks', '"sep=|"\na|b\n1|2'],
  ['a tab that is named and was lost', 'sep=\na\tb\n1\t2'],
])('cells are separated by %s', (_, text) => {
  const offset = text.includes('sep') ? 1 : 0
  expect(read(text)).toEqual([
    [1 + offset, 'a', 'b'],
    [2 + offset, '1', '2'],
  ])
})

it('takes the separator of most rows, whatever else stands in cells', () => {
  expect(read('name;who\nLovelace, Ada;ada\nHopper, Grace;grace')).toEqual([
    [1, 'name', 'who'],
    [2, 'Lovelace, Ada', 'ada'],
    [3, 'Hopper, Grace', 'grace'],
  ])
  expect(read('ada\nbob')).toEqual([
    [1, 'ada'],
    [2, 'bob'],
  ])
})

it('counts lines as they stand in the file, with line breaks in cells and empty lines between', () => {
  expect(read('a,b\n"one\n\ntwo",2\n\n , \n3,"say ""hi"""')).toEqual([
    [1, 'a', 'b'],
    [2, 'one two', '2'],
    [7, '3', 'say "hi"'],
  ])
})

it('names a quotation mark that never closes', () => {
  const table = readTable('a,b\n1,2\n"x,3\ny,4', LIMITS)
  expect(table).toMatchObject({
    ok: true,
    rows: [{}, {}, { number: 3, problem: expect.stringContaining('never closes') }],
  })
})

test.each([
  [Array.from({ length: 5002 }, (_, row) => `user-${row}`).join('\n'), 'Up to 5,000 lines. This table has 5,002.'],
  ['x\n'.repeat(20_000), 'Up to 5,000 lines. This table has 20,000.'],
  ['x\n'.repeat(500_000), 'Up to 5,000 lines. This table has 500,000.'],
  ['a,'.repeat(60), 'Up to 40 columns. This table has 61: delete those we don’t need.'],
  ['PK\u0003\u0004\u0014', 'This is a workbook. Save it as CSV, or copy its cells and paste them here.'],
  ['%PDF-1.7', 'This is a PDF. Choose a CSV file, or copy the table and paste it here.'],
])('refuses what is no roster', (text, error) => {
  expect(read(text)).toBe(error)
})

test.each([
  ['a line of a megabyte', 'x'.repeat(1_000_000)],
  ['commas', ','.repeat(1_000_000)],
  ['quotation marks', '"'.repeat(1_000_000)],
  ['quoted letters in one line', `"${'x"'.repeat(250_000)}${' '.repeat(500_000)},`],
  ['quoted letters in lines', `"${'x"'.repeat(1200)}${' '.repeat(2500)},\n`.repeat(200)],
  ['cells that never close', '"a,b\n'.repeat(5000)],
  ['lines that are nearly too long', `${'x'.repeat(LINE_LENGTH - 1)}\n`.repeat(200)],
])('%s take no more than their share of time', (_, text) => {
  const before = performance.now()
  readTable(text, LIMITS)
  withoutLongLines(text)
  // A busy machine takes seconds; a walk back through the text takes minutes.
  expect(performance.now() - before).toBeLessThan(30_000)
})

const TEXT = 'Name;Größe\n“Zoë”;1 €'
const LATIN = [
  0x4e, 0x61, 0x6d, 0x65, 0x3b, 0x47, 0x72, 0xf6, 0xdf, 0x65, 0x0a, 0x93, 0x5a, 0x6f, 0xeb, 0x94, 0x3b, 0x31, 0x20,
  0x80,
]

function wide(text: string, isLittle: boolean): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0)).flatMap((code) => {
    const pair = [code & 0xff, code >> 8]
    return isLittle ? pair : pair.toReversed()
  })
}

test.each([
  ['UTF-8', [...new TextEncoder().encode(TEXT)]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(TEXT)]],
  ['UTF-16 LE', [0xff, 0xfe, ...wide(TEXT, true)]],
  ['UTF-16 BE', [0xfe, 0xff, ...wide(TEXT, false)]],
  ['UTF-16 LE without its mark', wide(TEXT, true)],
  ['UTF-16 BE without its mark', wide(TEXT, false)],
  ['Windows-1252', LATIN],
  ['one line of each', [...new TextEncoder().encode('Name;Größe\n'), ...LATIN.slice(11)]],
])('%s is read', (_, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe(TEXT)
})
