/** A message to a chat in plain text; each chat's adapter escapes it as that chat needs. */
export type ChatMessage = { title: string; lines: string[]; note: string | null; link: { label: string; url: string } }

const WORD_JOINER = '\u2060'
/** Control characters, and those that turn the direction of what follows or hide. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/**
 * A text that somebody may have typed a part of, as a chat or a mail may show it: in one line, and with an invisible joiner
 * where a mention or a link would otherwise be made of it.
 */
export function harmless(text: string): string {
  return text
    .replaceAll(/(?! )\s+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .trim()
    .replaceAll('@', `@${WORD_JOINER}`)
    .replaceAll('://', `:${WORD_JOINER}//`)
    .replaceAll(/\.(?=[\p{L}\p{N}])/gu, `.${WORD_JOINER}`)
}
