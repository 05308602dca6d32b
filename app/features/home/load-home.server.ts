import type { AppContext } from '#app/context/context.server.ts'
import { findRotatingAd, findSingleAd } from '#app/core/ads/find-ad.server.ts'
import { ownPicture, seenAds, showAd } from '#app/core/ads/show-ad.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { countPlayers } from '#app/core/players/find-player.server.ts'
import { loadOffer } from '#app/core/premium/load-offer.server.ts'
import { loadChest } from '#app/core/prizes/load-chest.server.ts'
import { readContent } from '#app/core/settings/site-settings.server.ts'
import type { BoardRow, ShownRow } from '#app/core/standings/board-view.ts'
import { openBoard } from '#app/core/standings/board.server.ts'
import { aroundOf, mountainOf } from '#app/core/standings/mountain-view.ts'
import { placeIn, type Places, rankedPlayers } from '#app/core/standings/places.server.ts'
import { findStanding } from '#app/core/standings/player-standings.server.ts'
import { findLastClosedWeek } from '#app/core/weeks/week-state.server.ts'
import { PODIUM_PLACES } from '#app/domain/standings/ranking.ts'
import { weekEnd, weekNumber, weekOf, weekStart } from '#app/domain/time/period.ts'
import { shuffle } from '#app/domain/values/chance.ts'
import { listRandomPlayers } from './list-random-players.server.ts'
import { loadYouWouldBe, type PlaceRequest, type YouWouldBe } from './load-you-would-be.server.ts'
import { withGuest } from './with-guest.ts'

const PREVIEW = 10
const RANDOM_BEST = 25

type HomeContext = Pick<AppContext, 'db' | 'now' | 'config' | 'randomBytes' | 'stripe' | 'github' | 'limits'>
type Viewer = { id: string; githubId: number; githubUsername: string }

export type HomeView = Awaited<ReturnType<typeof loadHome>>['view']

/** `place`: the account that a visitor asks about. */
type Visit = { viewer: Viewer | null; inviter: Inviter | null; place?: PlaceRequest | null }
type Inviter = { id: string; username: string }

/** `visiting` may be pending: what everybody sees is read at the same time. */
export async function loadHome(context: HomeContext, visiting: Promise<Visit> | Visit) {
  const now = context.now()
  const week = weekOf(now)
  const board = openBoard(context, { board: 'all', period: week })
  const [visit, answer, places, best, lastClosed, players, prizes, voices, rotating, sponsor] = await Promise.all([
    visiting,
    answerOf(context, visiting, board.counts),
    board.counts,
    board.top(RANDOM_BEST),
    findLastClosedWeek(context),
    countPlayers(context),
    loadChest(context),
    loadVoices(context),
    findRotatingAd(context),
    findSingleAd(context, 0),
  ])
  const { viewer } = visit
  const [top, tiles, offer, own, inviter] = await Promise.all([
    board.rowsOf(best.slice(0, PREVIEW), viewer?.id ?? null),
    listRandomPlayers(context, best, lastClosed),
    loadOffer(context, viewer?.id ?? null),
    viewer === null ? null : board.find(viewer.id),
    visit.inviter === null ? null : challengeOf(context, visit.inviter, week, places),
  ])
  const ad = best.length > PODIUM_PLACES ? rotating : null
  const around = aroundOf(own)
  const mountain = { top, around, histogram: places.histogram }
  return {
    seen: seenAds([ad, sponsor]),
    mountain: {
      ...mountainOf({
        ...(answer?.kind === 'place' ? withGuest(mountain, answer) : mountain),
        bucket: 1,
        atZero: Math.max(0, players - rankedPlayers(places.histogram)),
        hasChest: true,
      }),
      waiting:
        viewer !== null && own === null
          ? { username: viewer.githubUsername, avatarUrl: avatarUrl(context, viewer.githubId) }
          : answer?.kind === 'nothing'
            ? { username: answer.username, avatarUrl: null }
            : null,
    },
    view: {
      players,
      ...offer,
      week: { key: week, number: weekNumber(week), startsAt: weekStart(week), endsAt: weekEnd(week) },
      top: top.map(shownRow),
      ad: showAd(context, ad),
      sponsor: showAd(context, sponsor),
      tiles,
      prizes,
      ...voices,
      inviter,
      answer,
      viewer:
        viewer === null
          ? null
          : {
              username: viewer.githubUsername,
              rank: own?.row.place ?? 0,
              points: own?.row.points ?? 0,
              around: around.map(shownRow),
            },
      now,
    },
  }
}

function shownRow({ country: _country, ...row }: BoardRow): ShownRow {
  return row
}

/** The inviter's place this week, to beat; 0 without points. */
async function challengeOf(context: HomeContext, { id, username }: Inviter, week: string, places: Places) {
  const standing = await findStanding(context, id, week)
  const points = standing?.points ?? 0
  return { username, points, rank: placeIn(places, id, points) }
}

async function answerOf(
  context: HomeContext,
  visiting: Promise<Visit> | Visit,
  places: Promise<Places>,
): Promise<YouWouldBe | null> {
  const { viewer, place = null } = await visiting
  return viewer === null && place !== null ? loadYouWouldBe(context, place, places) : null
}

/** In random order, with one of the quotes. */
async function loadVoices(context: Pick<AppContext, 'db' | 'config' | 'randomBytes'>) {
  const { reviews, quotes, partners } = await readContent(context)
  const [quote] = shuffle(quotes, context.randomBytes)
  return {
    reviews: shuffle(reviews, context.randomBytes).map((review) => ({
      ...review,
      avatarUrl: ownPicture(context, review.avatarUrl),
    })),
    quote: quote === undefined ? null : { ...quote, avatarUrl: ownPicture(context, quote.avatarUrl) },
    partners: partners.map((partner) => ({ ...partner, logo: ownPicture(context, partner.logo) ?? '' })),
  }
}
