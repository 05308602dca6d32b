import { isWidget } from '#app/domain/contests/contest-files.ts'
import type { Actor } from '#tests/people/actors.ts'
import { testVars } from '#tests/people/factories.ts'
import type { Drawn } from './draw-request.ts'

const INTERNALS =
  /D1_ERROR|SQLITE_|\bat (?:async )?[\w.<>]+ \(|node_modules|build\/server|\b(?:Type|Reference|Syntax|Range|Zod)Error\b/
const SCRIPT = /<script>alert|<img src=x|(?:href|src|action|formaction)=["']?\s*javascript:/i
const SECRETS = [
  testVars.SESSION_SECRET,
  testVars.HASH_KEY,
  testVars.GITHUB_CLIENT_SECRET,
  testVars.GITHUB_WEBHOOK_SECRET,
  testVars.TELEGRAM_BOT_TOKEN,
  testVars.TELEGRAM_WEBHOOK_SECRET,
  testVars.STRIPE_SECRET_KEY,
  testVars.STRIPE_WEBHOOK_SECRET,
  testVars.SIGNING_KEY,
  testVars.ENCRYPTION_KEY,
]
const STRICT: Record<string, RegExp> = {
  'content-security-policy': /frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  // Stricter where the address names somebody.
  'referrer-policy': /^strict-origin(?:-when-cross-origin)?$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(same|cross)-origin$/,
  'permissions-policy': /camera=\(\)/,
  'cache-control': /./,
}
/** A contest's widget stands in the frames of sites that its organiser named, and only there. */
const OF_WIDGET: Record<string, RegExp> = {
  ...STRICT,
  'content-security-policy':
    /^default-src 'none'; .*frame-ancestors (?:'none'|https:\/\/[a-z0-9.:-]+(?: https:\/\/[a-z0-9.:-]+)*)$/,
  'x-frame-options': /^(?:DENY)?$/,
}
export const STRICT_HEADERS = Object.keys(STRICT)
/** Hosts the product redirects to: third parties, and stored addresses of projects and ads. */
const LEADS = ['APP_ORIGIN', 'GITHUB_WEB_URL', 'STRIPE_API_URL'] as const
const ELSEWHERE = ['https://rope.example', 'https://sponsor.example', 'https://t.me', 'https://telegram.me']
const ADDRESS = 'player@example.test'

/** All faults of an answer, for any request. */
export function complaintsAbout(request: Drawn, actor: Actor, answer: Response, body: string): string[] {
  const { headers, status } = answer
  const isShown = /html|svg/.test(headers.get('content-type') ?? '')
  const wrong: (string | false)[] = [
    status >= 500 && !isHealth(request, body) && `answered ${status}`,
    INTERNALS.test(body) && `tells internals: ${INTERNALS.exec(body)?.[0]}`,
    isShown && SCRIPT.test(body) && `reflects a script: ${SCRIPT.exec(body)?.[0]}`,
    SECRETS.some((secret) => body.includes(secret)) && 'tells a secret',
    !['player', 'staff'].includes(actor) && body.includes(ADDRESS) && 'tells an address',
    ...Object.entries(isFramed(request, answer) ? OF_WIDGET : STRICT).map(
      ([name, expected]) => !expected.test(headers.get(name) ?? '') && `lacks ${name}`,
    ),
    /script-src[^;]*unsafe/.test(headers.get('content-security-policy') ?? '') && 'lets scripts run',
    ...headers.getSetCookie().map((cookie) => !/HttpOnly; SameSite=(Lax|Strict)$/.test(cookie) && `sets ${cookie}`),
    leadsAway(request, headers.get('location')),
  ]
  return wrong.filter((one) => one !== false)
}

function isFramed({ path }: Drawn, { status, headers }: Response): boolean {
  return (
    isWidget(path.split('?')[0] ?? '') &&
    status === 200 &&
    headers.get('content-type')?.startsWith('text/html') === true
  )
}

function leadsAway({ path }: Drawn, location: string | null): string | false {
  if (location === null || !URL.canParse(location, testVars.APP_ORIGIN)) return false
  const { origin } = new URL(location, testVars.APP_ORIGIN)
  if ([...LEADS.map((name) => new URL(testVars[name]).origin), ...ELSEWHERE].includes(origin)) return false
  // A project's address is its owner's choice.
  return !path.startsWith('/projects/') && `leads away to ${location}`
}

/** Health keeps its answer for half a minute, even a test file's before this one; a failure of now is logged, too. */
function isHealth({ path }: Drawn, body: string): boolean {
  return path.startsWith('/api/health') && body.startsWith('{"status":"')
}
