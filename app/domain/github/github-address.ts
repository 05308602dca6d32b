/** A public thing on GitHub whose address people paste. */
export type GitHubAddress =
  | { kind: 'thread'; owner: string; name: string; number: number; part: ThreadPart | null }
  | { kind: 'commit'; owner: string; name: string; sha: string }
  | { kind: 'repository'; owner: string; name: string }

/** What a thread's fragment points at: a comment below it, a review, or a comment inside a review. */
export type ThreadPart = { kind: 'comment' | 'review' | 'inline'; id: number }

export type AddressProblem = keyof typeof addressProblemText

export const addressProblemText = {
  missing: 'Paste a link to a pull request, issue, review, comment or commit.',
  malformed:
    'There’s no GitHub link in this. Copy it from your browser’s address bar: it begins with https://github.com/.',
  long: 'This is too long for a link. Copy it from your browser’s address bar, without what follows the number.',
  other_host: 'This isn’t on GitHub. We only count work on github.com.',
  enterprise: 'This is on a company’s own GitHub, which we can’t see. We only count public work on github.com.',
  profile: 'This is a profile. Paste a link to one pull request, issue, review, comment or commit.',
  gist: 'This is a gist, and gists don’t count. Paste a link to a pull request, issue or commit.',
  discussion: 'This is a discussion, and discussions don’t count, even if they began as an issue.',
  release: 'This is a release, and releases don’t count on their own. Paste a link to a pull request or commit in it.',
  wiki: 'This is a wiki page, and wikis don’t count. Paste a link to a pull request, issue or commit.',
  unsupported: 'We can’t tell which work this is. Paste a link to one pull request, issue, review, comment or commit.',
} as const satisfies Record<string, string>

type Parsed = { ok: true; address: GitHubAddress } | { ok: false; problem: AddressProblem }

const ADDRESS_LENGTH = 500
/** How much of the typed text is shown again, so that a wrong paste is not lost. */
export const TYPED_LENGTH = 4000

const OWNER = /^[a-z\d](?:[a-z\d_-]{0,100})$/i
const NAME = /^[\w.-]{1,100}$/
/** GitHub's whole numbers that fit into an `Int` of GraphQL. */
const NUMBER = /^[1-9]\d{0,8}$/
const ID = /^[1-9]\d{0,14}$/
const SHA = /^[\da-f]{7,40}$/i
/** First path segments of GitHub's own pages, so nobody's name. */
const PAGES = new Set(['orgs', 'settings', 'search', 'topics', 'marketplace', 'sponsors', 'notifications', 'login'])

