/** The colours of app/ui/tokens.css, for drawings and pages without it. A test compares both. */
export const PALETTE = {
  light: {
    paper: '#f5f1e6',
    raised: '#fcfaf3',
    sunk: '#ebe5d4',
    line: '#d8d0ba',
    ink: '#17211c',
    soft: '#545f58',
    moss: '#1f6a4a',
    'moss-tint': '#d9e6d3',
    sky: '#f0ebdb',
    blaze: '#c5401a',
    'on-blaze': '#fff8f0',
    danger: '#a3251c',
    gold: '#9a6b08',
    'gold-ink': '#6d4a00',
    'gold-tint': '#f6e4b4',
    silver: '#5d6872',
    'silver-tint': '#e0e3e2',
    bronze: '#8c4f22',
    'bronze-tint': '#f0d9c2',
  },
  dark: {
    paper: '#0f1613',
    raised: '#161f1a',
    sunk: '#0b110e',
    line: '#27342d',
    ink: '#ebf0e7',
    soft: '#a2b2a8',
    moss: '#63c795',
    'moss-tint': '#1b3327',
    sky: '#0b110e',
    blaze: '#ff8257',
    'on-blaze': '#200a02',
    danger: '#ff9d8e',
    gold: '#f2c75c',
    'gold-ink': '#f2c75c',
    'gold-tint': '#3a2f12',
    silver: '#c3cdd4',
    'silver-tint': '#2a3134',
    bronze: '#e0a072',
    'bronze-tint': '#392718',
  },
} as const

export type Colour = keyof (typeof PALETTE)['light']

/** As CSS properties: `--paper:#f5f1e6;…`. */
export function paletteCss(colourOf: (name: Colour) => string): string {
  return (Object.keys(PALETTE.light) as Colour[]).map((name) => `--${name}:${colourOf(name)}`).join(';')
}
