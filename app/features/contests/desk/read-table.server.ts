import { decodeText } from '#app/domain/text/decode-text.ts'

/** The parser is read when the first table comes, so that no other request waits for it. */
export function loadTableReader() {
  return import('#app/domain/text/read-table.ts')
}

/** A chosen file's text, cut right after the most bytes that it may have. */
export async function readTextFile(file: File, most: number): Promise<string> {
  return decodeText(new Uint8Array(await file.slice(0, most + 1).arrayBuffer()))
}
