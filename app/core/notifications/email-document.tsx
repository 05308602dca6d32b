import { Fragment, type CSSProperties } from 'react'
import { brand } from '#app/content/brand.ts'
import type { NotificationText } from '#app/domain/notifications/notification-text.ts'
import { uncapitalized } from '#app/domain/text/plain-text.ts'
import { button, display, HEAD_STYLE, picture, sheet, small, Table, text, title } from './email-parts.tsx'
import type { MessageAd } from './load-message-ad.server.ts'

/** It changes what arrives. */
export type FooterLink = { label: string; url: string }

type Foot = { origin: string; reason: string; ways: FooterLink[] }
type Props = { message: NotificationText; url: string; ad: MessageAd | null; foot: Foot }

export function EmailDocument({ message, url, ad, foot }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{message.subject}</title>
        <style>{HEAD_STYLE}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, background: '#f5f1e6' }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {message.lines[0] ?? message.list?.[0]?.text}
        </div>
        <Table className="paper" style={{ background: '#f5f1e6' }}>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <Table className="sheet" style={sheet}>
                <Header origin={foot.origin} />
                <Message message={message} url={url} origin={foot.origin} />
                {ad !== null && <Advertisement ad={ad} />}
              </Table>
              <Footer foot={foot} />
            </td>
          </tr>
        </Table>
      </body>
    </html>
  )
}

/** Readable without the picture of a ridge. */
function Header({ origin }: { origin: string }) {
  return (
    <tr>
      <td className="sky" style={{ padding: 0, background: '#d9e6d3', borderRadius: '13px 13px 0 0' }}>
        <p
          className="ink name"
          style={{ ...text, padding: '20px 32px 0', fontFamily: display, fontSize: '18px', fontWeight: 800 }}
        >
          {brand.name}
        </p>
        <img src={`${origin}/email/ridge.png`} width={600} height={75} alt="" style={picture} />
      </td>
    </tr>
  )
}

function Message({ message, url, origin }: Pick<Props, 'message' | 'url'> & { origin: string }) {
  return (
    <tr>
      <td className="pad" style={{ padding: '32px' }}>
        <h1 className="ink title" style={title}>
          {message.subject}
        </h1>
        {message.bars !== undefined && <Bars bars={message.bars} />}
        {message.lines.map((line, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may repeat and never move
          <p key={place} className="ink" style={{ ...text, margin: '0 0 12px' }}>
            {line}
          </p>
        ))}
        {message.list?.map(({ text: line, path }) => (
          <p key={line} className="ink" style={{ ...text, margin: '0 0 12px' }}>
            {line}
            {path !== null && (
              <>
                {' '}
                <a className="moss" href={origin + path} style={{ color: '#1f6a4a', fontWeight: 600 }}>
                  Open
                </a>
              </>
            )}
          </p>
        ))}
        <p style={{ margin: '24px 0 0' }}>
          <a className="act" href={url} style={button}>
            {message.link.label}
          </a>
        </p>
        {message.facts !== undefined && <Facts facts={message.facts} />}
      </td>
    </tr>
  )
}

/** Table cells, because every mail program draws those. */
function Bars({ bars }: { bars: NonNullable<NotificationText['bars']> }) {
  return (
    <Table style={{ margin: '0 0 20px' }}>
      {bars.map(({ label, value, share, tone }) => (
        <tr key={label}>
          <td className="soft" width={96} style={{ ...small, padding: '5px 12px 5px 0', whiteSpace: 'nowrap' }}>
            {tone === 'you' ? <b className="ink">{label}</b> : label}
          </td>
          <td style={{ padding: '5px 0' }}>
            <Bar percent={Math.max(3, Math.round(share * 100))} tone={tone} />
          </td>
          <td
            className={tone === 'you' ? 'ink' : 'soft'}
            width={64}
            align="right"
            style={{ ...small, padding: '5px 0 5px 12px', fontWeight: tone === 'you' ? 700 : 400 }}
          >
            {value}
          </td>
        </tr>
      ))}
    </Table>
  )
}

const TONES = {
  leader: { className: 'gold', color: '#9a6b08' },
  chest: { className: 'tint', color: '#d9b65c' },
  you: { className: 'act-moss', color: '#1f6a4a' },
}

function Bar({ percent, tone }: { percent: number; tone: keyof typeof TONES }) {
  const { className, color } = TONES[tone]
  const cell: CSSProperties = { height: '12px', fontSize: '1px', lineHeight: '12px' }
  return (
    <Table style={{}}>
      <tr>
        <td className={className} width={`${percent}%`} style={{ ...cell, background: color, borderRadius: '6px' }}>
          {' '}
        </td>
        {percent < 100 && <td style={cell} aria-hidden="true" />}
      </tr>
    </Table>
  )
}

function Facts({ facts: { title: heading, rows } }: { facts: NonNullable<NotificationText['facts']> }) {
  return (
    <>
      <h2 className="ink" style={{ ...title, margin: '32px 0 8px', fontSize: '20px' }}>
        {heading}
      </h2>
      <Table style={{}}>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <td className="ink rule" style={{ ...text, padding: '10px 0', borderTop: '1px solid #d8d0ba' }}>
              {label}
            </td>
            <td
              className="moss rule"
              align="right"
              style={{ ...text, padding: '10px 0', borderTop: '1px solid #d8d0ba', color: '#1f6a4a', fontWeight: 600 }}
            >
              {value}
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}

function Advertisement({ ad }: { ad: MessageAd }) {
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- not a control; the rule does not see nested text */}
      <td className="below" style={{ padding: '0 32px 24px' }}>
        <p className="rule soft" style={{ ...small, padding: '12px 0 0', borderTop: '1px solid #d8d0ba' }}>
          Advertisement · <b>{ad.title}</b>: {ad.description}{' '}
          <a className="soft" href={ad.url} style={{ color: '#545f58' }}>
            Learn More
          </a>
        </p>
      </td>
    </tr>
  )
}

function Footer({ foot: { origin, reason, ways } }: { foot: Foot }) {
  return (
    <Table style={{ maxWidth: '600px' }}>
      <tr>
        <td className="below" style={{ padding: '20px 33px' }}>
          <p className="soft" style={{ ...small, margin: '12px 0 0' }}>
            {reason} <FootLink href={origin}>{new URL(origin).host}</FootLink>
          </p>
          {ways.length > 0 && (
            <p className="soft" style={{ ...small, margin: '8px 0 0' }}>
              {ways.map(({ label, url }, place) => (
                <Fragment key={url}>
                  {place > 0 && ' or '}
                  <FootLink href={url}>{place === 0 ? label : uncapitalized(label)}</FootLink>
                </Fragment>
              ))}
              .
            </p>
          )}
        </td>
      </tr>
    </Table>
  )
}

function FootLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="soft" href={href} style={{ color: '#545f58' }}>
      {children}
    </a>
  )
}
