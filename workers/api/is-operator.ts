import type { Config } from '#app/config.server.ts'
import { isSameSecret } from '#workers/api/is-same-secret.ts'

/** Whether a request carries the operator token; without one in the configuration nobody's does. */
export async function isOperator(
  { OPERATOR_TOKEN }: Pick<Config, 'OPERATOR_TOKEN'>,
  authorization: string | undefined,
): Promise<boolean> {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  return OPERATOR_TOKEN !== null && given !== undefined && isSameSecret(given, OPERATOR_TOKEN)
}
