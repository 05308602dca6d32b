import { createChats } from '#app/adapters/chat/create-chats.ts'
import { createResend } from '#app/adapters/email/create-resend.ts'
import { createTelegram } from '#app/adapters/telegram/create-telegram.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { handleBatch } from '#workers/queue.ts'
import type { Fault } from '#workers/sandbox/context/state.ts'
import { createSandbox } from '#workers/sandbox/create-sandbox.ts'
import { batchOf, testVars, type TestContext } from '../people/factories.ts'

export type Received = { channel: 'telegram' | 'email' | 'chat'; to: string; text: string; silent: boolean }

/** Connects the sandbox as the context's Telegram, mail provider and chats; `received` returns its inboxes. */
export function connectPost(context: TestContext): {
  received: () => Promise<Received[]>
  fail: (fault: Fault) => Promise<void>
} {
  const sandbox = createSandbox({
    seed: 'post',
    now: context.now,
    appOrigin: testVars.APP_ORIGIN,
    secrets: {
      githubClientId: '',
      githubClientSecret: '',
      githubApp: { id: '', privateKey: '' },
      githubWebhookSecret: '',
      telegramBotToken: testVars.TELEGRAM_BOT_TOKEN,
      telegramWebhookSecret: '',
      emailApiKey: testVars.EMAIL_API_KEY,
    },
    sleep: async () => undefined,
  })
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => sandbox.fetch(new Request(input, init))
  const { log } = context
  context.telegram = createTelegram({
    apiUrl: testVars.TELEGRAM_API_URL,
    token: testVars.TELEGRAM_BOT_TOKEN,
    fetch,
    log,
  })
  context.email = createResend({
    apiUrl: testVars.EMAIL_API_URL,
    apiKey: testVars.EMAIL_API_KEY,
    from: testVars.EMAIL_FROM,
    fetch,
    now: context.now,
    log,
  })
  context.chats = createChats({ redirectTo: 'http://chat.test', fetch })
  return {
    received: async () =>
      (await sandbox.messages()).map((message) => {
        switch (message.channel) {
          case 'telegram':
            return { channel: 'telegram', to: message.chatId, text: message.text, silent: message.silent }
          case 'email':
            return {
              channel: 'email',
              to: message.to.join(),
              text: `${message.subject}\n${message.text}`,
              silent: false,
            }
          case 'chat':
            return { channel: 'chat', to: message.hook, text: message.text, silent: !message.pings }
        }
      }),
    fail: (fault) => sandbox.fail(fault),
  }
}

/** Queues the outbox and runs the queue until both are empty. */
export async function settle(context: TestContext): Promise<void> {
  for (;;) {
    await dispatchOutbox(context)
    const queued = context.queued.splice(0)
    if (queued.length === 0) return
    const { batch, fates } = batchOf(queued)
    await handleBatch(context, batch)
    if (fates.some((fate) => fate !== 'ack')) throw new Error(`a job was not acknowledged: ${JSON.stringify(fates)}`)
  }
}
