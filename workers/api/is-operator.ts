import type { Config } from '#app/context/config.server.ts'
import { isActiveSecret } from './is-active-secret.ts'

/** Whether a request carries the operator token; false when none is configured. */
export async function isOperator(
  { OPERATOR_TOKEN }: Pick<Config, 'OPERATOR_TOKEN'>,
  authorization: string | undefined,
): Promise<boolean> {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  return given !== undefined && isActiveSecret(OPERATOR_TOKEN, given)
}
