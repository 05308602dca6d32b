import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'

const CHUNK = 1 << 20

/** One at a time, so that a file of any size can be read. */
export function readStatements(path: string): Generator<string> {
  return splitStatements(readChunks(path))
}

/** SQL with each statement on one line and without comments. */
export function* listStatements(text: string): Generator<string> {
  const flat = text.replaceAll(/('(?:[^']|'')*'|"[^"]*"|`[^`]*`)|--.*|\s+/g, (_, quoted?: string) => quoted ?? ' ')
  yield* splitStatements([flat])
}

function* splitStatements(chunks: Iterable<string>): Generator<string> {
  let open = ''
  let quote: string | null = null
  for (const chunk of chunks) {
    let from = 0
    for (const { 0: mark, index } of chunk.matchAll(/['";]/g)) {
      if (quote !== null) quote = mark === quote ? null : quote
      else if (mark !== ';') quote = mark
      else {
        open += chunk.slice(from, index + 1)
        from = index + 1
        if (!isWhole(open)) continue
        yield open.trim()
        open = ''
      }
    }
    open += chunk.slice(from)
  }
  if (open.trim() !== '') yield open.trim()
}

/** A trigger goes on after the semicolons of its body. */
function isWhole(statement: string): boolean {
  return !/^\s*CREATE\s+(?:TEMP\s+)?TRIGGER\b/i.test(statement) || /\bEND\s*;$/i.test(statement)
}

function* readChunks(path: string): Generator<string> {
  const file = openSync(path, 'r')
  const bytes = Buffer.alloc(CHUNK)
  const decoder = new StringDecoder('utf8')
  try {
    for (let read = readSync(file, bytes); read > 0; read = readSync(file, bytes))
      yield decoder.write(bytes.subarray(0, read))
    yield decoder.end()
  } finally {
    closeSync(file)
  }
}
