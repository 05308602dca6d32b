/** Colours of app/ui/tokens.css for drawings outside the product, where tokens are not available. */
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
    blaze: '#c5401a',
    gold: '#9a6b08',
    silver: '#5d6872',
    bronze: '#8c4f22',
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
    blaze: '#ff8257',
    gold: '#f2c75c',
    silver: '#c3cdd4',
    bronze: '#e0a072',
  },
} as const

export type Colour = keyof (typeof PALETTE)['light']
