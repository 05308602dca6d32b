import { renderToStaticMarkup } from 'react-dom/server'
import type { PlayerView } from '#app/features/players/player-view.ts'
import { ClimbZones, RestZone } from './player-zones.tsx'

/** The parts of the page that only links, folds and plain forms are in, as HTML: the browser need not render them. */
export function drawZones(view: PlayerView): { climb: string; rest: string } {
  return {
    climb: renderToStaticMarkup(<ClimbZones view={view} />, { identifierPrefix: 'climb' }),
    rest: renderToStaticMarkup(<RestZone view={view} />, { identifierPrefix: 'rest' }),
  }
}
