/** Letters, digits and single hyphens inside, at most 39 characters: what GitHub gives out today. */
export function isGitHubUsername(value: string): boolean {
  return value.length <= 39 && /^[a-z\d](?:[a-z\d]|-(?=[a-z\d]))*$/i.test(value)
}
