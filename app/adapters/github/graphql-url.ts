/** GitHub Enterprise Server has its REST API at `/api/v3`, and GraphQL beside it. */
export function graphqlUrl(apiUrl: string): string {
  return `${apiUrl.replace(/\/v3$/, '')}/graphql`
}
