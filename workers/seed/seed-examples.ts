import { sql } from 'drizzle-orm'
import type { Content } from '#app/content/content.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { projectTextStatement } from '#app/core/moderation/text-statements.server.ts'
import type { AdType } from '#app/domain/ads/ad.ts'
import { DAY, dayOf, dayStart, HOUR, WEEK } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import type { LocalWorld } from '#app/domain/visits/local-world.ts'
import { writeTogether } from '#db/client.ts'
import { ads } from '#db/schema/ads.ts'
import { prizes } from '#db/schema/prizes.ts'
import { projects } from '#db/schema/projects.ts'
import { settings } from '#db/schema/settings.ts'
import { fillVisits } from './seed-visits.ts'

/** Local only: examples of staff's and sponsors' entries, so that every screen has content. */

type Member = { id: string; person: { login: string; githubId: number } }
type SeedContext = Pick<AppContext, 'db' | 'now' | 'config' | 'randomBytes'>

export async function fillExamples(context: SeedContext, members: Member[]): Promise<void> {
  await context.db.insert(ads).values(exampleAds(context))
  await context.db.insert(prizes).values(examplePrizes())
  await context.db.run(sql`INSERT INTO prize_codes (prize_id, code)
    SELECT value ->> 'prizeId', value ->> 'code' FROM json_each(${JSON.stringify(exampleCodes())})`)
  await context.db.insert(settings).values([
    { name: 'content', value: exampleContent(context) },
    { name: 'world', value: 'invented' satisfies LocalWorld },
    { name: 'banner', value: { url: `${context.config.GITHUB_WEB_URL}/` } },
  ])
  for (let ago = 0; ago < 30; ago += 1) await fillAdEvents(context, ago)
  const shown = exampleProjects(context, members)
  await writeTogether(
    context.db,
    shown.flatMap((project) => [
      context.db.insert(projects).values(project),
      projectTextStatement(context, project.playerId, project.id),
    ]),
  )
  await fillVisits(context, shown)
}

function picture(context: SeedContext, seed: number): string {
  return `${context.config.AVATAR_URL}/u/${seed}`
}

function exampleAds(context: SeedContext): (typeof ads.$inferInsert)[] {
  return ADS.map(([title, place, slot, position, description], index) => {
    const name = title.toLowerCase()
    return {
      id: `ad_${name}`,
      productId: `${name}_${place}`,
      slot,
      position,
      url: `${context.config.GITHUB_WEB_URL}/?from=${name}`,
      image: slot === 'message' ? null : picture(context, 910001 + index),
      title,
      description,
      endsOn: place === 'sponsor' ? dayOf(context.now() + 6 * WEEK) : null,
    }
  })
}

type Ad = typeof ads.$inferInsert

const ADS: [title: string, place: string, slot: Ad['slot'], position: number, description: string][] = [
  ['Cairn', 'homepage', 'rotating', 0, 'Release notes that write themselves from your merged pull requests.'],
  ['Switchback', 'homepage', 'rotating', 1, 'Feature flags with a way back: every change can be undone in a second.'],
  ['Lantern', 'homepage', 'rotating', 2, 'Logs you can read at three in the morning.'],
  [
    'Belay',
    'sponsor',
    'single',
    0,
    'Continuous integration that catches you: builds in parallel from the first minute, previews for every branch, and a free tier for open source.',
  ],
  ['Trailhead', 'note', 'single', 1, 'Good first issues from projects that answer within a day.'],
  ['Beacon', 'message', 'message', 0, 'Status pages your users believe.'],
]

const SEEN: [ad: string, place: string, type: AdType, views: number, clicks: number][] = [
  ['cairn', 'homepage', 'homepage', 21, 2],
  ['switchback', 'homepage', 'homepage', 19, 1],
  ['lantern', 'homepage', 'homepage', 20, 2],
  ['belay', 'sponsor', 'sponsor', 34, 3],
  ['trailhead', 'note', 'note', 27, 1],
  ['beacon', 'message', 'telegram', 0, 2],
  ['beacon', 'message', 'email', 0, 1],
]

/** Visitors of a day of the last month, fewer on weekends. */
async function fillAdEvents(context: SeedContext, daysAgo: number): Promise<void> {
  const createdAt = context.now() - daysAgo * DAY
  const day = dayOf(createdAt)
  const part = isWeekend(day) ? 0.6 : 1 + (daysAgo % 4) / 10
  const rows = SEEN.flatMap(([ad, place, type, views, clicks]) =>
    [...Array(Math.round((views + clicks) * part)).keys()].map((visitor) => ({
      id: newId('ad', context.randomBytes),
      adId: `ad_${ad}`,
      productId: `${ad}_${place}`,
      type,
      event: visitor < clicks ? 'click' : 'view',
      visitor: `example-${visitor}`,
    })),
  )
  await context.db.run(sql`
    INSERT INTO ad_statistics (id, ad_id, product_id, type, event, day, visitor, created_at)
    SELECT value ->> 'id', value ->> 'adId', value ->> 'productId', value ->> 'type', value ->> 'event', ${day},
      value ->> 'visitor', ${createdAt} FROM json_each(${JSON.stringify(rows)})`)
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(dayStart(day)).getUTCDay())
}

