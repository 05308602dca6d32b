/** Escapes a text so that it appears literally in a MarkdownV2 message. */
export function escapeMarkdownV2(text: string): string {
  return text.replace(/[\\_*[\]()~`>#+\-=|{}.!]/g, (character) => `\\${character}`)
}
