import type { AppContext } from '#app/context.server.ts'
import { newId } from '#app/domain/id.ts'
import { operatorLog } from '#db/schema/operator-log.ts'

export async function logOperation(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  action: string,
  detail: unknown,
): Promise<void> {
  await context.db
    .insert(operatorLog)
    .values({ id: newId('op', context.randomBytes), action, detail, at: context.now() })
}
