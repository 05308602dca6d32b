import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { AdEvent } from '#app/core/ads/record-ad-event.server.ts'
import { hashBrowser, browserOf, saltOf, type Browser } from '#app/core/visits/visitor.server.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { writeIdempotent } from '#db/client.ts'

/** What statistics count. Apart from rendering: a cached page renders once and is seen often. */
export type Impression =
  | { what: 'ads'; events: AdEvent[] }
  | { what: 'player'; scope: 'player' | 'resume'; playerId: string }

/** Of one browser and screen, not counted yet. In memory, and briefly: it knows who read. */
export type PendingImpressions = { at: number; browser: Browser; label: string; impressions: readonly Impression[] }

/** Null for bots. Asks no database. */
export function sightingOf(
  context: Pick<AppContext, 'now' | 'config'>,
  request: Request,
  impressions: readonly Impression[],
): PendingImpressions | null {
  const browser = impressions.length === 0 ? null : browserOf(request)
  if (browser === null) return null
  const label = referrerHost(request.headers.get('referer'), context.config.APP_ORIGIN)
  return { at: context.now(), browser, label, impressions }
}

type PlayerView = { playerId: string; day: string; scope: string; visitor: string; label: string }
type AdView = { id: string; adId: string; productId: string; type: string; event: string; at: number } & {
  day: string
  visitor: string
}

/** Each once per visitor and day, in one batch of two statements at most. Skips players and ads that are gone. */
export async function recordImpressions(
  context: Pick<AppContext, 'db' | 'randomBytes'>,
  sightings: readonly PendingImpressions[],
): Promise<void> {
  const salts = new Map<string, string>()
  const players = new Map<string, PlayerView>()
  const ads: AdView[] = []
  for (const { at, browser, label, impressions } of sightings) {
    const day = dayOf(at)
    const salt = salts.get(day) ?? (await saltOf(context, day))
    salts.set(day, salt)
    const visitor = await hashBrowser(salt, browser)
    for (const seen of impressions) {
      if (seen.what === 'ads')
        for (const { ad, type, event } of seen.events)
          ads.push({
            id: newId('ad', context.randomBytes),
            adId: ad.id,
            productId: ad.productId,
            type,
            event,
            at,
            day,
            visitor,
          })
      else {
        const { playerId, scope } = seen
        const key = `${playerId} ${day} ${scope} ${visitor}`
        // The day's first source counts.
        if (!players.has(key)) players.set(key, { playerId, day, scope, visitor, label })
      }
    }
  }
  await writeIdempotent(context.db, [
    ...(players.size > 0 ? [playerViewsInsert(context, [...players.values()])] : []),
    ...(ads.length > 0 ? [adViewsInsert(context, ads)] : []),
  ])
}

function playerViewsInsert({ db }: Pick<AppContext, 'db'>, views: PlayerView[]) {
  return db.run(sql`INSERT OR IGNORE INTO player_statistics (player_id, day, scope, event, visitor, label)
    SELECT value ->> 'playerId', value ->> 'day', value ->> 'scope', 'view', value ->> 'visitor', value ->> 'label'
    FROM json_each(${JSON.stringify(views)})
    WHERE EXISTS (SELECT 1 FROM players WHERE id = value ->> 'playerId')
      AND NOT EXISTS (SELECT 1 FROM player_statistics WHERE player_id = value ->> 'playerId' AND day = value ->> 'day'
        AND scope = value ->> 'scope' AND event = 'view' AND visitor = value ->> 'visitor')`)
}

function adViewsInsert({ db }: Pick<AppContext, 'db'>, views: AdView[]) {
  return db.run(sql`INSERT OR IGNORE INTO ad_statistics (id, ad_id, product_id, type, event, day, visitor, created_at)
    SELECT value ->> 'id', value ->> 'adId', value ->> 'productId', value ->> 'type', value ->> 'event', value ->> 'day',
      value ->> 'visitor', value ->> 'at'
    FROM json_each(${JSON.stringify(views)}) WHERE EXISTS (SELECT 1 FROM ads WHERE id = value ->> 'adId')`)
}

/** '' for our own host, apps, and no referrer. */
export function referrerHost(referrer: string | null, ownOrigin: string): string {
  if (referrer === null || !URL.canParse(referrer)) return ''
  const { protocol, hostname, origin } = new URL(referrer)
  if (!/^https?:$/.test(protocol) || origin === ownOrigin || hostname.length > 253) return ''
  return hostname.replace(/^www\./, '').replace(/\.$/, '')
}

/** A person's click: images, scripts and link checkers don't count. */
export function isFollowed(request: Request): boolean {
  const destination = request.headers.get('sec-fetch-dest')
  return request.method === 'GET' && (destination === null || destination === 'document')
}
