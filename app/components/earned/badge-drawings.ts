import type { Achievement } from '#app/domain/achievements/achievements.ts'

/** A drawing around the origin, about 26 units wide, with a metal and sometimes a number. */
export type BadgeDrawing = { glyph: keyof typeof GLYPHS; metal: BadgeMetal; number: string | null }
export type BadgeMetal = 'moss' | 'bronze' | 'silver' | 'gold'

/** In a square of 64. */
export const HEXAGON = 'M32 3.5 57 17.75v28.5L32 60.5 7 46.25v-28.5Z'

/** `fill` and `line` are drawn in the metal's colour; `snow` in the badge's ground. */
export const GLYPHS = {
  steps: { fill: 'M-12 10V4h6v-5h6v-5h6v-5h6v21Z' },
  merge: { fill: `${dot(-6, -9)}${dot(-6, 9)}${dot(7, 3)}`, line: 'M-6-7V7M-6-5C-6 1 0 3 6 3' },
  signpost: { fill: 'M-11-10h17l5 4-5 4h-17ZM11 1H-4l-5 3.5 5 3.5h15Z', line: 'M0-13V13' },
  squares: {
    fill: `${square(-11, -3)}${square(-11, 5)}${square(-3, -11)}${square(-3, 5)}${square(5, -11)}${square(5, -3)}${square(-3, -3)}`,
  },
  check: { line: 'M10-3A11 11 0 1 1 4-10M-5-1l5 5L11-8' },
  eye: { fill: dot(0, 0, 4), line: 'M-13 0C-7-9 7-9 13 0 7 9-7 9-13 0Z' },
  bubbles: { fill: 'M-12-10h18v12H-3l-5 5v-5h-4ZM9-4h4V9h-3v4l-5-4H-2l5-4h6Z' },
  bars: { fill: 'M-12 10V3h5v7ZM-4 10v-12h5v12ZM4 10v-20h5v20Z' },
  trail: { fill: `${dot(-11, 8)}${dot(-4, -1)}${dot(3, 4)}${dot(11, -8)}`, line: 'M-11 8-4-1 3 4 11-8' },
  flag: { fill: 'M-6-12H11L6-6.5 11-1H-6Z', line: 'M-7-13V13' },
  podium: { fill: 'M-13 11V2h8v-9H5v5h8v13Z' },
  peak: { fill: 'M-14 11-4-6 0 0l4-6 10 17ZM-4-6v-9h9l-3 3 3 3h-8v3Z', snow: 'M-4-4-1 1l-2 1-2-1-2 1Z' },
  chevrons: { line: 'M-10 2 0-7 10 2M-10 11 0 2 10 11' },
  rope: { fill: `${dot(-7, -5, 4.2)}${dot(7, -5, 4.2)}M-14 11c0-10 14-10 14 0ZM0 11c0-10 14-10 14 0Z` },
} as const satisfies Record<string, { fill?: string; line?: string; snow?: string }>

export const BADGES = {
  first_points: badge('steps', 'moss'),
  accepted_1: badge('merge', 'moss'),
  accepted_10: badge('merge', 'bronze', '10'),
  accepted_50: badge('merge', 'gold', '50'),
  accepted_in_5_repositories: badge('signpost', 'silver', '5'),
  commits_100: badge('squares', 'bronze', '100'),
  commits_1000: badge('squares', 'silver', '1k'),
  commits_5000: badge('squares', 'gold', '5k'),
  issues_completed_1: badge('check', 'moss'),
  issues_completed_25: badge('check', 'silver', '25'),
  reviews_1: badge('eye', 'moss'),
  reviews_25: badge('eye', 'silver', '25'),
  reviews_100: badge('eye', 'gold', '100'),
  threads_50: badge('bubbles', 'silver', '50'),
  week_500: badge('bars', 'bronze', '500'),
  week_1000: badge('bars', 'gold', '1k'),
  streak_4: badge('trail', 'bronze', '4'),
  streak_12: badge('trail', 'silver', '12'),
  streak_52: badge('trail', 'gold', '52'),
  top_10: badge('flag', 'bronze'),
  podium: badge('podium', 'silver'),
  champion: badge('peak', 'gold'),
  level_10: badge('chevrons', 'bronze', '10'),
  level_25: badge('chevrons', 'gold', '25'),
  friends_3: badge('rope', 'bronze', '3'),
} as const satisfies Record<Achievement, BadgeDrawing>

function badge(glyph: keyof typeof GLYPHS, metal: BadgeMetal, number: string | null = null): BadgeDrawing {
  return { glyph, metal, number }
}

function dot(x: number, y: number, radius = 3.2): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
}

function square(x: number, y: number): string {
  return `M${x} ${y}h6v6h-6Z`
}
