import type { CSSProperties, ReactNode } from 'react'

/**
 * Mail programs support style sheets and variables unreliably: the markup has the light colours, a media query the dark
 * ones. A program without either shows dark text on light paper.
 */
export const HEAD_STYLE = `
@media (prefers-color-scheme: dark) {
  .paper { background: #0f1613 !important } .sheet { background: #161f1a !important; border-color: #27342d !important }
  .sky { background: #1b3327 !important } .ink { color: #ebf0e7 !important } .soft { color: #a2b2a8 !important }
  .moss { color: #63c795 !important } .sunk { background: #0f1613 !important; border-color: #27342d !important }
  .act { background: #ff8257 !important; color: #200a02 !important }
  .rule { border-color: #27342d !important } .gold { background: #f2c75c !important }
  .tint { background: #8a6d24 !important } .act-moss { background: #63c795 !important }
}
@media (max-width: 480px) {
  .pad { padding: 24px 20px !important } .below { padding: 0 20px 24px !important } .name { padding: 20px 20px 0 !important }
  .title { font-size: 24px !important }
}
a { text-underline-offset: 2px }`

/** The only layout that every mail program supports. */
export function Table({
  className,
  style,
  children,
}: {
  className?: string
  style: CSSProperties
  children: ReactNode
}) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={{ borderCollapse: 'separate', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  )
}

const body = "'Geist', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
export const display = `'Bricolage Grotesque', ${body}`
export const text: CSSProperties = {
  margin: 0,
  fontFamily: body,
  fontSize: '16px',
  lineHeight: 1.55,
  color: '#17211c',
  overflowWrap: 'anywhere',
}
export const small: CSSProperties = { ...text, fontSize: '13px', color: '#545f58' }
export const title: CSSProperties = {
  ...text,
  margin: '0 0 16px',
  fontFamily: display,
  fontSize: '28px',
  fontWeight: 700,
  lineHeight: 1.15,
  letterSpacing: '-0.01em',
}
export const sheet: CSSProperties = {
  maxWidth: '600px',
  textAlign: 'left',
  background: '#fcfaf3',
  border: '1px solid #d8d0ba',
  borderRadius: '14px',
}
export const picture: CSSProperties = { display: 'block', width: '100%', height: 'auto', border: 0 }
export const button: CSSProperties = {
  ...text,
  display: 'inline-block',
  padding: '12px 22px',
  borderRadius: '8px',
  background: '#c5401a',
  color: '#fff8f0',
  fontWeight: 600,
  textDecoration: 'none',
}
