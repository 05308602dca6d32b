import { GraphQLError } from 'graphql'

export type GraphQLErrorType = 'NOT_FOUND' | 'RESOURCE_LIMITS_EXCEEDED' | 'UNPROCESSABLE' | 'RATE_LIMITED'

/** GitHub puts the type beside the message, not into `extensions`; `githubErrors` moves it there. */
export function githubError(type: GraphQLErrorType, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } })
}

export function githubErrors(errors: readonly GraphQLError[]): Record<string, unknown>[] {
  return errors.map((error) => ({
    ...(typeof error.extensions.type === 'string' ? { type: error.extensions.type } : {}),
    ...(error.path === undefined ? {} : { path: error.path }),
    ...(error.locations === undefined ? {} : { locations: error.locations }),
    message: error.message,
  }))
}
