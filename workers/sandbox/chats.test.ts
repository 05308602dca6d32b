import { describe, expect, test } from 'vitest'
import { createChats } from '#app/adapters/chat/create-chats.ts'
import { CHATS } from '#app/domain/chat/chat.ts'
import { openSandbox } from '#tests/servers/sandbox.ts'
import { EXAMPLE_HOOKS, SANDBOX_CHATS } from './chat/chats.ts'

const MESSAGE = {
  title: 'A test of Autumn',
  lines: ['This is a test.'],
  note: null,
  link: { label: 'Open the contest', url: 'https://quest.example/c/autumn' },
}

describe.each(CHATS)('%s', (chat) => {
  const pathOf = (hook: string) => `/chat/${hook.slice('https://'.length).replace(':443', '')}`

  test('answers as the real one, keeps the message, and fails when it is told to', async () => {
    const sandbox = openSandbox()
    const chats = createChats({
      redirectTo: 'http://sandbox.test',
      fetch: (url, init) => sandbox.fetch(new Request(url, init)),
    })
    const post = () => chats.post({ chat, address: EXAMPLE_HOOKS[chat].replace(':443', '') }, MESSAGE)
    expect(await post()).toEqual({ state: 'sent', code: null })
    expect(await sandbox.messages()).toEqual([
      expect.objectContaining({
        channel: 'chat',
        chat,
        pings: false,
        text: expect.stringContaining('A test of Autumn'),
      }),
    ])
    const fail = (kind: 'gone' | 'too_many' | 'server_error' | 'forbidden') =>
      sandbox.fail({ party: chat, kind, calls: 1, retryAfter: 9 })
    await fail('gone')
    expect(await post()).toMatchObject({
      state: 'blocked',
      code: SANDBOX_CHATS[chat].codes[404],
    })
    await fail('forbidden')
    expect(await post()).toMatchObject({ state: 'blocked' })
    await fail('too_many')
    expect(await post()).toMatchObject({ state: 'retry_later', seconds: 9, isBusy: true })
    await fail('server_error')
    expect(await post()).toMatchObject({ state: 'retry_later', seconds: 60 })
    expect(await sandbox.messages()).toHaveLength(1)
  })

  test('refuses an address that it never gave out, and a body that it cannot show', async () => {
    const sandbox = openSandbox()
    expect((await sandbox.call(`/chat/${new URL(EXAMPLE_HOOKS[chat]).host}/nothing`, { json: {} })).status).toBe(404)
    expect((await sandbox.call(pathOf(EXAMPLE_HOOKS[chat]), { json: {} })).status).toBe(400)
    expect(await sandbox.messages()).toEqual([])
  })
})

test('a host that belongs to no chat is not found', async () => {
  const answer = await openSandbox().call('/chat/chat.example.org/hooks/abc', { json: {} })
  expect(answer.status).toBe(404)
})
