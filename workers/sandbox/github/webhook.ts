import { postWebhook, sign } from '#workers/sandbox/context/post-webhook.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'

export type Webhook = { event: string; payload: Record<string, unknown> }

export type Delivery = { event: string; delivery: string; status: number }

/** Repeating the `delivery` id makes a redelivery. */
export async function deliver(
  context: SandboxContext,
  { event, payload }: Webhook,
  delivery?: string,
): Promise<Delivery> {
  const body = JSON.stringify(payload)
  const id = delivery ?? context.newId()
  const response = await postWebhook(context, 'github', body, {
    'user-agent': 'GitHub-Hookshot/sandbox',
    'x-github-event': event,
    'x-github-delivery': id,
    'x-hub-signature-256': `sha256=${await sign(body, context.secrets.githubWebhookSecret)}`,
  })
  // 0 without an answer, so that the control page can say so.
  return { event, delivery: id, status: response?.status ?? 0 }
}
