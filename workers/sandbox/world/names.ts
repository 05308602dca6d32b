import invented from './names.json' with { type: 'json' }

/** `utcOffset` is in hours, all year: the sandbox has no daylight saving time. */
export const locations = invented.locations.map(({ first, last, ...location }) => ({
  ...location,
  first: words(first),
  last: words(last),
}))
export const nicknames = words(invented.nicknames)
export const repositoryWords = {
  adjectives: words(invented.repositories.adjectives),
  nouns: words(invented.repositories.nouns),
  suffixes: invented.repositories.suffixes,
}
export const { organisations, changes, issues, remarks } = invented

function words(text: string): string[] {
  return text.split(' ')
}
