import { describe, expect, test } from 'vitest'
import { harmless, type ChatMessage } from '#app/domain/chat/chat-message.ts'
import { CHATS, type Chat } from '#app/domain/chat/chat.ts'
import { SANDBOX_CHATS } from '#workers/sandbox/chat/chats.ts'
import { chatBody } from './chat-bodies.ts'

const HOSTILE = [
  '@everyone win free tokens',
  '@here',
  '<!channel> look',
  '<!everyone|hi>',
  '<@U012345>',
  '<@&1234>',
  '<at>Everybody</at>',
  '[a prize](https://evil.example)',
  '<https://evil.example|a prize>',
  'https://evil.example/now',
  'see evil.example now',
  '**bold** __under__ ~~gone~~ ||spoiler|| `code`',
  '# Heading',
  '> quote',
  '- list',
  '1. list',
  '&lt;!channel&gt;',
  ':smile: <:a:1>',
  'two\nlines\r\n@everyone',
  'turned\u202E around \u0000 and hidden\u200B',
]

function messageOf(name: string): ChatMessage {
  return {
    title: `${name} has a new leader`,
    lines: [`Now first: ${name}, with 1,200 points.`],
    note: null,
    link: { label: 'See the standings', url: 'https://quest.example/c/autumn' },
  }
}

describe.each(CHATS)('%s', (chat: Chat) => {
  test.each(HOSTILE)('shows %j as it was typed, and alerts nobody', (name) => {
    const read = SANDBOX_CHATS[chat].read(chatBody(chat, messageOf(name)))
    if (!read.ok) throw new Error(read.code)
    expect(read.pings).toBe(false)
    expect(read.text).toContain(`Now first: ${harmless(name)}, with 1,200 points.`)
  })

  test('leads to us alone', () => {
    const body = JSON.stringify(chatBody(chat, messageOf('[x](https://evil.example) <https://evil.example|y>')))
    expect(body.match(/https?:\/\/[^\s"|>\\]+/g)?.filter((url) => !url.startsWith('http://adaptivecards.io'))).toEqual([
      'https://quest.example/c/autumn',
    ])
  })
})

test('Discord may ping nobody, and reads no Markdown of a name', () => {
  const body = chatBody('discord', messageOf('**a** [b](c) <@1> @everyone'))
  expect(body).toMatchObject({
    allowed_mentions: { parse: [] },
    embeds: [
      {
        description: expect.stringMatching(
          /^Now first: \\\*\\\*a\\\*\\\* \\\[b\\\]\(c\) \\<@\u20601\\> @\u2060everyone,/,
        ),
      },
    ],
  })
})

test('Slack gets names as plain text, and its three characters escaped where they would be read', () => {
  const body = chatBody('slack', messageOf('<!channel> & <@U1>'))
  expect(body).toMatchObject({ text: expect.stringContaining('&lt;!channel&gt; &amp; &lt;@') })
  expect(JSON.stringify(body).match(/"type":"mrkdwn"/g)).toHaveLength(1)
})

test('Teams gets text runs, in which nothing is Markdown', () => {
  const body = JSON.stringify(chatBody('teams', messageOf('**a** [b](c)')))
  expect(body).not.toContain('"TextBlock"')
  expect(body).toContain('**a** [b](c)')
})

test('a name stays readable and is in one line', () => {
  const shown = harmless(' Node.js\n@halden  ')
  expect(shown.replaceAll('\u2060', '')).toBe('Node.js @halden')
  expect(shown).not.toContain('.js')
})
