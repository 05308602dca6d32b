import { heightOf } from '#app/components/face/place-climbers.ts'
import type { RecapView } from './recap-view.ts'

/** How high a climb led on that board's Face, from 0 at the foot to 1 on the summit. */
export function climbHeight({ reached }: Pick<RecapView, 'reached'>): number {
  return reached === null ? 0 : heightOf(reached, reached.ten)
}
