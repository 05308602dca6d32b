/** The light palette of app/ui/tokens.css. This Worker has no CSS bundler to import it. */
export const palette = {
  paper: '#f5f1e6',
  raised: '#fcfaf3',
  sunk: '#ebe5d4',
  line: '#d8d0ba',
  ink: '#17211c',
  soft: '#545f58',
  moss: '#1f6a4a',
  mossTint: '#d9e6d3',
  blaze: '#c5401a',
  gold: '#9a6b08',
  goldInk: '#6d4a00',
  goldTint: '#f6e4b4',
  silver: '#5d6872',
  silverTint: '#e0e3e2',
  bronze: '#8c4f22',
  bronzeTint: '#f0d9c2',
  sky: '#f0ebdb',
} as const

/** The mountain's colours on paper (app/components/mountain/colours.module.css), mixed beforehand. */
export const mountainPalette = {
  far: '#e7e1cd',
  near: '#e1d9c2',
  ground: '#dce4d0',
  slopes: ['#d3e1cb', '#d9e4d1', '#dee8d6', '#e5ecdc', '#ecf0e3', '#f3f4ea', '#fcfaf3'],
  shade: '#17211c',
  line: '#a4ac8b',
  tree: '#79a285',
  snow: '#fffefa',
  ridge: '#3a6650',
  casing: '#859182',
  trail: '#fffdf6',
} as const
