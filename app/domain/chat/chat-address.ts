import { chatNames, CHATS, type Chat } from './chat.ts'

/** `address` is built from checked parts: nothing else that was typed gets into a request. */
export type ChatAddress = { ok: true; address: string; hint: string } | { ok: false; error: string }

const LONGEST = 600

type Rule = { host: RegExp; path: RegExp; search: (given: URLSearchParams) => string | null; help: string }

/**
 * The addresses that the chats give out today. Discord: `discord.com/api/webhooks/{id}/{token}`, with `thread_id` for a
 * thread; test clients show `canary.` and `ptb.`, and `discordapp.com` is the old name. Slack:
 * `hooks.slack.com/services/…`; `/triggers/…` starts a workflow with its author's own fields. Teams: workflows only,
 * because Microsoft retired connectors (`webhook.office.com`) in 2026. A flow is at `{environment}.{two
 * digits}.environment.api.powerplatform.com`, some below `/cu/{number}`; Logic Apps are still at `logic.azure.com`.
 * Both are copied with port 443, and `sig` is the secret.
 */
const RULES: Record<Chat, Rule> = {
  discord: {
    host: /^discord\.com$/,
    path: /^\/api\/webhooks\/\d{17,20}\/[\w-]{60,90}$/,
    search: (given) => only(given, { thread_id: /^\d{17,20}$/ }, []),
    help: 'It begins with https://discord.com/api/webhooks/.',
  },
  slack: {
    host: /^hooks\.slack\.com$/,
    path: /^\/services\/T[A-Z0-9]{6,20}\/B[A-Z0-9]{6,20}\/[A-Za-z0-9]{16,40}$/,
    search: (given) => only(given, {}, []),
    help: 'It begins with https://hooks.slack.com/services/.',
  },
  teams: {
    host: /^([a-z0-9]{8,64}\.[0-9a-f]{1,2}\.environment\.api\.powerplatform|prod\d?-\d{1,3}\.[a-z0-9]{2,40}\.logic\.azure)\.com$/,
    path: /^(\/powerautomate\/automations\/direct(\/cu\/\d{1,3})?)?\/workflows\/[0-9a-f]{32}\/triggers\/manual\/paths\/invoke$/,
    search: (given) =>
      only(
        given,
        {
          'api-version': /^(1|\d{4}-\d\d-\d\d)$/,
          sp: /^\/triggers\/manual\/run$/,
          sv: /^\d{1,2}\.\d$/,
          sig: /^[\w-]{20,100}$/,
        },
        ['api-version', 'sig'],
      ),
    help: 'It begins with https:// and its host ends with api.powerplatform.com or logic.azure.com.',
  },
}

export function chatOf(host: string): Chat | null {
  return CHATS.find((chat) => RULES[chat].host.test(host)) ?? null
}

/** Reads what somebody pasted: only https addresses of that chat, port 443, no name or password, nothing after `#`. */
export function readChatAddress(chat: Chat, typed: string): ChatAddress {
  const text = typed.trim()
  if (text === '') return { ok: false, error: 'Paste the address of the webhook.' }
  const { host, path, search, help } = RULES[chat]
  const error = `This is not a webhook of ${chatNames[chat]}. ${help}`
  const [, authority] = /^https:\/\/([a-z0-9.-]+(?::443)?)(?=\/)[\x21-\x7e]+$/i.exec(text) ?? []
  const url = authority === undefined || text.length > LONGEST || text.includes('\\') ? null : URL.parse(text)
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.hash !== '') return { ok: false, error }
  if (url.username !== '' || url.password !== '' || text.includes('#')) return { ok: false, error }
  if (!host.test(url.hostname) || !path.test(url.pathname)) return { ok: false, error }
  const query = search(url.searchParams)
  if (query === null) return { ok: false, error }
  const secret = url.searchParams.get('sig') ?? url.pathname
  return {
    ok: true,
    address: `https://${url.hostname}${url.pathname}${query}`,
    // Leaves out the organisation's own part of a Microsoft host.
    hint: `${url.hostname.split('.').slice(-3).join('.')}/…${secret.slice(-4)}`,
  }
}

/** The query with these parameters, each once; null if another one is in it, or one is wrong or missing. */
function only(given: URLSearchParams, allowed: Record<string, RegExp>, needed: readonly string[]): string | null {
  const pairs = [...given]
  const names = pairs.map(([name]) => name)
  if (new Set(names).size < names.length || needed.some((name) => !names.includes(name))) return null
  if (pairs.some(([name, value]) => allowed[name]?.test(value) !== true)) return null
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}
