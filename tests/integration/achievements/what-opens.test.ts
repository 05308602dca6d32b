import { beforeEach, expect, test } from 'vitest'
import { brand } from '#app/content/brand.ts'
import { OVERLAYS, SCREENS, type Overlay, overlaysAt } from '#app/content/screens.ts'
import { parseConfig } from '#app/context/config.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import { loadRoot } from '#app/load-root.server.ts'
import { achievements } from '#db/schema/achievements.ts'
import { settings } from '#db/schema/settings.ts'
import {
  emptyDatabase,
  everyRow,
  loadContextOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { screens } from '#tests/reading/manifest.ts'
import { insertRows, makeNotifications, makeStandings, makeWeeks } from '#tests/worlds/rows.ts'

/** Everything that could open waits: points, a closed week, a badge, no Telegram, a turn for feedback. */
async function withEverything() {
  const context = testContext(MONDAY + DAY)
  context.config = parseConfig({ ...testVars, FEEDBACK_SCRIPT_URL: 'https://feedback.example/form.js' })
  context.randomBytes = (length) => new Uint8Array(length)
  const player = await makePlayer(context, { githubUsername: 'Summiteer' })
  const week = { key: '2026-W46', points: 90 }
  await makeStandings(context, { period: week.key, playerId: player.id, points: week.points })
  await makeWeeks(context, { key: week.key, pointsVersion: 2 })
  await insertRows(context, achievements, { playerId: player.id, achievement: 'reviews_1', awardedAt: MONDAY })
  await makeNotifications(context, {
    id: `achievement:reviews_1:${player.id}`,
    playerId: player.id,
    kind: 'ACHIEVEMENT',
    payload: { player: { githubUsername: 'Summiteer' }, achievement: 'reviews_1' },
    createdAt: MONDAY,
  })
  await context.db.insert(settings).values({ name: 'banner', value: { url: 'https://indexing.example' } })
  return { context, cookie: await signedIn(context, player) }
}

beforeEach(() => emptyDatabase(testContext()))

test('over each screen opens what its row says, and nothing elsewhere', () => {
  for (const { path, overlays = [] } of SCREENS)
    expect(overlaysAt(addressFor(`/${path}`), 'Summiteer'), path).toEqual(overlays)
  expect(overlaysAt('/a/route/of/tomorrow', 'Summiteer')).toEqual([])
})

test('a moment opens on home, the board and the own page, and nothing opens by itself over a form', async () => {
  const { context, cookie } = await withEverything()
  const opened = new Map<Overlay, string[]>(OVERLAYS.map((opening) => [opening, []]))
  for (const path of [...screens.map((screen) => addressFor(screen.path)), '/player/SUMMITEER'])
    for (const opening of await openingsOn(context, path, cookie)) opened.get(opening)?.push(path)

  const moments = ['/', '/leaderboard', '/player/SUMMITEER']
  expect(opened.get('earned')).toEqual(moments)
  expect(opened.get('week-end')).toEqual(moments)
  const read = ['/', '/leaderboard', '/best-projects', '/player/other']
  const shown = ['/week/other/other', '/recap', '/transparency', '/stats', '/player/SUMMITEER']
  expect(opened.get('nudge')).toEqual([...read, ...shown])
  expect(opened.get('feedback')).toEqual([...read, ...shown])
  expect(opened.get('viewer-bar')).not.toContain('/week/other/other')
  expect(opened.get('viewer-bar')?.filter((path) => ![...read, ...shown].includes(path))).toEqual([
    '/why',
    '/prizes',
    '/my-leaderboards/other',
  ])
  expect(opened.get('banner')).toEqual([
    '/',
    '/leaderboard',
    '/best-projects',
    '/showcase-your-product',
    `/${brand.slug}-resume-builder`,
    '/prizes',
    '/my-leaderboards',
    '/my-leaderboards/other',
  ])
  expect(opened.get('sign-in')?.filter((path) => /^\/admin|\.\w+$/.test(path))).toEqual([])
  expect(opened.get('sign-in')).toContain('/c/other')
})

test.each([
  '/my-leaderboards/new',
  '/my-leaderboards/other/edit',
  '/settings',
  '/showcase-your-product',
  '/resume-builder',
])('%s shows what was earned as the dot alone, and keeps it', async (path) => {
  const { context, cookie } = await withEverything()
  const before = await everyRow(context)
  const root = (await loadRoot(pageRequest(path, cookie), loadContextOf(context))).data
  expect([root.earned, root.you, root.viewer?.unread]).toEqual([null, null, 1])
  expect(await everyRow(context)).toBe(before)
})

const dialogs = import.meta.glob('/app/**/*.tsx', { query: '?raw', import: 'default', eager: true })

test('only what an address opens and what was earned lie over a screen', () => {
  const opening = Object.entries(dialogs)
    .filter(([, source]) => /showModal\(|showPopover\(|<dialog\b|\bpopover=/.test(String(source)))
    .map(([file]) => file)
  expect(opening).toEqual(['/app/components/earned/earned-dialog.tsx', '/app/ui/dialog.tsx'])
})

function addressFor(route: string): string {
  return route
    .replace(/\/:\w+\?/, '')
    .replaceAll(/:\w+/g, 'other')
    .replace('*', 'other')
}

async function openingsOn(context: TestContext, path: string, cookie: string): Promise<Overlay[]> {
  const [{ data: root }, { data: visited }] = await Promise.all([
    loadRoot(pageRequest(path, cookie), loadContextOf(context)),
    loadRoot(pageRequest(`${path}?login`), loadContextOf(context)),
  ])
  const isOpen: Record<Overlay, boolean> = {
    'viewer-bar': root.you !== null,
    'week-end': root.you?.line.state === 'closed',
    earned: root.earned !== null,
    nudge: root.viewer?.mayBeNudged === true,
    feedback: root.feedback !== null,
    banner: root.bannerUrl !== null,
    'sign-in': visited.dialog !== null,
  }
  return OVERLAYS.filter((opening) => isOpen[opening])
}
