import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Review } from '#app/content/content.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { readContent } from '#app/core/settings/site-settings.server.ts'
import { toBase64 } from '#app/domain/values/bytes.ts'
import type { Theme } from '#app/domain/visits/visitor-choices.ts'

type Look = { theme: Theme; nonce: string }
type Framed = { markup: string; policy: string }

/** X's widget loads styling from here, the rest from its script's host. */
const SETTINGS_OF_X = 'https://syndication.twitter.com'

/**
 * The frame's document for a post; null for an unknown review or network. The network's script runs in a second
 * document inside it, whose `data:` address is an origin of its own: it reaches neither this document nor the screen,
 * while what it loads keeps the network's origin.
 */
export async function frameReview(
  context: Pick<AppContext, 'db' | 'config'>,
  { id, ...look }: { id: string } & Look,
): Promise<Framed | null> {
  const { reviews } = await readContent(context)
  const review = reviews.find((one) => one.id === id)
  if (review === undefined || review.network === null) return null
  const widget = context.config.SOCIAL_WIDGET_URL
  const inside = documentOf(<Inside review={review} widget={widget} {...look} />)
  return {
    markup: documentOf(<Around review={review} inside={inside} theme={look.theme} />),
    policy: policyOf(new URL(widget).origin, look.nonce),
  }
}

function documentOf(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`
}

type AroundProps = { review: Review; inside: string; theme: Theme }

function Around({ review, inside, theme }: AroundProps) {
  const title = `Post of ${review.author}`
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={theme} />
        <title>{title}</title>
        <style>{'html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}'}</style>
      </head>
      <body>
        <iframe
          src={`data:text/html;charset=utf-8;base64,${toBase64(new TextEncoder().encode(inside))}`}
          title={title}
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
      </body>
    </html>
  )
}

/** Reports the post's height, or that the script failed to load. */
const HEIGHT_SCRIPT = `
const tell = (told) => window.top.postMessage(told, '*')
document.querySelector('#widget').addEventListener('error', () => tell({ failed: true }))
new ResizeObserver(() => {
  const drawn = document.querySelector('iframe')
  if (drawn !== null && drawn.offsetHeight > 0) tell({ height: document.body.offsetHeight })
}).observe(document.body)
`

/** What the network's script expects. */
function Inside({ review, widget, theme, nonce }: { review: Review; widget: string } & Look) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content={theme} />
        <title>{review.author}</title>
        <style>
          {'body{display:flow-root;margin:0}.twitter-tweet{margin:0!important}blockquote{visibility:hidden}'}
        </style>
      </head>
      <body>
        <blockquote className="twitter-tweet" data-theme={theme} data-dnt="true" data-conversation="none">
          <a href={review.url}>{review.author}</a>
        </blockquote>
        <script id="widget" src={widget} async />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: HEIGHT_SCRIPT }} />
      </body>
    </html>
  )
}

/** For both documents: the inner one inherits it. */
function policyOf(network: string, nonce: string): string {
  const hosts = `${network} ${SETTINGS_OF_X}`
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${network}`,
    `frame-src data: ${hosts}`,
    `img-src ${hosts}`,
    `connect-src ${hosts}`,
    `style-src 'unsafe-inline' ${network}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
