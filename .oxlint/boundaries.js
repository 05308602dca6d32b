import { dirname, relative, resolve } from 'node:path'

/**
 * The floors of the house. A feature never imports a feature: what two need is core, and core never imports a feature.
 * The first row that fits a file decides, and type imports count like any other.
 */
const FRAMEWORKS = ['hono', '@remix-run/', 'react']

/** A folder of core imports only the folders before it. */
export const CORE = [
  'settings',
  'secrets',
  'audit',
  'visits',
  'ads',
  'moderation',
  'players',
  'outbox',
  'projects',
  'sign-in',
  'standings',
  'notifications',
  'account',
  'achievements',
  'ledger',
  'referrals',
  'premium',
  'contests/private-leaderboards',
  'contests/invitations',
  'contests/certificates',
  'contests/running',
  'contests/chat',
  'weeks',
  'prizes',
  'inbox',
  'github',
  'contests/repositories',
  'contests/result',
  'monitoring',
]

const BELOW_CORE = ['app/domain/', 'app/content/']
/** Verbs take their context, cookies and adapters as types; whoever calls them passes the things themselves. */
const PASSED_IN = ['app/context/', 'app/adapters/']

const FLOORS = [
  { from: 'app/domain/', may: ['app/domain/'], banned: ['drizzle-orm', ...FRAMEWORKS] },
  { from: 'app/content/', may: ['app/domain/', 'app/content/'], banned: ['drizzle-orm', ...FRAMEWORKS] },
  { from: 'db/', may: ['db/', 'app/domain/', 'migrations/meta/_journal.json'], banned: FRAMEWORKS },
  { from: 'app/adapters/', may: ['app/domain/', 'app/adapters/'], banned: ['drizzle-orm', ...FRAMEWORKS] },
  {
    from: 'app/context/',
    may: ['app/context/', 'app/domain/', 'app/content/', 'app/adapters/', 'db/'],
    banned: ['drizzle-orm', 'hono', 'react'],
  },
  // How a number and a day are written is the same on a screen and in a mail.
  {
    from: 'app/ui/',
    may: ['app/ui/', 'app/domain/text/', 'app/domain/time/'],
    banned: ['drizzle-orm', 'hono', '@remix-run/'],
  },
  ...CORE.map((folder, index) => ({
    from: `app/core/${folder}/`,
    may: [...BELOW_CORE, 'db/', ...CORE.slice(0, index + 1).map((earlier) => `app/core/${earlier}/`)],
    types: PASSED_IN,
    banned: ['hono', '@remix-run/'],
  })),
  {
    from: 'app/components/',
    may: [...BELOW_CORE, 'app/core/', 'app/ui/', 'app/components/'],
    banned: ['drizzle-orm', 'hono'],
  },
  {
    from: /^app\/routes\/|^app\/(features|staff)\/.*\.route\.tsx?$/,
    may: [
      'own feature',
      'app/core/',
      'app/components/',
      'app/layout/',
      'app/context/',
      'app/remix-2/',
      'app/ui/',
      ...BELOW_CORE,
      /^app\/[a-z-]+\.server\.ts$/,
      'SECURITY.md',
    ],
    banned: ['drizzle-orm', 'hono'],
  },
  {
    from: /^app\/(features|staff)\/.*\.server\.tsx?$/,
    // Where a score stands on the mountain is arithmetic, whoever draws it; what is drawn ahead of its screen shows a component.
    may: [
      ...BELOW_CORE,
      'db/',
      'app/core/',
      'own feature',
      'app/components/mountain/place-climbers.ts',
      'app/components/sponsor-block.tsx',
    ],
    types: PASSED_IN,
    banned: ['hono', '@remix-run/'],
  },
  {
    from: 'app/features/',
    may: [...BELOW_CORE, 'app/core/', 'app/ui/', 'app/components/', 'own feature'],
    banned: ['drizzle-orm', 'hono'],
  },
  {
    from: 'app/staff/',
    may: [...BELOW_CORE, 'app/core/', 'app/ui/', 'app/components/', 'own feature'],
    banned: ['drizzle-orm', 'hono'],
  },
  // Every trick that leans on the inside of Remix 2.
  { from: 'app/remix-2/', may: ['app/remix-2/'], banned: ['drizzle-orm', 'hono'] },
  {
    from: 'app/layout/',
    may: ['app/layout/', 'app/remix-2/', 'app/ui/', 'app/components/', ...BELOW_CORE],
    banned: ['drizzle-orm', 'hono'],
  },
  {
    from: 'workers/sandbox/',
    may: ['workers/sandbox/', 'app/domain/', 'app/ui/'],
    banned: ['drizzle-orm', '@remix-run/', 'react'],
  },
  {
    from: 'workers/images/',
    may: [
      'workers/images/',
      'app/domain/',
      'app/components/mountain/',
      'app/components/draw-peak.ts',
      'app/components/peak-paint.ts',
    ],
    banned: ['drizzle-orm', '@remix-run/', 'react'],
  },
  {
    from: 'workers/deploy/',
    may: [
      'workers/deploy/',
      'app/domain/ledger/',
      'workers/local/',
      'app/domain/time/period.ts',
      'app/context/config.server.ts',
      'app/core/monitoring/configured-parts.server.ts',
      'db/schema/settings.ts',
      'db/migrations.ts',
    ],
    banned: FRAMEWORKS,
  },
  {
    from: /^workers\/(local\/|[a-z-]+\.mjs|vite)/,
    may: [
      'workers/local/',
      'workers/sandbox/github/app-key.ts',
      'app/remix-2/chunk-names.ts',
      'db/limits.ts',
      'db/migrations.ts',
    ],
    banned: [],
  },
  {
    from: 'workers/host/',
    may: [
      'workers/host/',
      'workers/local/',
      'workers/deploy/',
      'app/context/config.server.ts',
      'app/domain/visits/network.ts',
      'db/migrations.ts',
      'db/schema/settings.ts',
    ],
    banned: FRAMEWORKS,
  },
  { from: /^workers\/seed/, may: ['app/', 'db/', 'workers/sandbox/', 'workers/seed'], banned: FRAMEWORKS },
  {
    from: 'workers/rehearse/',
    may: ['app/', 'db/', 'workers/'],
    never: ['app/routes/', 'app/layout/'],
    banned: ['@remix-run/'],
  },
  {
    from: 'workers/',
    may: ['app/', 'workers/', 'db/away.ts', 'db/error-text.ts'],
    never: ['app/routes/', 'app/layout/'],
    banned: ['react'],
  },
]

