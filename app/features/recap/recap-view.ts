import type { answerRecap } from './answer-recap.server.ts'

/** What /recap answers: the question for a name, a recap, or why there is none. */
export type RecapAnswer = Exclude<Awaited<ReturnType<typeof answerRecap>>, { location: string }>

export type RecapView = Extract<RecapAnswer, { state: 'loaded' }>['recap']
export type RecapStep = RecapView['steps'][number]
export type RecapChoice = RecapView['choices'][number]
export type RecapWork = RecapView['work'][number]
export type RecapMoment = NonNullable<RecapView['moment']>
export type RecapBest = NonNullable<RecapView['best']>
