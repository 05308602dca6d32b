import { AGENT_ACCOUNTS, isBot } from '#app/domain/ledger/agents.ts'
import { isSpamLabel } from '#app/domain/ledger/spam-label.ts'

/** What is replaced, each kind by names of its own. */
type Kind = 'login' | 'repository' | 'person' | 'label' | 'title' | 'text' | 'node' | 'number' | 'hash' | 'cursor'

type Place = { key: string; parent: Record<string, unknown>; path: readonly string[] }

const KEPT = /^(?:__typename|type|state|stateReason|authorAssociation|viewerPermission|conclusion|documentation_url)$/
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/
const IDS = /^(?:id|node_id|nodeId)$/
const NUMBERS = /^(?:id|databaseId|fullDatabaseId)$/
const URLS = /url$/i
const CURSORS = /^(?:endCursor|startCursor|cursor)$|After\d*$|^after$/
const WORDS = /^(?:title|headline|messageHeadline)$/
const LINK = /https?:\/\/[^\s"'<>)]+/g
const REFERENCES = /#\d+|https?:\/\/[^\s"'<>)]+/g
/** Words of agents before the name of whoever asked. */
const NAMED_BY_AGENT = new RegExp(
  `(${AGENT_ACCOUNTS.flatMap(({ namesBefore }) => namesBefore ?? []).join('|')})(\\s*@)([a-z\\d-]+)`,
  'gi',
)
const QUALIFIED = /\b(repo|author|reviewed-by|user|org|commenter|involves):([^\s"]+)/g

/**
 * Other names for everything that names somebody or something in GitHub's answers, the same each time. Everything is noted
 * first, and the new names are in the order of the old ones, so that whatever is sorted by them stays in its order.
 */
export function createPseudonyms() {
  const noted = new Map<Kind, Set<string>>()
  let names: Map<Kind, Map<string, string>> | null = null

  return { answer, variables, path, query, login, settle }

  function settle(): void {
    names = new Map([...noted].map(([kind, originals]) => [kind, nameAll(kind, [...originals])]))
  }

  function named(kind: Kind, original: string): string {
    if (names !== null) return names.get(kind)?.get(original) ?? original
    noted.set(kind, (noted.get(kind) ?? new Set()).add(original))
    return original
  }

  function login(original: string): string {
    // Whose accounts are no people's decides what the product does, as does which App a search asks for.
    const isKept = original.startsWith('app/') || isBot({ login: original, type: 'User' })
    return isKept ? original : named('login', original.toLowerCase())
  }

  function fullName(original: string): string {
    const [owner = '', name = '', ...rest] = original.split('/')
    return [login(owner), named('repository', name), ...rest].join('/')
  }

  function answer(value: unknown): unknown {
    return replace(value, { key: '', parent: {}, path: [] })
  }

  function replace(value: unknown, place: Place): unknown {
    if (Array.isArray(value)) return value.map((one) => replace(one, place))
    if (typeof value === 'object' && value !== null) {
      const parent = value as Record<string, unknown>
      return Object.fromEntries(
        Object.entries(parent).map(([key, one]) => [key, replace(one, { key, parent, path: [...place.path, key] })]),
      )
    }
    if (typeof value === 'number') return NUMBERS.test(place.key) ? Number(named('number', String(value))) : value
    return typeof value === 'string' ? replaceText(value, place) : value
  }

  function replaceText(value: string, { key, parent, path }: Place): string {
    if (value === '' || KEPT.test(key) || INSTANT.test(value)) return value
    if (key === 'login') return parent['__typename'] === 'Bot' ? value : login(value)
    if (key === 'nameWithOwner' || key === 'full_name') return fullName(value)
    if (key === 'name') return nameOf(value, parent, path)
    if (NUMBERS.test(key) && /^\d+$/.test(value)) return named('number', value)
    if (IDS.test(key)) return named('node', value)
    if (URLS.test(key)) return link(value)
    if (/^(?:oid|sha|abbreviatedOid)$/.test(key)) return named('hash', value)
    if (CURSORS.test(key)) return named('cursor', value)
    // What GitHub says itself decides what the product does, and may name whom it says it about.
    if (path[0] === 'errors' || (path.length === 1 && key === 'message')) return known(value)
    return words(WORDS.test(key) || (key === 'message' && 'oid' in parent) ? 'title' : 'text', value)
  }

  function nameOf(value: string, parent: Record<string, unknown>, path: readonly string[]): string {
    if (path.includes('labels') || path.includes('label')) return isSpamLabel(value) ? value : named('label', value)
    return named('login' in parent ? 'person' : 'repository', value)
  }

  /** Of a text only what refers to something stays, because work is recognised by it. */
  function words(kind: Kind, text: string): string {
    // A commit's first line is often a pull request's title, with its number at the end.
    const [first = ''] = text.split('\n', 1)
    const plain = first.replace(/\s*\(#\d+\)\s*$/, '')
    if (kind === 'title' && plain !== text)
      return [words('title', plain), text.slice(plain.length).match(REFERENCES) ?? []].flat().join('\n')
    const value = text
    const links = (value.match(LINK) ?? []).map(link)
    const references = value.replace(LINK, '').match(/#\d+/g) ?? []
    const askers = [...value.matchAll(NAMED_BY_AGENT)].map(
      ([, said = '', at = '', name = '']) => said + at + login(name),
    )
    return [named(kind, value), ...references, ...links, ...askers].join(' ')
  }

  function link(value: string): string {
    if (!URL.canParse(value)) return 'https://example.com/'
    const { origin, pathname, hash } = new URL(value)
    const [first = '', second, ...rest] = pathname.split('/').filter((part) => part !== '')
    if (/^(?:u|avatars)$/.test(first)) return 'https://avatars.githubusercontent.com/u/1'
    const part = (one: string) => one.replace(/\d{7,}/g, (digits) => named('number', digits))
    const place = second === undefined ? [login(first)] : [login(first), named('repository', second), ...rest.map(part)]
    return `${origin.endsWith('github.com') ? origin : 'https://github.com'}/${place.join('/')}${part(hash)}`
  }

  /** A text of GitHub's with every name in it that was seen elsewhere. */
  function known(value: string): string {
    if (names === null) return value
    return value.replace(/[\w.[\]=-]+(?:\/[\w.-]+)?/g, (word) => {
      if (word.includes('/')) return fullName(word)
      return names?.get('node')?.get(word) ?? names?.get('login')?.get(word.toLowerCase()) ?? word
    })
  }

  function variables(given: Record<string, unknown>): Record<string, unknown> {
    return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, variable(key, value)]))
  }

  function variable(key: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => variable(key, one))
    if (typeof value !== 'string' || INSTANT.test(value) || /^[A-Z_]+$/.test(value)) return value
    if (/(?:^|[\s-])(?:is|repo|author|reviewed-by):/.test(value)) return search(value)
    if (key === 'login' || key === 'owner') return login(value)
    if (key === 'name') return named('repository', value)
    return named(CURSORS.test(key) ? 'cursor' : 'node', value)
  }

  function search(value: string): string {
    return value.replace(QUALIFIED, (_, qualifier: string, of: string) =>
      qualifier === 'repo' ? `repo:${fullName(of)}` : `${qualifier}:${login(of)}`,
    )
  }

  function path(value: string): string {
    return value
      .replace(/^\/users\/([^/?]+)/, (_, name: string) => `/users/${login(decodeURIComponent(name))}`)
      .replace(/^\/user\/(\d+)/, (_, id: string) => `/user/${named('number', id)}`)
      .replace(/^\/repos\/([^/?]+\/[^/?]+)/, (_, name: string) => `/repos/${fullName(name)}`)
  }

  /** A query may name something itself. */
  function query(value: string): string {
    return value.replace(/"((?:[^"\\]|\\.)+)"/g, (_, text: string) => `"${known(search(text))}"`)
  }
}

