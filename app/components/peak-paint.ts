import type { ContestRock } from '#app/domain/contests/contest.ts'
import { PALETTE } from '#app/domain/images/palette.ts'
import { rockColours, type RockColour } from '#app/domain/images/rock-colours.ts'
import { svg } from '#app/domain/images/svg.ts'
import type { PeakPaint, PeakPart } from './draw-peak.ts'

const FILLS: Partial<Record<PeakPart, RockColour>> = {
  sky: 'sky',
  sun: 'sun',
  near: 'near',
  far: 'far',
  rock: 'rock',
  lit: 'rock',
  shade: 'shade',
  pine: 'shade',
  dim: 'shade',
  snow: 'snow',
  snowShade: 'snow-shade',
}
const OPACITY: Partial<Record<PeakPart, string>> = { lit: '.7', dim: '.38', relief: '.2', trail: '.85' }

/** For a drawing with its own style sheet, peakCss. */
export const classPaint: PeakPaint = (part) => svg` class="p-${part}"`

export function peakCss(rock: ContestRock, theme: 'light' | 'dark'): string {
  const colours = rockColours(rock, theme)
  const fills = Object.entries(FILLS).map(([part, name]) => `.p-${part}{fill:${colours[name]}}`)
  const shades = Object.entries(OPACITY).map(([part, opacity]) => `.p-${part}{opacity:${opacity}}`)
  return [
    ...fills,
    ...shades,
    `.p-relief,.p-trail{fill:none;stroke:${colours.snow};stroke-linecap:round}`,
    `.p-flag{fill:${PALETTE[theme].blaze}}`,
  ].join('')
}
