import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '#app/brand.ts'
import type { NotificationText } from '#app/domain/notification-text.ts'

/** Mail programs read neither style sheets nor variables reliably: colours stand in the markup, dark ones by media query. */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #0f1613 !important } .sheet { background: #161f1a !important }
  .ink { color: #ebf0e7 !important } .soft { color: #a2b2a8 !important }
}`

/** One template for every kind, with its plain-text part. */
export function renderEmail(message: NotificationText, origin: string): { html: string; text: string } {
  const url = `${origin}${message.link.path}`
  const html = `<!doctype html>${renderToStaticMarkup(<EmailDocument message={message} url={url} origin={origin} />)}`
  const text = [message.subject, '', ...message.lines, '', `${message.link.label}: ${url}`, '', footer(origin)].join(
    '\n',
  )
  return { html, text }
}

function EmailDocument({ message, url, origin }: { message: NotificationText; url: string; origin: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{message.subject}</title>
        <style>{DARK}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: '32px 16px', background: '#f5f1e6' }}>
        <div
          className="sheet"
          style={{ maxWidth: '34rem', margin: '0 auto', padding: '32px', background: '#fcfaf3', borderRadius: '12px' }}
        >
          <p className="ink" style={{ ...font, margin: '0 0 24px', fontWeight: 800, color: '#17211c' }}>
            {brand.name}
          </p>
          <h1
            className="ink"
            style={{ ...font, margin: '0 0 16px', fontSize: '26px', lineHeight: 1.15, color: '#17211c' }}
          >
            {message.subject}
          </h1>
          {message.lines.map((line) => (
            <p key={line} className="ink" style={{ ...font, margin: '0 0 12px', lineHeight: 1.55, color: '#17211c' }}>
              {line}
            </p>
          ))}
          <p style={{ margin: '28px 0 0' }}>
            <a
              href={url}
              style={{
                ...font,
                display: 'inline-block',
                padding: '13px 20px',
                borderRadius: '8px',
                background: '#c5401a',
                color: '#fff8f0',
                fontWeight: 600,
                textDecoration: 'none',
              }}
            >
              {message.link.label}
            </a>
          </p>
        </div>
        <p
          className="soft"
          style={{ ...font, margin: '24px auto 0', maxWidth: '34rem', fontSize: '13px', color: '#545f58' }}
        >
          {footer(origin)}
        </p>
      </body>
    </html>
  )
}

const font = { fontFamily: "'Geist', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif" } as const

function footer(origin: string): string {
  return `You get this because you climb at ${brand.name} (${origin}). Your player page tells how to stop these messages.`
}
