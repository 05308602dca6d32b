import { PALETTE } from '#app/domain/images/palette.ts'

export const palette = PALETTE.light

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
