import type { ContestRock } from '#app/domain/contests/contest.ts'

/** contest-peak.module.css has the same for screens; a test compares both. */
const NAMES = ['sky', 'rock', 'shade', 'near', 'far', 'snow', 'snow-shade', 'sun'] as const
export type RockColour = (typeof NAMES)[number]

const LIGHT: Record<ContestRock, string> = {
  moss: '#e6ecd9 #417b5d #24593f #b4cbaf #d2dec5 #fffdf6 #cddbce #eda97f',
  rust: '#f7e6d6 #bb5632 #8a381c #e5bb9d #f1dac5 #fffaf0 #edd0bd #eec15f',
  slate: '#e7e9e3 #66757f #424f58 #bcc6c7 #d8dcd7 #fefdf8 #d0d8da #eda97f',
  ochre: '#f8edd0 #b5862a #845c12 #e3cd93 #efe2be #fffcf0 #eddcae #eda97f',
  bronze: '#f5e7d8 #935e31 #663c19 #d9bb9d #e9d7c3 #fffaf2 #e8d3bd #eda97f',
  night: '#dfe3dc #33463f #1d2c26 #9fb0a7 #c6cfc4 #fbfaf2 #bccbc3 #f3d38a',
}

const DARK: Record<ContestRock, string> = {
  moss: '#14221b #2c6148 #1a4432 #1f3a2d #18291f #dce9dd #8cad99 #c86a44',
  rust: '#241813 #8a4226 #602c18 #46281b #301d15 #f0dfd2 #b99682 #d4a040',
  slate: '#161d20 #48565f #303b42 #263136 #1c2528 #e3eaec #93a3aa #c86a44',
  ochre: '#221c0e #7e5f1c #574110 #3d3115 #2a2210 #f2e8cf #b9a674 #c86a44',
  bronze: '#211913 #6d4a2b #4a301a #38281b #281d14 #efe2d4 #b39b84 #c86a44',
  night: '#0e1517 #33463f #22312b #1d2a26 #151f1b #dbe6e0 #8ba298 #f2c75c',
}

export function rockColours(rock: ContestRock, theme: 'light' | 'dark'): Record<RockColour, string> {
  const colours = (theme === 'light' ? LIGHT : DARK)[rock].split(' ')
  return Object.fromEntries(NAMES.map((name, index) => [name, colours[index]])) as Record<RockColour, string>
}
