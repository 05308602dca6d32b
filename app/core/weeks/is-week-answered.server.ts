import type { AppContext } from '#app/context/context.server.ts'
import { listUnanswered } from './list-unanswered.server.ts'

/** Whether a week has every answer that its close waits for. */
export async function isWeekAnswered(context: Pick<AppContext, 'db'>, week: string): Promise<boolean> {
  return (await listUnanswered(context, week, 1)).length === 0
}
