import { expect, test } from 'vitest'
import { readChatAddress } from './chat-address.ts'
import type { Chat } from './chat.ts'

const TOKEN = 'a-_Z'.repeat(17)
const FLOW = 'ce9954f641d44e12ae508220b16607a8'
const SIG = '-hMs9zEU5JC-vzgfDqM_VwyQCrWO_ovCikiscJOw0iQ'
const QUERY = `api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=${SIG}`
const INVOKE = `workflows/${FLOW}/triggers/manual/paths/invoke`
const PLATFORM = 'default5c07eba429c5410c96009ae7df6d62.61.environment.api.powerplatform.com'

const DISCORD = `https://discord.com/api/webhooks/118412345678901234/${TOKEN}`
const SLACK = 'https://hooks.slack.com/services/T0123ABCD/B0456EFGH/abcdefghijklmnop1234WXYZ'
const TEAMS = `https://${PLATFORM}/powerautomate/automations/direct/${INVOKE}?${QUERY}`

test.each<[Chat, string, string, string]>([
  ['discord', DISCORD, DISCORD, 'discord.com/…a-_Z'],
  [
    'discord',
    ` ${DISCORD}?thread_id=118412345678901299 `,
    `${DISCORD}?thread_id=118412345678901299`,
    'discord.com/…a-_Z',
  ],
  ['discord', DISCORD.replace('discord.com', 'DISCORD.com:443'), DISCORD, 'discord.com/…a-_Z'],
  ['slack', SLACK, SLACK, 'hooks.slack.com/…WXYZ'],
  ['teams', TEAMS.replace('.com/', '.com:443/'), TEAMS, 'api.powerplatform.com/…w0iQ'],
  [
    'teams',
    TEAMS.replace('/direct/', '/direct/cu/14/'),
    TEAMS.replace('/direct/', '/direct/cu/14/'),
    'api.powerplatform.com/…w0iQ',
  ],
  [
    'teams',
    `https://prod-186.westus.logic.azure.com:443/${INVOKE}?${QUERY.replace('=1&', '=2016-06-01&')}`,
    `https://prod-186.westus.logic.azure.com/${INVOKE}?${QUERY.replace('=1&', '=2016-06-01&')}`,
    'logic.azure.com/…w0iQ',
  ],
])('%s takes %s', (chat, typed, address, hint) => {
  expect(readChatAddress(chat, typed)).toEqual({ ok: true, address, hint })
})

test.each<[Chat, string]>([
  ['discord', DISCORD.replace('https:', 'http:')],
  ['discord', DISCORD.replace('discord.com', 'discord.com:8443')],
  ['discord', DISCORD.replace('discord.com', 'me:secret@discord.com')],
  ['discord', DISCORD.replace('discord.com', '@discord.com')],
  ['discord', DISCORD.replace('discord.com', 'discord.com@169.254.169.254')],
  ['discord', DISCORD.replace('discord.com', 'discord.com.evil.example')],
  ['discord', DISCORD.replace('discord.com', 'evildiscord.com')],
  ['discord', DISCORD.replace('discord.com', 'canary.discord.com')],
  ['discord', DISCORD.replace('discord.com', 'discordapp.com')],
  ['discord', DISCORD.replace('discord.com', 'discord.com.')],
  ['discord', DISCORD.replace('discord.com', 'dіscord.com')],
  ['discord', DISCORD.replace('https://', 'https:\\\\')],
  ['discord', DISCORD.replace('https://', 'https:/')],
  ['discord', `${DISCORD}/github`],
  ['discord', `${DISCORD}/../../../oauth2/token`],
  ['discord', `${DISCORD}%2f..%2fmessages`],
  ['discord', `${DISCORD}#x`],
  ['discord', `${DISCORD}?wait=true`],
  ['discord', `${DISCORD}?thread_id=1&thread_id=2`],
  ['discord', `${DISCORD}\r\nhost: evil.example`],
  ['discord', SLACK],
  ['slack', DISCORD],
  ['slack', SLACK.replace('/services/', '/triggers/')],
  ['slack', `${SLACK}?next=https://evil.example`],
  ['slack', SLACK.replace('hooks.slack.com', 'hooks.slack.com/redirect?to=evil.example')],
  ['slack', SLACK.replace('hooks.slack.com', '127.0.0.1')],
  ['slack', `javascript:${SLACK}`],
  ['teams', 'https://example.com/hook'],
  ['teams', `https://acme.webhook.office.com/webhookb2/${FLOW}`],
  ['teams', TEAMS.replace(`&sig=${SIG}`, '')],
  ['teams', `${TEAMS}&sig=another-signature-that-is-long`],
  ['teams', TEAMS.replace('%2Fmanual%2Frun', '%2Fother%2Frun')],
  ['teams', TEAMS.replace(PLATFORM, `x.${PLATFORM}`)],
  ['teams', TEAMS.replace(PLATFORM, 'api.powerplatform.com')],
  ['teams', TEAMS.replace(FLOW, '..')],
  ['teams', `${TEAMS}&x=${'y'.repeat(600)}`],
])('%s refuses %s', (chat, typed) => {
  expect(readChatAddress(chat, typed)).toMatchObject({ ok: false })
})

test('the refusal says how the address begins', () => {
  expect(readChatAddress('teams', 'https://example.com/hook')).toEqual({
    ok: false,
    error:
      'This is not a webhook of Microsoft Teams. It begins with https:// and its host ends with api.powerplatform.com or logic.azure.com.',
  })
  expect(readChatAddress('slack', '')).toEqual({ ok: false, error: 'Paste the address of the webhook.' })
})
