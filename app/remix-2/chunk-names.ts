/**
 * Groups the browser's files; Remix 2 lets Vite write one for each module that two routes share.
 *
 * Buys: few files compress better; the first visit of home, board and player stays under 120 KB of scripts.
 * Guarded by: `npm run bench -- --only=pages`; tests/e2e/page-weight.spec.ts.
 * Goes when: the bundler groups shared modules by itself.
 */
export function chunkOf(id: string): string | undefined {
  if (/\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream)\//.test(id))
    return 'react'
  if (/\/app\/ui\/(tabs|pagination|select-field)\./.test(id)) return 'controls'
  if (
    /\/app\/ui\/(contents-layout|columns|action-details|screen-header|checkbox|text-area-field|skeleton|copy-button|disclosure|contour-band)\./.test(
      id,
    )
  )
    return 'further'
  if (/\/app\/components\/(board-table|board-frame|player-link|ad-row)\./.test(id)) return 'board'
  if (/\/app\/domain\/(time\/period|premium\/plan|points\/points-table|standings\/ranking)\./.test(id)) return 'frame'
  if (/\/(checkout-button|portal-form)\.tsx/.test(id)) return 'checkout'
  if (/\/app\/(ui\/follow|core\/standings\/live-board)\./.test(id)) return 'live'
  if (/\/app\/components\/(use-live\.|live-|mountain\/mountain\b)/.test(id)) return 'live'
  if (/\/app\/ui\/(podium|peak)\./.test(id)) return 'home'
  if (/\/app\/features\/home\/.*\.(tsx|css)/.test(id)) return 'home'
  // The player page comes as HTML and needs styles of components it never loads: only a named file keeps them.
  if (
    /\/app\/(features\/(players|achievements)\/|components\/(stamp|earned\/achievement-badge)|routes\/player\/|ui\/level-bar).*\.css|players\/zone\./.test(
      id,
    )
  )
    return 'player'
  // A recap's mountain comes as HTML too: Vite drops a CSS module whose names no script uses.
  if (/\/app\/features\/recap\/.*\.css/.test(id)) return 'recap'
  // On demand. Charts stay with their screens.
  if (/\/app\/layout\/(send-join|earned-news|nudge-toast|create-analytics)\./.test(id)) return undefined
  return /\/app\/(root\.tsx|layout\/|components\/standing-now|remix-2\/|ui\/(?!.*chart|level-bar|share-button|use-shareable-picture))/.test(
    id,
  )
    ? 'frame'
    : undefined
}