function nameAll(kind: Kind, originals: string[]): Map<string, string> {
  const sorted =
    kind === 'number' ? originals.toSorted((one, other) => Number(one) - Number(other)) : originals.toSorted()
  const digits = String(sorted.length).length
  return new Map(sorted.map((original, index) => [original, NAMES[kind](index, original, digits)]))
}

const NAMES: Record<Kind, (index: number, original: string, digits: number) => string> = {
  login: (index, _, digits) => `account-${counted(index, digits)}`,
  repository: (index, _, digits) => `repository-${counted(index, digits)}`,
  person: (index) => `Person ${index + 1}`,
  label: (index) => `label ${index + 1}`,
  title: (index) => `Title of a piece of work ${index + 1}`,
  text: (index) => `Text ${index + 1}`,
  node: (index, original, digits) => `${/^[A-Z]+_/.exec(original)?.[0] ?? 'N_'}${counted(index, digits)}`,
  // As long as before, so that it is sorted as a text too.
  number: (index, original) => String(9 * 10 ** Math.max(7, original.length - 1) + index + 1),
  hash: (index, original) => index.toString(16).padStart(original.length, '0'),
  cursor: (index, _, digits) => `cursor-${counted(index, digits)}`,
}

function counted(index: number, digits: number): string {
  return String(index + 1).padStart(digits, '0')
}
