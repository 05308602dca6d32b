/** What stands in place of a picture: the first two signs of a name, none of them cut in half. */
export function initials(name: string): string {
  return Array.from(name).slice(0, 2).join('')
}
