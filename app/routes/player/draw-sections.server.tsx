import { renderToStaticMarkup } from 'react-dom/server'
import type { PlayerView } from '#app/features/players/player-view.ts'
import { ClimbSections, RestSections } from './player-sections.tsx'

/** Links, folds and plain forms as HTML: the browser need not render them. */
export function drawSections(view: PlayerView): { climb: string; rest: string } {
  return {
    climb: renderToStaticMarkup(<ClimbSections view={view} />, { identifierPrefix: 'climb' }),
    rest: renderToStaticMarkup(<RestSections view={view} />, { identifierPrefix: 'rest' }),
  }
}