/** Run by Node as they are, or before there are packages. */
const UNBUILT = /^workers\/(local\/|deploy\/|[a-z-]+\.mjs|vite)/

export const boundaries = {
  meta: {
    messages: {
      floor:
        '{{file}} may not import {{target}}. A feature never imports a feature: what two need is core, and core never imports a feature. The floors are in docs/contributing.md.',
      alias: 'Across folders imports go by the alias, within a folder they are relative: {{wanted}}.',
    },
  },
  create(context) {
    const file = relative(context.cwd ?? process.cwd(), context.filename ?? context.getFilename()).replaceAll('\\', '/')
    const floor = /\.test\.tsx?$/.test(file) ? undefined : FLOORS.find((one) => fits(one.from, file, file))
    if (floor === undefined) return {}
    const look = (node) => {
      if (typeof node.source?.value !== 'string') return
      const target = targetOf(file, node.source.value)
      const isAllowed = target.startsWith('package:')
        ? !floor.banned.some((name) => target.slice(8).startsWith(name))
        : isFloorAllowed(floor, file, target, node)
      if (!isAllowed) context.report({ node, messageId: 'floor', data: { file, target } })
      const wanted = wantedSource(file, node.source.value, target)
      if (wanted !== node.source.value) context.report({ node, messageId: 'alias', data: { wanted } })
    }
    return { ImportDeclaration: look, ExportNamedDeclaration: look, ExportAllDeclaration: look, ImportExpression: look }
  },
}

function isFloorAllowed(floor, file, target, node) {
  if (floor.never?.some((place) => fits(place, target, file))) return false
  if (floor.may.some((place) => fits(place, target, file))) return true
  const isTypeOnly =
    node.importKind === 'type' ||
    (node.specifiers?.length > 0 && node.specifiers.every((one) => one.importKind === 'type'))
  return isTypeOnly && (floor.types ?? []).some((place) => fits(place, target, file))
}

function fits(place, path, file) {
  if (place === 'own feature') return isOwnFeature(file, path)
  return typeof place === 'string' ? path.startsWith(place) : place.test(path)
}

/** Staff's rooms of a feature see it and share one frame, but it doesn't see them. Routes that belong to no feature join any. */
function isOwnFeature(file, path) {
  const folder = dirname(file)
  if (file.startsWith('app/routes/')) return /^app\/(features|staff|routes)\//.test(path)
  if (folder.endsWith('/staff') && path.startsWith(`${dirname(folder)}/`)) return true
  const isOfStaff = folder.endsWith('/staff') || file.startsWith('app/staff/')
  return dirname(path) === folder || (isOfStaff && path.startsWith('app/staff/frame/'))
}

function targetOf(file, source) {
  if (source.startsWith('#')) return source.slice(1)
  if (source.startsWith('.')) return relative('.', resolve(dirname(file), source)).replaceAll('\\', '/')
  return `package:${source}`
}

function wantedSource(file, source, target) {
  if (target.startsWith('package:') || UNBUILT.test(file) || !/^(app|db|workers)\//.test(target)) return source
  const path = target.split('?')[0]
  if (dirname(path) === dirname(file)) return source.startsWith('#') ? `./${path.split('/').at(-1)}` : source
  return source.startsWith('.') && !source.startsWith('./') ? `#${target}` : source
}
