import { renderToStaticMarkup } from 'react-dom/server'
import { SponsorBlock } from '#app/components/sponsor-block.tsx'
import type { HomeView } from './load-home.server.ts'
import { PlayerBand, tileRows } from './player-band.tsx'
import { Pricing, Teasers } from './premium-sections.tsx'
import { Benefits, Partners, Questions, QuoteBand } from './sections.tsx'

/** What moves, counts down or opens: the browser renders it. */
export type ShownHome = Omit<HomeView, 'tiles' | 'seats' | 'billing' | 'quote' | 'partners' | 'sponsor'> & {
  /** Null for none. */
  band: 'drifting' | 'still' | null
}

/** Keeps HTML for the page, or returns it to a screen that the browser opens. */
type Draw = (name: string, html: string) => string | null

/** Links, folds and plain forms as HTML; the rest is for the browser. */
export function drawSections(draw: Draw, view: HomeView) {
  const { tiles, seats, billing, quote, partners, sponsor, ...rest } = view
  const { prizes, viewer } = rest
  const band = tileRows(tiles) === null ? 'still' : 'drifting'
  const shown: ShownHome = { ...rest, band: tiles.length === 0 ? null : band }
  return {
    shown,
    players: draw('players', renderToStaticMarkup(<PlayerBand tiles={tiles} />)),
    offer: draw(
      'offer',
      renderToStaticMarkup(
        <>
          <Benefits hasPrizes={prizes.count > 0} />
          <Teasers />
          <Pricing view={{ seats, billing, viewer }} />
        </>,
      ),
    ),
    voices: draw(
      'voices',
      renderToStaticMarkup(
        <>
          {quote !== null && <QuoteBand quote={quote} />}
          <Questions />
          {partners.length > 0 && <Partners partners={partners} />}
          {sponsor !== null && <SponsorBlock sponsor={sponsor} />}
        </>,
      ),
    ),
  }
}
