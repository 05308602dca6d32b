import { dirname, relative, resolve } from 'node:path'

/**
 * Who may import whom: the first row that fits a file decides. `types` may be imported as types only; packages that a
 * row does not name under `banned` go where they are needed.
 */
const FRAMEWORKS = ['hono', '@remix-run/', 'react']

const ROOMS = [
  { from: 'app/domain/', may: ['app/domain/'], banned: ['drizzle-orm', ...FRAMEWORKS] },
  { from: 'app/content/', may: ['app/domain/', 'app/content/'], banned: ['drizzle-orm', ...FRAMEWORKS] },
  { from: 'db/', may: ['db/', 'app/domain/', 'migrations/meta/_journal.json'], banned: FRAMEWORKS },
  { from: 'app/adapters/', may: ['app/domain/', 'app/adapters/'], banned: ['drizzle-orm', ...FRAMEWORKS] },
  {
    from: /^app\/features\/.*\.server\.tsx?$/,
    may: ['app/domain/', 'app/content/', 'app/features/', 'app/brand.ts', 'db/'],
    types: ['app/context.server.ts', 'app/cookies.server.ts', 'app/adapters/'],
    banned: ['hono', '@remix-run/'],
  },
  {
    from: 'app/features/',
    may: ['app/domain/', 'app/content/', 'app/features/', 'app/ui/', 'app/brand.ts'],
    banned: ['drizzle-orm', 'hono'],
  },
  { from: 'app/ui/', may: ['app/ui/'], banned: ['drizzle-orm', 'hono', '@remix-run/'] },
  {
    from: 'app/layout/',
    // Analytics is the one adapter that runs in the browser.
    may: ['app/layout/', 'app/ui/', 'app/domain/', 'app/content/', 'app/brand.ts', 'app/adapters/analytics/'],
    types: ['app/features/'],
    banned: ['drizzle-orm', 'hono'],
  },
  {
    from: 'app/routes/',
    may: [
      'app/features/',
      'app/layout/',
      'app/ui/',
      'app/domain/',
      'app/content/',
      'app/brand.ts',
      /^app\/[a-z-]+\.server\.ts$/,
      'SECURITY.md',
      'own folder',
    ],
    banned: ['drizzle-orm', 'hono'],
  },
  {
    from: 'workers/sandbox/',
    may: ['workers/sandbox/', 'app/domain/', 'app/ui/'],
    banned: ['drizzle-orm', '@remix-run/', 'react'],
  },
  {
    from: 'workers/images/',
    may: ['workers/images/', 'app/domain/', 'app/ui/mountain.ts', 'public/contours.svg'],
    banned: ['drizzle-orm', '@remix-run/', 'react'],
  },
  {
    from: 'workers/operate/',
    may: ['workers/operate/', 'workers/local/', 'app/config.server.ts', 'app/features/operations/', 'db/migrations.ts'],
    banned: FRAMEWORKS,
  },
  {
    from: /^workers\/(local\/|[a-z-]+\.mjs|vite)/,
    may: ['workers/local/', 'workers/sandbox/github/app-key.ts'],
    banned: [],
  },
  { from: /^workers\/seed/, may: ['app/', 'db/', 'workers/sandbox/', 'workers/seed'], banned: FRAMEWORKS },
  {
    from: 'workers/',
    may: ['app/', 'workers/', 'db/error-text.ts'],
    never: ['app/routes/', 'app/layout/'],
    banned: ['react'],
  },
]

export const boundaries = {
  meta: { messages: { room: '{{file}} may not import {{target}}: see the table in .oxlint/boundaries.js.' } },
  create(context) {
    const file = relative(context.cwd ?? process.cwd(), context.filename ?? context.getFilename()).replaceAll('\\', '/')
    const room = /\.test\.tsx?$/.test(file) ? undefined : ROOMS.find((one) => fits(one.from, file, file))
    if (room === undefined) return {}
    return {
      ImportDeclaration(node) {
        const target = targetOf(file, node.source.value)
        const isAllowed = target.startsWith('package:')
          ? !room.banned.some((name) => target.slice(8).startsWith(name))
          : isRoomAllowed(room, file, target, node)
        if (!isAllowed) context.report({ node, messageId: 'room', data: { file, target } })
      },
    }
  },
}

function isRoomAllowed(room, file, target, node) {
  if (room.never?.some((place) => fits(place, target, file))) return false
  if (room.may.some((place) => fits(place, target, file))) return true
  const isTypeOnly =
    node.importKind === 'type' ||
    (node.specifiers.length > 0 && node.specifiers.every((one) => one.importKind === 'type'))
  return isTypeOnly && (room.types ?? []).some((place) => fits(place, target, file))
}

function fits(place, path, file) {
  if (place === 'own folder') return dirname(path) === dirname(file)
  return typeof place === 'string' ? path.startsWith(place) : place.test(path)
}

function targetOf(file, source) {
  if (source.startsWith('#')) return source.slice(1)
  if (source.startsWith('.')) return relative('.', resolve(dirname(file), source)).replaceAll('\\', '/')
  return `package:${source}`
}
