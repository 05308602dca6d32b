import type { Figures } from './lighthouse.ts'
import type { Weight } from './weight.ts'

const KB = 1024

export const BUDGET = {
  performance: 98,
  otherScores: 100,
  layoutShift: 0.01,
  /** HTML and CSS. */
  document: { home: 36 * KB, leaderboard: 36 * KB, player: 36 * KB },
  script: 120 * KB,
  preloadedFonts: 75 * KB,
  inWords:
    'Performance 98, other scores 100, CLS 0.01; HTML + CSS of a page 36 KB; JS 120 KB and none of it blocking, fonts preloaded 75 KB.',
}

export type MeasuredPage = keyof (typeof BUDGET)['document']

/** The exceeded limits in words; empty when all are met. */
export function excesses(page: MeasuredPage, { scores, layoutShift }: Figures, weight: Weight): string[] {
  const { performance, ...others } = scores
  const checks: [isWithin: boolean, excess: string][] = [
    [performance >= BUDGET.performance, `performance ${performance}`],
    ...Object.entries(others).map(([name, score]): [boolean, string] => [
      score >= BUDGET.otherScores,
      `${name} ${score}`,
    ]),
    [layoutShift <= BUDGET.layoutShift, `layout shift ${layoutShift}`],
    [weight.html + weight.css <= BUDGET.document[page], `HTML + CSS ${weight.html} + ${weight.css} bytes`],
    [weight.script <= BUDGET.script, `JS ${weight.script} bytes`],
    [weight.blockingScripts.length === 0, `blocking ${weight.blockingScripts.join(', ')}`],
    [weight.preloadedFonts <= BUDGET.preloadedFonts, `fonts preloaded ${weight.preloadedFonts} bytes`],
  ]
  return checks.filter(([isWithin]) => !isWithin).map(([, excess]) => excess)
}
