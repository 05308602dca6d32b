/** Plain text; each chat's adapter escapes it. */
export type ChatMessage = { title: string; lines: string[]; note: string | null; link: { label: string; url: string } }

const WORD_JOINER = '\u2060'
/** Control characters, and those that are invisible or change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** One line, with an invisible joiner where a mention or a link would begin, for chats and mails. */
export function harmless(text: string): string {
  return text
    .replaceAll(/(?! )\s+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .trim()
    .replaceAll('@', `@${WORD_JOINER}`)
    .replaceAll('://', `:${WORD_JOINER}//`)
    .replaceAll(/\.(?=[\p{L}\p{N}])/gu, `.${WORD_JOINER}`)
}
