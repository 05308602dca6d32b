import * as z from 'zod'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { changeInstallation } from '#workers/sandbox/github/installations.ts'
import { deliver } from '#workers/sandbox/github/webhook.ts'
import { pingWebhook } from '#workers/sandbox/github/webhooks-of-action.ts'
import { sendTelegramUpdate } from '#workers/sandbox/telegram/telegram-routes.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import { findAccount } from './find.ts'

const person = z.union([z.string(), z.number()])
export const installationInput = z.object({
  event: z.literal('installation'),
  person,
  action: z.enum(['created', 'deleted', 'suspend', 'unsuspend']).default('created'),
})
export const telegramInput = z.object({
  event: z.literal('telegram'),
  chatId: z.coerce.number().int().default(4242),
  username: z.string().default('someone'),
  text: z.string().default('/start'),
})
export const webhookInput = z.discriminatedUnion('event', [
  installationInput,
  z.object({ event: z.literal('ping'), person }),
  z.object({
    event: z.literal('raw'),
    name: z.string(),
    payload: z.record(z.string(), z.unknown()),
    delivery: z.string().optional(),
  }),
  telegramInput,
])

export async function sendWebhook(
  context: SandboxContext,
  request: Request,
  input: z.output<typeof webhookInput>,
): Promise<{ event: string; delivery?: string; status: number } | { problem: string }> {
  if (input.event === 'raw') return deliver(context, { event: input.name, payload: input.payload }, input.delivery)
  if (input.event === 'telegram')
    return { event: 'telegram', status: (await sendTelegramUpdate(context, input)).status }
  const account = findAccount(context, input.person)
  if (account === null) return { problem: 'no such account' }
  const view = context.view(request)
  if (input.event === 'ping') return deliver(context, pingWebhook(view, account))
  if (!isDeveloper(account)) return { problem: 'no such account' }
  const { event, delivery, status } = await changeInstallation(context, view, account, input.action)
  return { event, delivery, status }
}
