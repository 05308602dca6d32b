/** Repositories that a person made and keeps public: events no longer tell of their creation, search counts them late. */
export const OWNED_REPOSITORIES_QUERY = `
query OwnedRepositories($login: String!) {
  user(login: $login) {
    repositories(ownerAffiliations: [OWNER], isFork: false, privacy: PUBLIC) { totalCount }
  }
}`