function examplePrizes(): (typeof prizes.$inferInsert)[] {
  const list: [id: string, title: string, description: string, sponsor: string, worth: number | null, only?: true][] = [
    ['prize_belay', 'A year of Belay Team', 'Parallel builds for up to ten people.', 'Belay', 648],
    ['prize_cairn', '50% off Cairn for a year', 'Release notes for every repository you own.', 'Cairn', 120],
    ['prize_lantern', 'Lantern Pro for six months', 'Ten gigabytes of searchable logs a day.', 'Lantern', 174],
    ['prize_switchback', 'Switchback credit', 'Feature flags for your side project, on them.', 'Switchback', 100],
    ['prize_trailhead', 'A featured week on Trailhead', 'Your project at the top of its language.', 'Trailhead', null],
    ['prize_beacon', 'Beacon Studio for a year', 'A status page with your own domain.', 'Beacon', 300, true],
  ]
  return list.map(([id, title, description, sponsor, worth, only], position) => ({
    id,
    position,
    title,
    description,
    sponsor,
    url: `https://${sponsor.toLowerCase()}.example/redeem`,
    worth,
    exclusive: only ?? false,
  }))
}

const CODES_PER_PRIZE = 60
/** What runs out: one has a code for one winner, one for a few weeks. */
const FEWER_CODES: Record<string, number> = { Trailhead: 1, Lantern: 34 }

/** The featured week has fewer codes than winners, so that one chest is empty. */
function exampleCodes(): { prizeId: string; code: string }[] {
  return examplePrizes().flatMap(({ id, sponsor }) =>
    Array.from({ length: FEWER_CODES[sponsor] ?? CODES_PER_PRIZE }, (_, index) => ({
      prizeId: id,
      code: `${sponsor.toUpperCase()}-${(7919 * (index + 11)).toString(36).toUpperCase()}-W`,
    })),
  )
}

const REVIEWS = [
  ['example', 'Example', 'An example of a quoted post. What people say about this installation stands here.'],
  [
    'ropeteam',
    'A rope team',
    'Another example. We looked at each other’s pull requests all week, to stay ahead of one another.',
  ],
  ['lastplace', 'Last place', 'A third one. Fifty points were enough for a stamp, and I came back.'],
] as const

function exampleContent(context: SeedContext): Content {
  return {
    reviews: REVIEWS.map(([handle, author, text], index) => ({
      id: handle,
      author,
      handle,
      avatarUrl: picture(context, 920000 + index),
      text,
      postedAt: '2026-10-02',
      url: `${context.config.GITHUB_WEB_URL}/post/${index + 1}`,
      network: 'x',
    })),
    quotes: [
      {
        id: 'example',
        text: 'An example quote: a maintainer says what the climb changed for the project.',
        author: 'Example Maintainer',
        avatarUrl: picture(context, 930001),
        context: 'shown in local runs only',
        linkUrl: null,
        linkText: null,
      },
    ],
    partners: [
      {
        id: 'example',
        name: 'Example partner',
        logo: picture(context, 910010),
        url: `${context.config.GITHUB_WEB_URL}/?partner=example`,
      },
    ],
  }
}

const NAMES = ['Ridge', 'Scree', 'Tarn', 'Col', 'Moraine', 'Cornice', 'Summit', 'Gully', 'Plateau', 'Couloir']
const KINDS = ['CLI', 'Kit', 'UI', 'Server', 'Graph', 'Lint', 'Studio']
const PURPOSES = [
  'Finds the slowest test of every run and tells who made it slow.',
  'A tiny router that fits on one screen and explains itself.',
  'Turns a folder of Markdown into a site that loads before you blink.',
  'Keeps dependencies current, one quiet pull request a week.',
  'Draws the shape of a database, live, from its migrations.',
  'Plays back a production bug as a failing test.',
]

function exampleProjects(context: SeedContext, members: Member[]) {
  return members
    .filter((_, index) => index % 4 === 1)
    .flatMap(({ id, person }, index) =>
      Array.from({ length: 1 + (index % 2) }, (_, position) => {
        const title = `${NAMES[(index * 3 + position) % NAMES.length]} ${KINDS[(index + position * 2) % KINDS.length]}`
        const slug = title.toLowerCase().replace(' ', '-')
        return {
          id: newId('prj', context.randomBytes),
          playerId: id,
          position,
          title,
          description: PURPOSES[(index + position) % PURPOSES.length] ?? '',
          website: index % 3 === 2 ? null : `${context.config.GITHUB_WEB_URL}/?project=${slug}`,
          repository: `${person.login}/${slug}`,
          createdAt: context.now() - (index + 1) * 9 * HOUR - position * 5 * DAY,
        }
      }),
    )
}
