/** A person's public repositories. Events no longer report their creation, and search indexes them late. */
export const OWNED_REPOSITORIES_QUERY = `
query OwnedRepositories($login: String!) {
  user(login: $login) {
    repositories(ownerAffiliations: [OWNER], isFork: false, privacy: PUBLIC) { totalCount }
  }
}`
