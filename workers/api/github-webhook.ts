import { Hono } from 'hono'
import { verifyWebhook } from '#app/adapters/github/webhook-signature.ts'
import { parseWebhook } from '#app/adapters/github/webhook.ts'
import { recordRefusal } from '#app/core/monitoring/record-refusal.server.ts'
import { recordWebhook } from '#app/features/github/record-webhook.server.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'

/** Signed over the raw body, recorded once. Unsigned or malformed ones are logged, refused signatures counted. */
export const githubWebhook = new Hono<ApiEnvironment>().post('/', async (context) => {
  const { app } = context.env
  const secrets = app.config.GITHUB_WEBHOOK_SECRET ?? []
  const rawBody = new Uint8Array(await context.req.arrayBuffer())
  if (!(await verifyWebhook(secrets, rawBody, context.req.header('x-hub-signature-256') ?? null))) {
    app.log('warning', 'Webhook signature refused')
    if (secrets.length > 0) await recordRefusal(app, 'github')
    return context.json({ error: 'signature' }, 401)
  }
  const id = context.req.header('x-github-delivery')
  const event = context.req.header('x-github-event')
  const payload = parseJson(new TextDecoder().decode(rawBody))
  if (id === undefined || !/^[\w-]{1,100}$/.test(id) || event === undefined || payload === undefined)
    return context.json({ error: 'malformed' }, 400)
  const content = parseWebhook(event, payload)
  if ('malformed' in content) {
    app.log('warning', 'Webhook payload is malformed', { event, where: content.malformed })
    return context.json({ error: 'malformed' }, 400)
  }
  const outcome = await recordWebhook(app, { id, event, action: actionOf(payload), content })
  return context.json({ outcome }, 202)
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function actionOf(payload: unknown): string | null {
  const action = typeof payload === 'object' && payload !== null && 'action' in payload ? payload.action : null
  return typeof action === 'string' ? action.slice(0, 60) : null
}
