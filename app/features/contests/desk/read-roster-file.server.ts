import { ROSTER_BYTES } from '#app/domain/contests/roster.ts'

/** A chosen file's text, cut right after the most that a roster may have. Bytes that are not UTF-8 come out as U+FFFD. */
export async function readRosterFile(file: File): Promise<string> {
  return new TextDecoder().decode(await file.slice(0, ROSTER_BYTES + 1).arrayBuffer())
}
