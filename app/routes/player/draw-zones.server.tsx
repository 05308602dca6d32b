import { renderToStaticMarkup } from 'react-dom/server'
import type { PlayerView } from '#app/features/players/player-view.ts'
import { ClimbZones, RestZone } from './player-zones.tsx'

/** Links, folds and plain forms as HTML: the browser need not render them. */
export function drawZones(view: PlayerView): { climb: string; rest: string } {
  return {
    climb: renderToStaticMarkup(<ClimbZones view={view} />, { identifierPrefix: 'climb' }),
    rest: renderToStaticMarkup(<RestZone view={view} />, { identifierPrefix: 'rest' }),
  }
}