const PARTS = [
  { kind: 'comment', fragment: /^#issuecomment-(\d+)$/ },
  { kind: 'review', fragment: /^#pullrequestreview-(\d+)$/ },
  { kind: 'inline', fragment: /^#(?:discussion_)?r(\d+)$/ },
] as const

/**
 * Never throws. Takes addresses on the host of `webUrl`, with or without scheme, also in a sentence, angle brackets or
 * a Markdown link, and GitHub's short forms `owner/name`, `owner/name#5` and `owner/name@c0ffee0`.
 */
export function parseGitHubAddress(typed: string, webUrl: string): Parsed {
  if (typed.trim() === '') return failed('missing')
  const host = new URL(webUrl).host.toLowerCase()
  const text = addressIn(typed.trim(), host)
  if (text === null) return failed('malformed')
  if (text.length > ADDRESS_LENGTH) return failed('long')
  const short = SHORT.exec(text)
  if (short !== null) return shortAt(short)
  const url = urlOf(PATH.test(text) ? `https://${host}/${text}` : text)
  if (url === null || url.username !== '' || url.password !== '') return failed('malformed')
  if (url.host !== host && !url.host.includes('.')) return failed('malformed')
  if (url.host === `gist.${host}`) return failed('gist')
  if (url.host !== host && url.host !== `www.${host}`)
    return failed(ENTERPRISE.test(url.host) ? 'enterprise' : 'other_host')
  return pathOf(url.pathname.split('/').filter(Boolean), url.hash)
}

/** GitHub's short forms: `owner/name`, `owner/name#5` and `owner/name@c0ffee0`. */
const SHORT = /^([^/:.\s]+)\/([^/:?#@\s]+)(?:#(\d+)|@([\da-f]+))?$/i
/** An address without its host: no owner has a dot. */
const PATH = /^[^/:.@\s]+\/[^/:\s]+\//
/** GitHub Enterprise, as companies name its hosts. */
const ENTERPRISE = /^(?:github|ghe)\.(?!com\b)|\.ghe\.com$/

const MARKDOWN_LINK = /\]\(\s*<?([^\s<>)]+)/
/** What surrounds an address in a sentence. */
const BEFORE = /^[<("'“‘[`]+/
const AFTER = /(?<![>)"'”’\]`.,;:!?…])[>)"'”’\]`.,;:!?…]+$/

/** The first address on GitHub in a text, else its first one; null for none. */
function addressIn(text: string, host: string): string | null {
  const link = MARKDOWN_LINK.exec(text)?.[1]
  const words = link === undefined ? text.split(/\s+/) : [link]
  const tidy = words.map((word) => word.replace(BEFORE, '').replace(AFTER, ''))
  if (tidy.length === 1) return tidy[0] || null
  const addresses = tidy.filter((word) => /^https?:\/\/./i.test(word) || isOn(word, host) || isShortWork(word))
  return addresses.find((word) => isOn(word, host)) ?? addresses[0] ?? null
}

function isOn(word: string, host: string): boolean {
  const rest = word
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
  return rest.startsWith(`${host}/`)
}

/** In a sentence, `and/or` is no repository. */
function isShortWork(word: string): boolean {
  const short = SHORT.exec(word)
  return short !== null && (short[3] ?? short[4]) !== undefined
}

function shortAt([, owner = '', name = '', number, sha]: RegExpExecArray): Parsed {
  if (number === undefined && sha === undefined) return repositoryAt(owner, name)
  if (!OWNER.test(owner) || !isName(name)) return failed('malformed')
  return sha === undefined ? threadAt({ owner, name }, number, '') : commitAt({ owner, name }, sha)
}

/** One spelling for all addresses of the same thing, as a key for stored answers. */
export function canonicalAddress(address: GitHubAddress): string {
  const repository = `${address.owner}/${address.name}`.toLowerCase()
  if (address.kind === 'repository') return repository
  if (address.kind === 'commit') return `${repository}@${address.sha.toLowerCase()}`
  const { number, part } = address
  return `${repository}#${number}${part === null ? '' : `:${part.kind}:${part.id}`}`
}

function urlOf(text: string): URL | null {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return null
  return url
}

function pathOf([owner = '', name = '', kind, ...rest]: string[], hash: string): Parsed {
  if (owner === '') return failed('missing')
  if (PAGES.has(owner.toLowerCase())) return failed('unsupported')
  if (name === '') return failed(OWNER.test(owner) ? 'profile' : 'malformed')
  if (kind === undefined) return repositoryAt(owner, name)
  if (!OWNER.test(owner) || !isName(name)) return failed('malformed')
  if (kind === 'discussions') return failed('discussion')
  if (kind === 'releases') return failed('release')
  if (kind === 'wiki') return failed('wiki')
  if (kind === 'commit' || kind === 'commits') return commitAt({ owner, name }, rest[0])
  if (kind !== 'pull' && kind !== 'issues') return failed('unsupported')
  const [number, tab, sha = ''] = rest
  if (kind === 'pull' && (tab === 'commits' || tab === 'changes') && SHA.test(sha))
    return commitAt({ owner, name }, sha)
  return threadAt({ owner, name }, number, hash)
}

function threadAt(repository: { owner: string; name: string }, number = '', hash: string): Parsed {
  if (!NUMBER.test(number)) return failed('unsupported')
  return { ok: true, address: { kind: 'thread', ...repository, number: Number(number), part: partOf(hash) } }
}

function repositoryAt(owner: string, typed: string): Parsed {
  const name = typed.replace(/\.git$/, '')
  if (!OWNER.test(owner) || !isName(name)) return failed('malformed')
  return { ok: true, address: { kind: 'repository', owner, name } }
}

function commitAt(repository: { owner: string; name: string }, sha: string | undefined): Parsed {
  if (sha === undefined || !SHA.test(sha)) return failed('unsupported')
  return { ok: true, address: { kind: 'commit', ...repository, sha } }
}

/** Other fragments, such as a file's line, mean the thread. */
function partOf(hash: string): ThreadPart | null {
  for (const { kind, fragment } of PARTS) {
    const id = fragment.exec(hash)?.[1]
    if (id !== undefined && ID.test(id)) return { kind, id: Number(id) }
  }
  return null
}

function isName(name: string): boolean {
  return NAME.test(name) && name !== '.' && name !== '..'
}

function failed(problem: AddressProblem): Parsed {
  return { ok: false, problem }
}
