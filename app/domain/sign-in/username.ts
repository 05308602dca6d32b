/** Letters, digits and single inner hyphens, at most 39 characters: GitHub's rules for new names. */
export function isGitHubUsername(value: string): boolean {
  return value.length <= 39 && /^[a-z\d](?:[a-z\d]|-(?=[a-z\d]))*$/i.test(value)
}
