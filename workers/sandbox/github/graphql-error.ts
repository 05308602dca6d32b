import { GraphQLError, type ASTNode } from 'graphql'

export type GraphQLErrorType =
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'RESOURCE_LIMITS_EXCEEDED'
  | 'UNPROCESSABLE'
  | 'RATE_LIMITED'
  | 'MAX_NODE_LIMIT_EXCEEDED'
  | 'ARGUMENT_LIMIT'
  | 'EXCESSIVE_PAGINATION'
  | 'MISSING_PAGINATION_BOUNDARIES'

/** GitHub puts the type beside the message, not into `extensions`; `githubErrors` moves it there. */
export function githubError(type: GraphQLErrorType, message: string, at?: ASTNode): GraphQLError {
  return new GraphQLError(message, { extensions: { type }, nodes: at ?? null })
}

export function githubErrors(errors: readonly GraphQLError[]): Record<string, unknown>[] {
  return errors.map((error) => ({
    ...(typeof error.extensions.type === 'string' ? { type: error.extensions.type } : {}),
    ...(error.path === undefined ? {} : { path: error.path }),
    ...(error.extensions.type === 'FORBIDDEN' ? { extensions: { saml_failure: true } } : {}),
    ...(error.locations === undefined ? {} : { locations: error.locations }),
    message: error.message,
  }))
}
